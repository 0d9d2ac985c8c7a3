/** Replies that a thread shows and that were written in the service's console, for the report of its room. */
import type { ConversationCard, ConversationId, Message } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { recordedOrigins } from "../replies/origin.ts";
import { turnOf } from "../rooms/turn.ts";
import { ACTIVITY_FOR_MS, type RecordedActivity } from "../stores/activity.ts";
import type { Item } from "./pack-posts.ts";

/**
 * Each has the time at which the service stored it, so that a new thread, which repeats it, counts nothing twice. `read`:
 * the conversation; without it, nobody knows how long the client waited. Errors: LEDGER_UNAVAILABLE.
 */
export async function consoleAnswers(
  conversation: ConversationId,
  items: readonly Item[],
  read: () => Promise<ConversationCard>,
  deps: Pick<BridgeDeps, "clock" | "links" | "turns">,
): Promise<readonly RecordedActivity[]> {
  const oldest = deps.clock.now() - ACTIVITY_FOR_MS;
  const candidates = items.flatMap(({ message, origin }) =>
    message.from === "operator" && origin === undefined && Date.parse(message.createdAt) > oldest ? [message] : [],
  );
  if (candidates.length === 0) return [];
  const origins = await recordedOrigins(candidates, deps);
  const answers = candidates.filter(({ id }) => !origins.has(id));
  if (answers.length === 0) return [];
  const [card, { ended }] = await Promise.all([read().catch(() => undefined), deps.turns.marks(conversation)]);
  const sinceOf = ({ id }: Message) => {
    const place = card?.messages.findIndex((one) => one.id === id) ?? -1;
    if (card === undefined || place === -1) return undefined;
    const before = {
      conversation: { ...card.conversation, status: "open" as const },
      messages: card.messages.slice(0, place),
    };
    const turn = turnOf({ ...card, ...before }, { ended }, deps.clock.now());
    return turn.kind === "waits" ? turn.since : undefined;
  };
  return answers.map((message) => {
    const since = sinceOf(message);
    const { author, createdAt } = message;
    // One form of all times, because they are compared as text.
    const at = new Date(createdAt).toISOString();
    const activity = {
      kind: "answer",
      at,
      conversation,
      name: author ?? "",
      ...(since !== undefined && { since }),
    } as const;
    return { name: message.id, activity };
  });
}
