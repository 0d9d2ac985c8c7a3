/** What must hold once everything has come to rest, read off the far sides as people would. */
import type { ConversationCard, Message } from "../../src/contract/shapes.ts";
import type { PostLine } from "../../src/bridge/model/post.ts";
import { readQuestionName } from "../../src/bridge/replies/question.ts";
import type { EntryRow } from "./bridge.ts";
import type { ThreadRecord, Written } from "./chat-record.ts";
import { nameOf, type SimulatedTeamChat } from "./team-chat.ts";
import type { World } from "./world.ts";

/** Given up after a few attempts: a notice that cannot be replaced or a late press must not hold back anything else. */
const MAY_BE_GIVEN_UP = ["replace", "interaction"];
const NOTE = "!note ";

/** Result: a sentence for each thing that is wrong. */
export async function judge(world: World): Promise<string[]> {
  const wrong = [...world.errors];
  for (const card of world.service.all) {
    wrong.push(...(await judgeReplies(card, world)), ...judgeOrder(card, world));
    for (const chat of world.chats) wrong.push(...judgeThreads(card, chat, world));
  }
  wrong.push(...(await judgeLedger(world)));
  return wrong;
}

/** What staff wrote to a client: each text once, and nothing that was not meant for them. */
async function judgeReplies({ conversation, messages }: ConversationCard, world: World): Promise<string[]> {
  const wrong: string[] = [];
  const allowed = new Set<string>();
  for (const chat of world.chats) {
    for (const written of writtenTo(chat, conversation.id)) {
      const { message, versions } = written;
      const replies = versions.filter((text) => !text.startsWith(NOTE));
      for (const text of replies) allowed.add(text);
      const sent = messages.filter(({ from, text }) => from === "operator" && replies.includes(text));
      const noted = messages.filter(({ from, text }) => from === "note" && isNoteOf(written, text));
      const count = sent.length + noted.length;
      const { least, most } = await owed(written, chat, world);
      const name = `"${versions.join('" / "')}" (${message.post})`;
      if (count > most) wrong.push(`${name} reached the service ${count} times, not ${most}`);
      if (count < least) wrong.push(`${name} was lost`);
      if (sent.length > 0 && replies.length === 0) wrong.push(`the note ${name} reached the client`);
    }
  }
  for (const { from, text } of messages)
    if (from === "operator" && !allowed.has(text)) wrong.push(`the client got "${text}", which nobody sent them`);
  return wrong;
}

/** How often a staff message must reach the service at least, and may at most. */
async function owed(written: Written, chat: SimulatedTeamChat, world: World): Promise<{ least: number; most: number }> {
  const { message, versions, isDeleted } = written;
  const isPending = (await world.bridge?.isPending(message.post)) === true;
  if (isPending) return { least: 0, most: 0 };
  const pressed = chat.record.presses
    .filter(({ value }) => readQuestionName(value)?.post === message.post)
    .map(({ action }) => action);
  const isTakenBack = isDeleted || pressed.includes("drop") || pressed.includes("cancel");
  const isMixed = versions.some((text) => text.startsWith(NOTE)) && versions.length > 1;
  // Nobody let it pass.
  const isDropped = versions.length === 1 && pressed.includes("drop") && pressed.every((action) => action === "drop");
  return {
    least: isTakenBack || isMixed || isRefused(written, chat) ? 0 : 1,
    most: isDropped && isAsked(written, chat) ? 0 : 1,
  };
}

/** Its author was told that it was not sent: the thread's link was still missing. */
function isRefused({ message: { author, thread } }: Written, { record }: SimulatedTeamChat): boolean {
  return record.notices.some(
    ({ person, where, key }) => person === author && where === thread && key === "refused-thread-unknown",
  );
}

function isNoteOf({ versions }: Written, text: string): boolean {
  return versions.some((version) => version === text || version === NOTE + text);
}

function isAsked({ message }: Written, { record }: SimulatedTeamChat): boolean {
  return record.buttons.some(
    ({ button: { action, value } }) => action === "keep" && readQuestionName(value)?.post === message.post,
  );
}

