/** What is asked before a room is called, outside any thread, and what is kept of it. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomEntries } from "../entries.ts";
import { payloadOf } from "../entry-payloads.ts";
import type { RoomId } from "../model/ids.ts";
import type { Entry, Settlement } from "../ports/ledger.ts";
import { mayShow } from "../routing/borders.ts";
import { lapsed } from "./lapsed.ts";
import { recordCall } from "./record-call.ts";

type CallDeps = Pick<BridgeDeps, "activities" | "api" | "clock" | "ratings" | "routes" | "turns">;

/** Posts about one conversation. */
const ABOUT_ONE = ["alert", "bad-rating", "waiting-reminder"] as const satisfies (keyof RoomEntries)[];

/**
 * How a call ends that is posted no more: the room may not show the conversation, or it is no longer true. `undefined` for
 * anything that is to be posted. Errors: those of reading the conversation.
 */
export async function outdatedCall(
  entry: Entry,
  room: RoomId,
  deps: CallDeps,
  signal: AbortSignal,
): Promise<Settlement | undefined> {
  const kind = ABOUT_ONE.find((one) => one === entry.kind);
  if (kind === undefined) return undefined;
  const { head } = payloadOf("room", kind, entry);
  if (!(await mayShow(head.id, room, deps, signal))) return { state: "cancelled", result: "confidential" };
  if (kind !== "waiting-reminder") return undefined;
  const { since } = payloadOf("room", kind, entry);
  return await lapsed({ since }, () => deps.api.conversation(head.id, signal), deps, signal);
}

/** The digest without what has become confidential since it was put together. Errors: those of reading the conversations. */
export async function visibleDigest(
  { items, putOff = [], ...counts }: RoomEntries["digest"],
  room: RoomId,
  deps: CallDeps,
  signal: AbortSignal,
): Promise<RoomEntries["digest"]> {
  const visible = async <Item extends { readonly head: { readonly id: ConversationId } }>(all: readonly Item[]) => {
    const found: Item[] = [];
    for (const item of all) if (await mayShow(item.head.id, room, deps, signal)) found.push(item);
    return found;
  };
  return { ...counts, items: await visible(items), putOff: await visible(putOff) };
}

/** A room hears of a bad rating once, whatever notices it later. */
export async function keepCall(entry: Entry, room: RoomId, deps: CallDeps): Promise<void> {
  switch (entry.kind as keyof RoomEntries) {
    case "waiting-reminder": {
      const { head } = payloadOf("room", "waiting-reminder", entry);
      await recordCall(room, head.id, entry.seq, deps);
      return;
    }
    case "bad-rating":
      await deps.ratings.setHeard(payloadOf("room", "bad-rating", entry).head.id, room);
      return;
    default:
  }
}
