/** Whether a card is out of date. Makes no calls. */
import { payloadOf } from "../entry-payloads.ts";
import type { Conversation } from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { Card } from "../model/card.ts";
import type { Entry } from "../ports/ledger.ts";
import type { ThreadState } from "../model/thread.ts";

/** Whether the card differs from the conversation: an event about the change may have been lost. */
export function isStaleCard({ snapshot }: ThreadState, conversation: Conversation): boolean {
  return (
    snapshot !== undefined && stated(JSON.parse(snapshot.card) as Omit<Card, "firstMessage">) !== stated(conversation)
  );
}

/** The facts that only an event reports, as text. */
function stated({
  client,
  status,
  assignee,
  department,
  tags,
  rating,
}: Pick<Conversation, "client" | "status" | "assignee" | "department" | "tags" | "rating">): string {
  return JSON.stringify([plainLetters(client), status, assignee, department, tags, rating]);
}

/**
 * Whether a message for its thread, or the mark of one, makes the card out of date, checked for every batch: a client
 * starts to wait, or gets an answer. The new card is then built from the conversation itself.
 */
export function makesCardStale(state: ThreadState | undefined, entries: readonly Entry[]): boolean {
  if (state?.snapshot === undefined) return false;
  const { waitingSince, turn } = state.snapshot;
  const isWaiting = waitingSince !== null;
  const isAnswered = !isWaiting && (turn === undefined || turn.kind === "answered" || turn.kind === "closed");
  return entries.some((entry) => (!isAnswered && answers(entry)) || (!isWaiting && asks(entry)));
}

function asks(entry: Entry): boolean {
  return entry.kind === "show" && payloadOf("thread", "show", entry).message.from === "client";
}

function answers(entry: Entry): boolean {
  switch (entry.kind) {
    case "mark":
      return payloadOf("feedback", "mark", entry).mark === "sent";
    case "show":
      return payloadOf("thread", "show", entry).message.from === "operator";
    case "relay":
      return payloadOf("thread", "relay", entry).message.from === "operator";
    default:
      return false;
  }
}
