/** What staff are told: marks, questions and refusals. */
import type { SimulatedBridge } from "../bridge.ts";
import type { Written } from "../chat-record.ts";
import { nameOf, type SimulatedTeamChat } from "../team-chat.ts";
import type { Post } from "../../../src/bridge/model/post.ts";
import type { World } from "../world.ts";
import { arrived, isCommand, isOutsider, nameOfWritten } from "./replies.ts";
import { readQuestionName } from "../../../src/bridge/replies/question.ts";
import type { PostId } from "../../../src/bridge/model/ids.ts";

const ASKS: readonly string[] = ["keep", "anyway"];
const LATE_MS = 5 * 60_000;

export async function judgeFeedback(chat: SimulatedTeamChat, bridge: SimulatedBridge, world: World): Promise<string[]> {
  const asked = questionsIn(chat);
  const wrong: string[] = [];
  const left: string[] = [];
  for (const written of chat.record.written) {
    const { post } = written.message;
    const isPending = await bridge.isPending(post);
    if (!written.isDeleted && !chat.record.isInDeletedThread(written)) {
      wrong.push(...judgeMark(written, isPending, chat, world));
      if (isPending && !asked.has(post)) wrong.push(`nobody is asked about ${nameOfWritten(written)}, which waits`);
    }
    const question = asked.get(post);
    // One that was posted before a restore says what was true then, and may have been decided since the backup.
    const isCurrent = question !== undefined && !world.isForgotten(question.at);
    if (isPending && isCurrent && dueIn(question.post) < world.time.shown - LATE_MS)
      wrong.push(`${nameOfWritten(written)} waits longer than its question says`);
    // It was asked by a database that is gone.
    const isForgotten = world.isForgotten(written.message.at);
    if (!isPending && asked.has(post) && !isForgotten) left.push(`a question about ${nameOfWritten(written)} is left`);
  }
  // What cannot be replaced stands as it is, and its buttons say that it was answered.
  const givenUp = (await bridge.dead()).filter(({ kind }) => kind === "replace");
  // Where posts cannot be found, a question may stand there twice, and only the second is replaced.
  const repeated = chat.features.findsPosts ? 0 : chat.network.doubtful + world.kills + world.disk.failures;
  if (left.length > givenUp.length + repeated) wrong.push(...left);
  return [...wrong, ...judgeRefusals(chat, world)];
}

/** The mark of a staff message says what became of it. */
function judgeMark(written: Written, isPending: boolean, chat: SimulatedTeamChat, world: World): string[] {
  const { service } = world;
  const { sent, noted } = arrived(
    written,
    service.all.flatMap(({ messages }) => messages),
  );
  const mark = chat.marks.get(written.message.post);
  const isTrue = {
    sent: sent.length > 0,
    noted: noted.length > 0,
    failed: sent.length + noted.length === 0,
    taken: isPending,
    none: sent.length + noted.length === 0,
  }[mark ?? "none"];
  // Nobody knows any more that it waited, or that it was sent.
  const isUnknown = !chat.features.findsPosts || world.restored?.isEmptied === true || written.versions.length > 1;
  if (isUnknown && world.isForgotten(written.message.at)) return [];
  // It waited like a message until its thread was known; its answer is what its author sees.
  if (mark === "taken" && written.versions.some(isCommand)) return [];
  return isTrue ? [] : [`${nameOfWritten(written)} is marked ${mark ?? "not at all"}`];
}

interface Question {
  /** When it was posted, ISO 8601. */
  readonly at: string;
  readonly post: Post;
}

/** The questions which can still be pressed, the newest of each post that one is about. */
function questionsIn({ record }: SimulatedTeamChat): Map<PostId, Question> {
  const asked = new Map<PostId, Question>();
  for (const { posts, deletedAt } of record.threads.values()) {
    if (deletedAt !== undefined) continue;
    for (const { at, post } of posts)
      for (const { action, value } of post.buttons ?? []) {
        const about = ASKS.includes(action) ? readQuestionName(value)?.post : undefined;
        if (about !== undefined) asked.set(about, { at, post });
      }
  }
  return asked;
}

/** When a reply goes out, as its question says; in Unix milliseconds. */
function dueIn({ lines }: Post): number {
  for (const line of lines)
    if (line.kind === "notice" && line.sentence.key === "send-later-waits")
      return Date.parse((line.sentence.values?.["at"] as { readonly at: string }).at);
  return Infinity;
}

/** People who may not answer are told so; apps are not. */
function judgeRefusals({ record, features }: SimulatedTeamChat, world: World): string[] {
  // The queue of the blind chat was acknowledged, and what was to be said is gone.
  const isUnknown = (at: string) =>
    world.isForgotten(at) && (!features.findsPosts || world.restored?.isEmptied === true);
  return [...record.threads.values()].flatMap(({ id, written, deletedAt }) => {
    if (deletedAt !== undefined) return [];
    const refused = written.filter(
      ({ message, isDeleted }) => isOutsider(message.author) && !isDeleted && !isUnknown(message.at),
    );
    const people = new Set(refused.map(({ message }) => message.author));
    return [...people]
      .filter((person) => nameOf(person) !== "Robot")
      .filter((person) => !record.notices.some((one) => one.person === person && one.where === id))
      .map((person) => `${nameOf(person)} was not told in ${id} that their message was refused`);
  });
}
