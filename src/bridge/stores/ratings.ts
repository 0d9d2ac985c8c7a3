/** Which rooms have heard of which bad ratings. Known to the bridge only. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { RoomId } from "../model/ids.ts";
import type { OpenSpace } from "../ports/key-value.ts";
import { flags } from "./flags.ts";

/** Errors: LEDGER_UNAVAILABLE. */
export interface Ratings {
  isHeard(conversation: ConversationId, room: RoomId): Promise<boolean>;
  setHeard(conversation: ConversationId, room: RoomId): Promise<void>;
}

export function createRatings(space: OpenSpace): Ratings {
  const heard = flags(space, "bad-rating:");
  const name = (conversation: ConversationId, room: RoomId) => `${conversation}|${room}`;
  return {
    isHeard: async (conversation, room) => (await heard.get(name(conversation, room))) !== undefined,
    setHeard: (conversation, room) => heard.set(name(conversation, room), "yes"),
  };
}
