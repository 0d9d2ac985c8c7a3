/** How long a client has been waiting for an answer. */
import type { ConversationCard } from "../../contract/shapes.ts";

/**
 * The time of the client's oldest unanswered message, as ISO 8601: a client who writes again does not go to the back of
 * the queue. A bot's message is not an answer, and nobody waits in a closed conversation. `null` if nothing is
 * unanswered.
 */
export function waitingSince({ conversation, messages }: ConversationCard): string | null {
  if (conversation.status === "closed") return null;
  let since: string | null = null;
  for (const { from, createdAt } of messages.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))) {
    if (from === "client") since ??= createdAt;
    else if (from === "operator") since = null;
  }
  return since;
}

export interface Waited {
  readonly hours: number;
  readonly minutes: number;
}

/** Whole hours and minutes between `since` (ISO 8601) and `now` (Unix time in milliseconds). */
export function waitedFor(since: string, now: number): Waited {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