/** Replies that nobody was asked about reach the client in the order in which their author wrote them. */
function judgeOrder({ conversation, messages }: ConversationCard, world: World): string[] {
  return world.chats.flatMap((chat) =>
    chat.record.threadsOf(conversation.id).flatMap((thread) => {
      const authors = new Set(thread.written.map(({ message }) => message.author));
      return [...authors].flatMap((author) => {
        const wrote = thread.written.filter((one) => one.message.author === author && !isAsked(one, chat));
        const places = wrote
          .map(({ versions }) => messages.findIndex(({ from, text }) => from === "operator" && versions.includes(text)))
          .filter((place) => place !== -1);
        return isSorted(places) ? [] : [`the replies of ${nameOf(author)} in ${thread.id} are out of order`];
      });
    }),
  );
}

/** What a client wrote, and what staff wrote elsewhere, stands once in each of the conversation's threads. */
function judgeThreads({ conversation, messages }: ConversationCard, chat: SimulatedTeamChat, world: World): string[] {
  const rooms = world.routes.find(({ name }) => name === conversation.channel)?.threads ?? [];
  return rooms
    .filter((room) => room.startsWith(`${chat.name}:`))
    .flatMap((room) => {
      const threads = chat.record.threadsOf(conversation.id).filter((thread) => thread.room === room);
      const wrong: string[] = [];
      if (threads.length === 0) wrong.push(`${conversation.client} has no thread in ${room}`);
      if (threads.length > 1 && chat.features.findsPosts)
        wrong.push(`${conversation.client} has two threads in ${room}`);
      const lines = threads.flatMap(linesOf);
      for (const message of messages) {
        if (message.from === "operator" && isWrittenIn(threads, message)) {
          if (lines.some(({ text }) => text === message.text)) wrong.push(`"${message.text}" was repeated in ${room}`);
        } else if (message.from === "client" || message.from === "operator") {
          wrong.push(...judgeShown(message, lines, chat).map((what) => `"${message.text}" ${what} in ${room}`));
        }
      }
      for (const thread of threads) if (!isInOrder(linesOf(thread))) wrong.push(`${thread.id} is out of order`);
      return wrong;
    });
}

type Line = Exclude<PostLine, { kind: "notice" }>;

function judgeShown({ text }: Message, lines: readonly Line[], { features }: SimulatedTeamChat): string[] {
  const shown = lines.filter((line) => line.text === text);
  if (shown.length === 0) return ["is missing"];
  // Not only the first may be the unmarked one: a repeat can be inserted into an older post.
  const unmarked = shown.filter(({ possibleDuplicate }) => possibleDuplicate !== true).length;
  const most = features.findsPosts ? shown.length : unmarked;
  return most > 1 ? [`stands there ${most} times`] : [];
}

function linesOf({ posts }: ThreadRecord): Line[] {
  return posts.flatMap(({ post }) => post.lines.filter((line) => line.kind !== "notice"));
}

/** What clients wrote stands in order or is marked late. What was perhaps repeated has no known place. */
export function isInOrder(
  lines: readonly Pick<Line, "kind" | "at" | "text" | "late" | "possibleDuplicate">[],
): boolean {
  const doubtful = new Set(lines.filter((line) => line.possibleDuplicate === true).map(({ text }) => text));
  const times = lines
    .filter(({ kind, text, late }) => kind === "client" && late !== true && !doubtful.has(text))
    .map(({ at }) => Date.parse(at));
  return isSorted(times);
}

function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));
}

function isWrittenIn(threads: readonly ThreadRecord[], { text }: Message): boolean {
  return threads.some(({ written }) => written.some(({ versions }) => versions.includes(text)));
}

function writtenTo({ record }: SimulatedTeamChat, id: ConversationCard["conversation"]["id"]): readonly Written[] {
  return record.threadsOf(id).flatMap(({ written }) => written);
}

async function judgeLedger({ bridge, networks }: World): Promise<string[]> {
  const injected = networks.flatMap((network) => [...network.injected]).map(String);
  const isAllowed = ({ kind, failure }: EntryRow) => MAY_BE_GIVEN_UP.includes(kind) && injected.includes(failure ?? "");
  const name = ({ seq, lane, kind, attempts, failure }: EntryRow) =>
    `entry ${seq} (${lane}/${kind}, attempt ${attempts}, ${failure ?? "no failure"})`;
  return [
    ...((await bridge?.unfinished()) ?? []).map((entry) => `${name(entry)} waits for ever`),
    ...((await bridge?.dead()) ?? [])
      .filter((entry) => !isAllowed(entry))
      .map((entry) => `${name(entry)} was given up`),
  ];
}
