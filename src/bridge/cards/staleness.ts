/** Whether a card is no longer true. Asks nobody. */
import type { Conversation } from "../../contract/shapes.ts";
import type { Card } from "../model/card.ts";
import type { ThreadEntries } from "../entries.ts";
import type { Entry } from "../ports/ledger.ts";
import type { ThreadState } from "../ports/links.ts";

/** Whether it says something else than the conversation: an event about that may have been lost. */
export function isStaleCard({ snapshot }: ThreadState, conversation: Conversation): boolean {
  return snapshot !== undefined && stated(JSON.parse(snapshot.card) as Card) !== stated(conversation);
}

/** What only an event tells of, as text. */
function stated({
  status,
  assignee,
  department,
  tags,
  rating,
}: Pick<Conversation, "status" | "assignee" | "department" | "tags" | "rating">): string {
  return JSON.stringify([status, assignee, department, tags, rating]);
}

/**
 * Whether what comes into its thread makes it untrue, looked at for every batch: a client begins to wait, or is answered.
 * What the card then says is read from the conversation itself.
 */
export function makesCardStale(state: ThreadState | undefined, entries: readonly Entry[]): boolean {
  if (state?.snapshot === undefined) return false;
  const isWaiting = state.snapshot.waitingSince !== null;
  return entries.some((entry) => (isWaiting ? answers(entry) : asks(entry)));
}

function asks({ kind, payload }: Entry): boolean {
  return kind === "show" && (payload as ThreadEntries["show"]).message.from === "client";
}

function answers({ kind, payload }: Entry): boolean {
  if (kind === "mark") return (payload as ThreadEntries["mark"]).mark === "sent";
  return (kind === "show" || kind === "relay") && (payload as ThreadEntries["relay"]).message.from === "operator";
}
