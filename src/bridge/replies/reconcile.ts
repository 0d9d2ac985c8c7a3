/** Checks whether a reply whose response was lost did reach the service. */
import type { ConversationId, Message } from "../../contract/shapes.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry } from "../ports/ledger.ts";
import { sameText } from "./echo.ts";
import type { ReplyProgress } from "./progress.ts";

/**
 * The tolerated difference between the clocks of the service's machines, or between the service and the bridge when no
 * time of the service's is known.
 */
const CLOCK_SKEW_MS = 5 * 60_000;

/** The message that an earlier attempt created from `text`, if any. */
export async function findSentMessage(
  text: string,
  { note, author, sent, openedAt, after }: ReplyProgress,
  staff: StaffMessage,
  { createdAt: ingestedAt }: Pick<Entry, "createdAt">,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "api" | "links">,
  signal: AbortSignal,
): Promise<Message | undefined> {
  const { messages } = await deps.api.conversation(conversation, signal);
  // A service that does not support notes stored the note as an operator's message.
  const senders = note ? ["note", "operator"] : ["operator"];
  // Messages shown in the thread before are older by the service's clock too, however wrong this machine's clock is.
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
  const [posts, origins, state] = await Promise.all([
    deps.links.postsOf(ids, staff.room),
    deps.links.origins(ids),
    deps.links.thread(conversation, staff.room),
  ]);
  // An earlier reply, here or in another thread, may have the same text; its recorded origin tells them apart.
  const candidates = alike
    .map((message, index) => ({ message, post: posts[index], origin: origins[index] }))
    .filter(({ origin }) => origin === undefined || origin.post === staff.post);
  const unseen = candidates.find(({ post }) => post === undefined || post === staff.post);
  // The echo of a reply is held back while the reply is being sent. After the reply was given up, its echo was shown
  // like any other message; a retry is an entry of its own, newer than the intent.
  const wasGivenUp = ingestedAt > Date.parse(openedAt);
  // A thread that replaces a lost one shows everything again, and this message with it.
  const isShownAgain = state !== undefined && state.thread !== staff.thread;
  return (unseen ?? (wasGivenUp || isShownAgain ? candidates[0] : undefined))?.message;
}
