/** What staff see: each message once, in order or marked late, under a card that tells the truth. */
import type { ConversationCard, Message } from "../../../src/contract/shapes.ts";
import type { PostLine } from "../../../src/bridge/model/post.ts";
import type { RoomId } from "../../../src/bridge/model/ids.ts";
import type { ThreadRecord } from "../chat-record.ts";
import type { SimulatedTeamChat } from "../team-chat.ts";
import type { World } from "../world.ts";
import { keysOf } from "../turns.ts";
import { isSorted, meantForClient } from "./replies.ts";
import { secretSince } from "./secrets.ts";

/** In UTF-16 code units; other texts are much shorter, the parts of long ones longer. */
const LONG_UNITS = 1_000;

/** How long what happens at a certain time may take. */
const LATE_MS = 5 * 60_000;

type Line = Exclude<PostLine, { kind: "notice" }>;

/** What may become a reply is none yet. */
const isMessage = (line: PostLine): line is Line => line.kind !== "notice" && line.kind !== "draft";

export function judgeThreads(card: ConversationCard, chat: SimulatedTeamChat, world: World): string[] {
  const routed = routedRooms(card, world);
  const { insideRoom } = world;
  const wasSecret = secretSince(card.conversation.id, world) !== undefined;
  const rooms = wasSecret && insideRoom !== undefined ? new Set([...routed, insideRoom]) : routed;
  return [...rooms]
    .filter((room) => room.startsWith(`${chat.name}:`))
    .flatMap((room) => judgeRoom(card, room, chat, world));
}

function routedRooms({ conversation }: ConversationCard, { routes }: World): readonly RoomId[] {
  return routes.find(({ name }) => name === conversation.channel)?.threads ?? [];
}

function judgeRoom(read: ConversationCard, room: RoomId, chat: SimulatedTeamChat, world: World): string[] {
  const { conversation, messages } = read;
  const secret = secretSince(conversation.id, world);
  const isOutside = secret !== undefined && room !== world.insideRoom;
  const threads = chat.record.threadsOf(conversation.id).filter((thread) => thread.room === room);
  const live = threads.filter(({ deletedAt }) => deletedAt === undefined);
  const wrong: string[] = [];
  // Whoever deletes a thread wants none, until there is something to say.
  const deletedAt = Math.max(0, ...threads.map((thread) => thread.deletedAt ?? 0));
  // A database that was lost does not say which thread was still to be opened.
  const isUnknown = world.restored?.isEmptied === true && messages.every((one) => world.isForgotten(one.createdAt));
  const mayHaveNone = secret !== undefined && !(room === world.insideRoom && typeof secret === "number");
  const isOwed =
    !mayHaveNone &&
    (deletedAt === 0 ||
      messages.some((one) => isForThreads(one) && isAfter(one, deletedAt) && !isWrittenIn(threads, one)));
  if (live.length === 0 && isOwed && !isUnknown) wrong.push(`${conversation.client} has no thread in ${room}`);
  if (live.length > 1 && chat.features.findsPosts) wrong.push(`${conversation.client} has two threads in ${room}`);
  const linesOf = (thread: ThreadRecord) => linesIn(thread, messages);
  const lines = threads.flatMap(linesOf);
  // Next to long texts, there are too many posts to show all at once, and staff unfold what they want to read.
  const mayBeFolded = messages.some(isLong) && threads.some(isFolded);
  for (const message of messages.filter(isLongOfClient)) {
    const isOptional = mayBeFolded || secret !== undefined || isAskedAbout(message, threads, chat, world);
    wrong.push(...judgeLong(message, threads.map(linesOf), isOptional, room, chat));
  }
  for (const message of messages.filter((one) => !isLong(one)))
    wrong.push(...threads.flatMap((thread) => judgeShown(message, linesOf(thread), thread, chat)));
  for (const message of messages.filter(isForThreads)) {
    if (message.from === "operator" && isWrittenIn(threads, message)) {
      // After a restore, nobody can tell where something was written that reads differently by now.
      if (world.isForgotten(message.createdAt) && isChangedIn(threads, message)) continue;
      const isRepeat = ({ text, possibleDuplicate }: Line) => text === message.text && possibleDuplicate !== true;
      if (live.some((thread) => threads.length === 1 && linesOf(thread).some(isRepeat)))
        wrong.push(`"${message.text}" was repeated in ${room}`);
      continue;
    }
    const isShown =
      lines.some(({ text }) => text === message.text) ||
      mayBeFolded ||
      (secret !== undefined && isShownElsewhere(message, room, secret, read, world));
    if (!isShown && !isAskedAbout(message, threads, chat, world)) wrong.push(`"${message.text}" is missing in ${room}`);
  }
  for (const thread of live) {
    if (!isInOrder(linesOf(thread))) wrong.push(`${thread.id} is out of order`);
    // A database that was lost knows of a thread again when something happens there; one that was restored, perhaps
    // only of the newest. Where posts cannot be found, an older one may be of an attempt whose answer was lost.
    const knowsAll = world.restored === undefined && chat.features.findsPosts;
    const isLinked = live.length === 1 && (knowsAll || thread === threads.at(-1));
    // Nobody tells those outside what became of what is secret. Inside, a database of before knows of no thread.
    const isStale = isOutside ? secret !== "not-now" : secret === "not-now" && world.restored !== undefined;
    if (isLinked && !isStale && world.restored?.isEmptied !== true)
      wrong.push(...judgeCard(thread, conversation, world));
    wrong.push(...judgePings(thread));
  }
  return [...wrong, ...judgeRepeats(threads, chat, world)];
}

