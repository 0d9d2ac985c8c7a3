/** The dependencies of every rule. Built once in `app/bridge.ts`. */
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { PersonId, PostId, RoomId, ThreadId } from "./model/ids.ts";
import type { MissingEvents } from "./replies/missing-events.ts";
import type { Routes } from "./routing/route.ts";
import type { ConversationApi } from "./ports/conversation-api.ts";
import type { Ledger } from "./ports/ledger.ts";
import type { Stores } from "./stores/index.ts";
import type { RestoreWindow } from "./stores/restore-record.ts";
import type { TeamChat } from "./ports/team-chat.ts";

export interface TeamChats {
  readonly all: readonly TeamChat[];
  /** The team chat that an id belongs to. Throws if it is not connected. */
  of(id: RoomId | ThreadId | PostId | PersonId): TeamChat;
}

export interface BridgeSettings {
  /** How long a reply waits before it is sent, in milliseconds; 0 to send at once. */
  readonly holdMs: number;
  /** The rooms for operations notices. */
  readonly opsRooms: readonly RoomId[];
}

export interface BridgeDeps extends Stores {
  readonly chats: TeamChats;
  readonly api: ConversationApi;
  readonly ledger: Ledger;
  readonly routes: Routes;
  readonly settings: BridgeSettings;
  readonly missing: MissingEvents;
  readonly restored: RestoreWindow;
  readonly clock: Clock;
  readonly log: Log;
}
