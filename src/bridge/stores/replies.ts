/** What is decided, asked and taken back about replies on their way to the client. */
import type { ConversationId } from "../../contract/shapes.ts";
import { readPostId, type PostId, type ThreadId } from "../model/ids.ts";
import type { LastReply, PendingReply, Retraction } from "../model/message.ts";
import type { OpenSpace } from "../ports/key-value.ts";
import { flags } from "./flags.ts";

/** Needed for seconds, or for as long as a later reply waits; replies are given up after two days. */
const LAST_REPLY_FOR_MS = 3 * 24 * 3_600_000;
/** After this time, buttons no longer work, and replies that were given up are long pruned. */
const DECISIONS_FOR_MS = 90 * 24 * 3_600_000;

/** Errors: LEDGER_UNAVAILABLE. */
export interface ReplyStore {
  /** The reply that was sent last in a conversation, or the one in a thread that was written last. */
  lastReply(where: ConversationId | ThreadId): Promise<LastReply | undefined>;
  /** `newest`: the reply of its thread that was written last, if that is another one. */
  setLastReply(conversation: ConversationId, reply: LastReply, newest?: LastReply): Promise<void>;
  /** A reply that is sent only after confirmation. */
  pendingConfirmation(post: PostId): Promise<PendingReply | undefined>;
  allPending(): Promise<readonly PendingReply[]>;
  setPendingConfirmation(post: PostId, message: PendingReply | undefined): Promise<void>;
  /** The number of the last question about a reply that was decided. */
  decidedQuestion(post: PostId): Promise<number | undefined>;
  /** Ends the question: the reply no longer waits for confirmation, unless it was asked about again since. */
  setDecided(post: PostId, question: number): Promise<void>;
  /** Removes a question that can no longer be decided, unless its reply was asked about again since. */
  withdrawQuestion(post: PostId, question: number): Promise<void>;
  /** The post that asks a question, by the question's name. */
  questionPost(question: string): Promise<PostId | undefined>;
  setQuestionPost(question: string, post: PostId | undefined): Promise<void>;
  /** Whether, and how, a message was taken back while it was being sent. */
  retraction(post: PostId): Promise<Retraction | undefined>;
  setRetraction(post: PostId, how: Retraction): Promise<void>;
}

export function createReplyStore(space: OpenSpace): ReplyStore {
  const lastReplies = space<LastReply>("last-reply");
  const confirmations = space<PendingReply>("pending-confirmation");
  const decided = flags(space, "decided:", DECISIONS_FOR_MS);
  const questions = flags(space, "question:", DECISIONS_FOR_MS);
  const retractions = flags(space, "withdrawn:", DECISIONS_FOR_MS);

  return {
    lastReply: (where) => lastReplies.get(where),
    setLastReply: (conversation, reply, newest = reply) =>
      lastReplies.set(
        [
          [conversation, reply],
          [reply.thread, newest],
        ],
        LAST_REPLY_FOR_MS,
      ),
    pendingConfirmation: (post) => confirmations.get(post),
    allPending: async () => (await confirmations.all()).map(([, message]) => message),
    setPendingConfirmation: (post, message) =>
      message === undefined ? confirmations.delete(post) : confirmations.set([[post, message]], DECISIONS_FOR_MS),
    async decidedQuestion(post) {
      const number = await decided.get(post);
      return number === undefined ? undefined : Number(number);
    },
    async setDecided(post, question) {
      // The reply goes on as soon as the decision is in the ledger, and may be asked about again, or decided again,
      // before this runs.
      if (((await this.decidedQuestion(post)) ?? 0) < question) await decided.set(post, String(question));
      await confirmations.deleteIf(post, (pending) => (pending.question ?? 1) <= question);
    },
    async withdrawQuestion(post, question) {
      await confirmations.deleteIf(post, (pending) => (pending.question ?? 1) === question);
    },
    async questionPost(question) {
      const stored = await questions.get(question);
      return stored === undefined ? undefined : readPostId(stored);
    },
    setQuestionPost: (question, post) => questions.set(question, post),
    async retraction(post) {
      const how = await retractions.get(post);
      if (how === undefined) return undefined;
      return how === "cancelled" || how === "edited" ? how : "deleted";
    },
    setRetraction: (post, how) => retractions.set(post, how),
  };
}