/** What was said of a conversation that is, or was, secret stands inside or in all rooms outside. */
function isShownElsewhere(
  message: Message,
  room: RoomId,
  secret: number | "not-now",
  read: ConversationCard,
  world: World,
): boolean {
  const { chats, insideRoom } = world;
  const isOwedInside = secret !== "not-now" && Date.parse(message.createdAt) > secret;
  if (room === insideRoom && isOwedInside) return false;
  const outside = routedRooms(read, world).filter((one) => one !== insideRoom);
  const others = room !== insideRoom && insideRoom !== undefined ? [insideRoom] : outside;
  const shownIn = (one: RoomId) => {
    const chat = chats.find(({ name }) => one.startsWith(`${name}:`));
    const threads = chat?.record.threadsOf(read.conversation.id).filter((thread) => thread.room === one) ?? [];
    return (
      isWrittenIn(threads, message) ||
      threads.some(isFolded) ||
      threads.some((thread) => linesIn(thread, read.messages).some(({ text }) => text === message.text)) ||
      (chat !== undefined && isAskedAbout(message, threads, chat, world))
    );
  };
  return others.every(shownIn);
}

/** Each part stands there once in a thread, in order; `isOptional`: some or all may be missing. */
function judgeLong(
  { text }: Message,
  threads: readonly (readonly Line[])[],
  isOptional: boolean,
  room: RoomId,
  { features }: SimulatedTeamChat,
): string[] {
  const wrong: string[] = [];
  const [name, number, word = ""] = text.split(" ", 3);
  const all = new Map<number, string>();
  for (const lines of threads) {
    const parts = lines.filter((line) => line.kind === "client" && line.text.split(" ").includes(word));
    for (const { part, text: shown } of parts) all.set(part?.number ?? 1, shown);
    const sure = parts.filter(({ possibleDuplicate }) => possibleDuplicate !== true || features.findsPosts);
    const numbers = sure.map(({ part }) => part?.number ?? 1);
    if (new Set(numbers).size < numbers.length) wrong.push(`a part of "${name} ${number}" stands twice in ${room}`);
    else if (!isSorted(numbers)) wrong.push(`the parts of "${name} ${number}" in ${room} are out of order`);
  }
  const shown = [...all].toSorted(([one], [other]) => one - other).map(([, part]) => part);
  if (shown.join(" ") !== text && !isOptional) wrong.push(`a part of "${name} ${number}" is missing in ${room}`);
  return wrong;
}

/** Nobody can know whether it was shown: staff are asked, or nothing has happened since the database was lost. */
function isAskedAbout({ createdAt }: Message, threads: readonly ThreadRecord[], chat: SimulatedTeamChat, world: World) {
  if (!world.isForgotten(createdAt)) return false;
  if (world.restored?.isEmptied === true) return true;
  return chat.record.buttons.some(
    ({ button, thread }) => button.action === "shown" && threads.some(({ id }) => id === thread),
  );
}

function judgeShown(
  { text }: Message,
  lines: readonly Line[],
  thread: ThreadRecord,
  { features }: SimulatedTeamChat,
): string[] {
  const shown = lines.filter((line) => line.text === text);
  // Not only the first may be the unmarked one: a repeat can be inserted into an older post.
  const unmarked = shown.filter(({ possibleDuplicate }) => possibleDuplicate !== true).length;
  const most = features.findsPosts ? shown.length : unmarked;
  return most > 1 ? [`"${text}" stands there ${most} times in ${thread.id}`] : [];
}

/**
 * What clients wrote stands in order or is marked late, which of a long text its first part says. What was perhaps
 * repeated has no known place.
 */
