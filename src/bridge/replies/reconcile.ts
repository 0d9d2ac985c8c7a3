/** Looks whether a reply whose answer was lost did arrive. */
import type { ConversationId, Message } from "../../contract/shapes.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry } from "../ports/ledger.ts";
import { sameText } from "./echo.ts";
import type { ReplyProgress } from "./progress.ts";

/**
 * Clocks of the service's machines may differ by this much, and from the bridge's where nothing of the service's is
 * known.
 */
const CLOCK_SKEW_MS = 5 * 60_000;

/** The message that an earlier attempt made of `text`, if it did. */
export async function findSentMessage(
  text: string,
  { note, author, sent, openedAt, after }: ReplyProgress,
  staff: StaffMessage,
  { createdAt: takenInAt }: Pick<Entry, "createdAt">,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "api" | "links">,
  signal: AbortSignal,
): Promise<Message | undefined> {
  const { messages } = await deps.api.conversation(conversation, signal);
  // A service that does not know notes made an operator's message of it.
  const senders = note ? ["note", "operator"] : ["operator"];
  // What stood in the thread before was older for the service, too, however wrong this machine's clock is.
  const earliest = Date.parse(after ?? openedAt) - CLOCK_SKEW_MS;
  const alike = messages.filter(
    (message) =>
      senders.includes(message.from) &&
      (message.author === null || message.author === author) &&
      !sent.includes(message.id) &&
      Date.parse(message.createdAt) >= earliest &&
      sameText(message.text, text),
  );
  if (alike.length === 0) return undefined;
  const ids = alike.map(({ id }) => id);
  const [posts, origins] = await Promise.all([deps.links.postsOf(ids, staff.room), deps.links.origins(ids)]);
  // The same words may stand there from an earlier reply, here or in another thread: those say where they came from.
  const ours = alike
    .map((message, index) => ({ message, post: posts[index], origin: origins[index] }))
    .filter(({ origin }) => origin === undefined || origin.post === staff.post);
  const unseen = ours.find(({ post }) => post === undefined || post === staff.post);
  // While a reply is on its way its echo is held back. When it had been given up the echo was shown as anybody's; then
  // somebody asked for another attempt, which is an entry of its own, younger than the intent.
  const wasGivenUp = takenInAt > Date.parse(openedAt);
  return (unseen ?? (wasGivenUp ? ours[0] : undefined))?.message;
}
