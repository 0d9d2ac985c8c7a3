/** Replies that went out though somebody should have been asked first. */
import type { ConversationCard, Message } from "../../../src/contract/shapes.ts";
import { readQuestionName } from "../../../src/bridge/replies/question.ts";
import type { ThreadRecord, Written } from "../chat-record.ts";
import type { SimulatedTeamChat } from "../team-chat.ts";
import type { World } from "../world.ts";
import { arrived, nameOfWritten } from "./replies.ts";

/** Until then the bridge asks nobody because of the client; and a call may take so long after it looked. */
const MARGIN_MS = 60_000;

export function judgeQuestions({ conversation, messages }: ConversationCard, world: World): string[] {
  // A database that was restored does not know what was asked, or what was a note.
  if (world.restored !== undefined) return [];
  return world.chats.flatMap((chat) =>
    chat.record.threadsOf(conversation.id).flatMap((thread) =>
      // An edit is another text: nobody can see here which one somebody was asked about.
      thread.written
        .filter(({ versions }) => versions.length === 1)
        .flatMap((written) => [
          ...answersNote(written, thread, messages, chat),
          ...(world.hasWrongClock ? [] : crossesClient(written, thread, messages, chat)),
        ]),
    ),
  );
}

function answersNote(
  written: Written,
  thread: ThreadRecord,
  messages: readonly Message[],
  chat: SimulatedTeamChat,
): string[] {
  const [sent] = arrived(written, messages).sent;
  const { repliesTo } = written.message;
  if (repliesTo === undefined || sent === undefined) return [];
  // A note that was edited into a reply before it was stored is a reply that went out, which anybody may answer.
  const answered = thread.written.find(({ message }) => message.post === repliesTo.post);
  if (answered !== undefined && answered.versions.length > 1) return [];
  const isAsked = isAskedAbout(written, chat, ["doubt-answers-note", "doubt-answers-colleague"]);
  return isAsked ? [] : [`${nameOfWritten(written)} answers a note and reached the client, and nobody was asked`];
}

function crossesClient(
  written: Written,
  thread: ThreadRecord,
  messages: readonly Message[],
  chat: SimulatedTeamChat,
): string[] {
  const { ingestedAt, message } = written;
  const [sent] = arrived(written, messages).sent;
  // Who retries a reply that was given up sees the thread.
  const isRetried = chat.record.presses.some(({ action }) => action === "retry");
  if (ingestedAt === undefined || sent === undefined || isRetried) return [];
  const sentAt = Date.parse(sent.createdAt);
  const crossing = messages.find(
    ({ id, from, createdAt }) =>
      from === "client" &&
      Date.parse(createdAt) > ingestedAt &&
      thread.posts.some(({ coveredSince }) => Date.parse(coveredSince.get(id) ?? "") < sentAt - MARGIN_MS),
  );
  if (crossing === undefined || sentAt - Date.parse(message.at) < MARGIN_MS) return [];
  if (isAskedAbout(written, chat, ["reply-client-wrote", "client-wrote-since"])) return [];
  return [`${nameOfWritten(written)} was sent after the client wrote "${crossing.text}", and nobody was asked`];
}

function isAskedAbout({ message }: Written, { record }: SimulatedTeamChat, keys: readonly string[]): boolean {
  return [...record.questions].some(
    ([value, has]) => readQuestionName(value)?.post === message.post && keys.some((key) => has.has(key)),
  );
}