export function isInOrder(
  lines: readonly Pick<Line, "kind" | "at" | "text" | "late" | "part" | "possibleDuplicate">[],
): boolean {
  const doubtful = new Set(lines.filter((line) => line.possibleDuplicate === true).map(({ text }) => text));
  const times = lines
    .filter(({ kind, text, late }) => kind === "client" && late !== true && !doubtful.has(text))
    .filter(({ part }) => part === undefined || part.number === 1)
    .map(({ at }) => Date.parse(at));
  return isSorted(times);
}

/** The card says of the conversation what the service says. */
function judgeCard(
  { id, card }: ThreadRecord,
  conversation: ConversationCard["conversation"],
  { time }: World,
): string[] {
  if (card === undefined) return [`${id} has no card`];
  const { content } = card;
  const until = content.turn.kind === "put-off" ? content.turn.until : null;
  if (until !== null && Date.parse(until) < time.shown - LATE_MS)
    return [`the card of ${id} says put off until ${until}`];
  return (["client", "status", "assignee", "rating"] as const).flatMap((fact) =>
    content[fact] === conversation[fact]
      ? []
      : [`the card of ${id} says ${fact} ${String(content[fact])}, not ${String(conversation[fact])}`],
  );
}

/** Nobody but who is on a conversation is mentioned for a client's message, and who put it off at that hour. */
function judgePings({ id, posts }: ThreadRecord): string[] {
  const isAsked = (line: PostLine) =>
    line.kind === "client" ||
    (line.kind === "notice" && ["later-over", "messages-folded", "thread-waiting"].includes(line.sentence.key));
  const isPing = (line: PostLine) => "mentions" in line && line.mentions.length > 0 && !isAsked(line);
  return posts.some(({ post }) => post.lines.some(isPing)) ? [`somebody was pinged in ${id}`] : [];
}

/** A repeat is marked only where posts cannot be found, and only after a call whose outcome nobody knows. */
function judgeRepeats(threads: readonly ThreadRecord[], chat: SimulatedTeamChat, world: World): string[] {
  const marked = threads.flatMap(({ posts }) =>
    posts.filter(({ post }) => post.lines.some((line) => line.kind !== "notice" && line.possibleDuplicate === true)),
  );
  if (marked.length > 0 && chat.features.findsPosts) return [`a repeat is marked in ${chat.title}`];
  // A conversation that could not be read puts what follows in doubt, too.
  const most = chat.network.doubtful + world.service.network.doubtful + world.kills + world.disk.failures;
  if (world.restored !== undefined) return [];
  // A call in doubt puts what its batch posts in doubt, which may be several posts.
  const count = new Set(marked.map(({ post }) => post.delivery)).size;
  return count > most ? [`${count} batches are marked as repeats after ${most} doubtful calls`] : [];
}

/** What the card shows counts like a post. */
function linesIn({ card, posts }: ThreadRecord, messages: readonly Message[]): Line[] {
  const inPosts = posts.flatMap(({ post }) => post.lines.filter(isMessage));
  const { firstMessage, possibleDuplicate } = card?.content ?? {};
  const message = messages.find(({ id }) => firstMessage?.isShown === true && firstMessage.id === id);
  if (message === undefined || firstMessage === undefined || firstMessage === null) return inPosts;
  const onCard: Line = { kind: "client", author: "", at: message.createdAt, text: firstMessage.text };
  return [{ ...onCard, ...(possibleDuplicate === true && { possibleDuplicate }) }, ...inPosts];
}

/** Long texts stand there in several posts. */
function isForThreads({ from, text }: Message): boolean {
  return (from === "client" || from === "operator") && !isLong({ text });
}

function isLongOfClient({ from, text }: Message): boolean {
  return from === "client" && isLong({ text });
}

function isLong({ text }: Pick<Message, "text">): boolean {
  return text.length >= LONG_UNITS;
}

function isFolded({ posts }: ThreadRecord): boolean {
  return posts.some(({ post }) => keysOf(post).includes("messages-folded"));
}

function isAfter({ createdAt }: Message, time: number): boolean {
  return Date.parse(createdAt) > time;
}

function isWrittenIn(threads: readonly ThreadRecord[], { text }: Message): boolean {
  return threads.some(({ written }) => written.some(({ versions }) => versions.map(meantForClient).includes(text)));
}

function isChangedIn(threads: readonly ThreadRecord[], { text }: Message): boolean {
  return threads.some(({ written }) =>
    written.some(({ versions, isDeleted }) => {
      const texts = versions.map(meantForClient);
      return texts.includes(text) && (isDeleted || texts.at(-1) !== text);
    }),
  );
}
