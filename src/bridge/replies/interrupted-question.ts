/** A question that an attempt stored, and did not post because it was interrupted. */
import type { BridgeDeps } from "../deps.ts";
import type { PendingReply } from "../model/message.ts";
import type { Entry } from "../ports/ledger.ts";

/** `collision`: what it asks about, which another entry would be too late to find out. */
export type Interrupted = Required<Pick<PendingReply, "question">> & Pick<PendingReply, "collision">;

/**
 * The number of the question, while an edit or a deletion can still decide it. Its reply must go on as another entry that
 * has the question's key: whichever is committed first, that entry or the decision, handles the text. Result: `decided`
 * if the decision came first; `undefined` if there is no such question. Errors: LEDGER_UNAVAILABLE.
 */
export async function interruptedQuestion(
  { post, question = 0 }: PendingReply,
  { attempts }: Entry,
  { replies }: Pick<BridgeDeps, "replies">,
): Promise<Interrupted | "decided" | undefined> {
  if (attempts === 1) return undefined;
  const interrupted = question + 1;
  // In this order: a decision is recorded before its question is removed.
  const pending = await replies.pendingConfirmation(post);
  if (pending !== undefined && (pending.question ?? 1) === interrupted)
    return { question: interrupted, ...(pending.collision && { collision: pending.collision }) };
  return (await replies.decidedQuestion(post)) === interrupted ? "decided" : undefined;
}
