/** What opens a thread, and which one is being opened. */
import { z } from "zod";
import type { ThreadEntries } from "./entries.ts";
import { entriesOf, payloadOf } from "./entry-payloads.ts";
import { threadId } from "./entry-shapes.ts";
import { roomLane } from "./lanes.ts";
import type { RoomId, ThreadId } from "./model/ids.ts";
import type { ThreadState } from "./model/thread.ts";
import type { BridgeDeps } from "./deps.ts";
import type { Batch, Entry } from "./ports/ledger.ts";

/** A thread that another one replaces. */
export type LostThread = Pick<ThreadState, "thread" | "snapshot">;

/**
 * The progress that the ledger records for a thread's entry while the thread is being opened. `passedOver`: the thread that
 * a notice names, which was deleted or closed.
 */
const openingProgress = z.looseObject({
  begun: z.exactOptional(threadId),
  passedOver: z.exactOptional(threadId),
  lost: z.exactOptional(
    z.custom<LostThread>((value) => threadId.safeParse((value as LostThread | null)?.thread).success),
  ),
});
export type OpeningProgress = z.infer<typeof openingProgress>;

export function recorded<Key extends keyof typeof openingProgress.shape>(entries: Batch["entries"], key: Key) {
  return entries.map(({ progress }) => openingProgress.safeParse(progress).data?.[key]).find((it) => it !== undefined);
}

/** The thread that somebody said belongs to the conversation. */
export function given({ entries }: Pick<Batch, "entries">): ThreadId | undefined {
  return entriesOf("thread", "appear", entries).find(({ payload }) => payload.begun !== undefined)?.payload.begun;
}

/**
 * Whether a thread exists and is still to get its card and its link: the bridge is opening it, or somebody has just said
 * whose it is. Errors: LEDGER_UNAVAILABLE.
 */
export async function isBeingOpened(
  thread: ThreadId,
  room: RoomId,
  { ledger }: Pick<BridgeDeps, "ledger">,
): Promise<boolean> {
  const entries = await ledger.inProgress(roomLane(room).group, "appear" satisfies keyof ThreadEntries);
  return entries.some((entry) => recorded([entry], "begun") === thread || given({ entries: [entry] }) === thread);
}

/** Clients' messages, and what people are asked. */
export function isWorthThread(entry: Entry): boolean {
  if (entry.kind === "notice") {
    const { buttons, reminds } = payloadOf("thread", "notice", entry);
    // A reminder has buttons, too, and asks nothing. What somebody put off for this hour they have asked for.
    return buttons !== undefined && reminds === undefined;
  }
  return entry.kind === "show" || entry.kind === "relay" || entry.kind === "appear";
}
