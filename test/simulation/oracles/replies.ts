/** What the client got: each reply once, in its author's order, and nothing that was not meant for them. */
import { MAX_TEXT_UNITS, type ConversationCard, type Message } from "../../../src/contract/shapes.ts";
import { splitText } from "../../../src/bridge/text/split-text.ts";
import { readQuestionName } from "../../../src/bridge/replies/question.ts";
import { CONSOLE_OPERATOR } from "../acts/clients.ts";
import type { Told, Written } from "../chat-record.ts";
import { keysOf } from "../turns.ts";
import { nameOf, OUTSIDERS, type SimulatedTeamChat } from "../team-chat.ts";
import type { World } from "../world.ts";

const NOTE = "!note ";
/** Of a text, in UTF-16 code units. */
const MOST_TOLD = 100;
const LATER = /^!send-later (\d+)m /u;
/** What tells an author that it was not closed. */
const NOT_CLOSED = ["close-crossed", "change-too-late", "press-failed"];
const CLOSES = "!send-close ";
/** By how much the clock of the machine may be fast. */
const CLOCK_MS = 5 * 60_000;
const COMMAND = /^!(?:help|later|conversations?|trace|contact|operator|close|reopen)\b/u;

export async function judgeReplies({ conversation, messages }: ConversationCard, world: World): Promise<string[]> {
  const wrong: string[] = [];
  const allowed = new Set<string>();
  for (const chat of world.chats) {
    for (const written of writtenTo(chat, conversation.id)) {
      const { message, versions, modeSeen } = written;
      const replies = versions.filter((text) => !isInternal(text));
      for (const text of replies.flatMap(partsOf)) allowed.add(text);
      const { sent, noted } = arrived(written, messages);
      const parts = Math.max(...versions.map((text) => partsOf(text).length));
      const count = (sent.length + noted.length) / parts;
      const { least, most } = await owed(written, chat, world);
      const name = nameOfWritten(written);
      if (count > most) wrong.push(`${name} reached the service ${count} times, not ${most}`);
      if (count < least) wrong.push(`${name} was lost`);
      if (!Number.isInteger(count) && world.restored === undefined) wrong.push(`${name} reached the service in part`);
      if (sent.length > 0 && replies.length === 0) wrong.push(`the note ${name} reached the client`);
      // What a card says of the mode is refreshed after a restore, not before it.
      const isSure = modeSeen === "note" && world.restored === undefined && !isExplicit(written);
      if (sent.length > 0 && isSure && !isAsked(written, chat) && !wasSetToReply(written, chat))
        wrong.push(`${name} reached the client from a thread that said it kept notes`);
      if (isSentAfterAll(written, sent, chat))
        wrong.push(`${name} was not to be sent, and reached the client later without a question`);
      const mayForget = world.restored?.isEmptied === true || !chat.features.findsPosts;
      if (
        sent.length > 0 &&
        written.isInNotes &&
        !isExplicit(written) &&
        !mayForget &&
        !isAsked(written, chat) &&
        !wasSetToReply(written, chat)
      )
        wrong.push(`${name} reached the client from a thread that had said it keeps notes`);
      if (isTooEarly(written, sent, chat)) wrong.push(`${name} went out before its time`);
      const isLeftOpen = world.restored === undefined && !world.service.wasClosed(conversation.id);
      if (sent.length > 0 && isLeftOpen && isClosing(written, messages, chat))
        wrong.push(`${name} was sent, and the conversation stayed open`);
      if (count > 0 && isOutsider(message.author)) wrong.push(`${name} of ${nameOf(message.author)} was sent`);
    }
  }
  for (const { from, text, author } of messages)
    if (from === "operator" && author !== CONSOLE_OPERATOR && !allowed.has(text))
      wrong.push(`the client got "${text}", which nobody sent them`);
  return wrong;
}

/** Replies that nobody was asked about reach the client in the order in which their author wrote them. */
export function judgeOrder({ conversation, messages }: ConversationCard, world: World): string[] {
  return world.chats.flatMap((chat) =>
    chat.record.threadsOf(conversation.id).flatMap((thread) => {
      const authors = new Set(thread.written.map(({ message }) => message.author));
      return [...authors].flatMap((author) => {
        const wrote = thread.written.filter(
          (one) => one.message.author === author && !isAsked(one, chat) && !isLater(one),
        );
        const places = wrote
          .flatMap(({ versions }) => versions.flatMap(partsOf))
          .map((part) => messages.findIndex(({ from, text }) => from === "operator" && text === part))
          .filter((place) => place !== -1);
        return isSorted(places) ? [] : [`the replies of ${nameOf(author)} in ${thread.id} are out of order`];
      });
    }),
  );
}

/** The messages of the service that a text becomes. */
export function partsOf(text: string): readonly string[] {
  return splitText(meantForClient(text), MAX_TEXT_UNITS);
}

/** Without the command that says when it goes out, or what follows. */
export function meantForClient(text: string): string {
  return text.replace(LATER, "").replace(CLOSES, "");
}

function isLater({ versions }: Written): boolean {
  return versions.some((text) => LATER.test(text));
}

/** Its author said that it is for the client. */
function isExplicit(written: Written): boolean {
  return isLater(written) || written.versions.some((text) => text.startsWith(CLOSES));
}

/** When it was written, now, or by a switch between the two. */
function mayKeepNotes(
  { message: { post, room }, modeSeen, isInNotes }: Written,
  { record }: SimulatedTeamChat,
  { keptNotes }: World,
): boolean {
  if (keptNotes.has(room)) return true;
  const thread = record.threadOf.get(post);
  const wasSwitched = thread?.posts.some((one) => keysOf(one.post).includes("mode-switched-note"));
  return modeSeen === "note" || isInNotes || thread?.card?.content.mode === "note" || wasSwitched === true;
}

/**
 * Nobody was asked about it, changed it or deleted it, with its thread or without, and the client has written nothing that
 * would keep the conversation open.
 */
function isClosing(written: Written, messages: readonly Message[], chat: SimulatedTeamChat): boolean {
  const { versions, isDeleted, message } = written;
  const isGone = isDeleted || chat.record.isInDeletedThread(written);
  if (versions[0]?.startsWith(CLOSES) !== true || versions.length > 1 || isGone || isAsked(written, chat)) return false;
  const isTold = ({ person, where, key }: Told) =>
    person === message.author && where === message.thread && NOT_CLOSED.includes(key);
  if (chat.record.notices.some(isTold)) return false;
  return !messages.some(({ from, createdAt }) => from === "client" && createdAt > message.at);
}

/** Nobody let it go before. */
function isTooEarly(
  { message: { post, at }, versions }: Written,
  sent: readonly Message[],
  { record }: SimulatedTeamChat,
) {
  const [, minutes] = LATER.exec(versions[0] ?? "") ?? [];
  const isPressed = record.presses.some(({ value }) => readQuestionName(value)?.post === post || value === post);
  if (minutes === undefined || versions.length > 1 || isPressed) return false;
  const due = Date.parse(at) + Number(minutes) * 60_000;
  return sent.some(({ createdAt }) => Date.parse(createdAt) < due - CLOCK_MS);
}

/** What of a staff message the service has: as replies, and as notes. */
export function arrived({ versions }: Written, messages: readonly Message[]): { sent: Message[]; noted: Message[] } {
  const isVersion = (text: string) => versions.some((version) => partsOf(version).includes(text));
  return {
    sent: messages.filter(({ from, text }) => from === "operator" && isVersion(text)),
    noted: messages.filter(({ from, text }) => from === "note" && (isVersion(text) || isVersion(NOTE + text))),
  };
}

/** How often a staff message must reach the service at least, and may at most. */
export async function owed(
  written: Written,
  chat: SimulatedTeamChat,
  world: World,
): Promise<{ least: number; most: number }> {
  const { message, versions, isDeleted } = written;
  const isPending = (await world.bridge?.isPending(message.post)) === true;
  const isForgotten = world.isForgotten(message.at);
  // An edit of what had been sent is a message that the service does not have, after each restore: noted, or let pass by
  // somebody.
  const most = isForgotten ? Math.min(versions.length, 1 + (world.restored?.times ?? 0)) : 1;
  // One that was sent before the restore, and edited since, is asked about.
  if (isPending && isForgotten) return { least: 0, most };
  if (isPending || isOutsider(message.author) || versions.every(isCommand)) return { least: 0, most: 0 };
  const pressed = chat.record.presses
    .filter(({ value }) => readQuestionName(value)?.post === message.post || value === message.post)
    .map(({ action }) => action);
  const isTakenBack = isDeleted || chat.record.isInDeletedThread(written) || pressed.includes("drop");
  // Without its command, or after somebody let the earlier text pass, the text is a note where the thread keeps notes.
  const wasReply = isExplicit(written) || pressed.includes("anyway");
  const isMixed =
    (versions.some(isInternal) || (wasReply && mayKeepNotes(written, chat, world))) && versions.length > 1;
  // Nobody let it pass.
  const isDropped = versions.length === 1 && pressed.includes("drop") && pressed.every((action) => action === "drop");
  // The queue of the blind chat was acknowledged, and an empty database does not say what waited.
  const isUnknown = isForgotten && (!chat.features.findsPosts || world.restored?.isEmptied === true);
  const isExcused = isUnknown || isTakenBack || pressed.includes("cancel") || isMixed || isTold(written, chat);
  const isNever = isDropped && isAsked(written, chat) && !isForgotten;
  return { least: isExcused ? 0 : 1, most: isNever ? 0 : most };
}

/** It was marked as not sent, or its author told that it was cancelled, before it went out; and nobody let it pass. */
function isSentAfterAll(
  { message: { post, thread, author } }: Written,
  sent: readonly Message[],
  { record: { failedAt, presses, notices } }: SimulatedTeamChat,
): boolean {
  const isPassed = presses.some(
    ({ action, value }) =>
      action === "retry" || (["anyway", "send-close"].includes(action) && readQuestionName(value)?.post === post),
  );
  if (isPassed) return false;
  const cancelled = presses.filter((one) => one.action === "cancel" && one.thread === thread && one.person === author);
  // Which one was cancelled is known if there is one only.
  const isOnly = cancelled.length > 0 && cancelled.every(({ value }) => value === post);
  const told = notices.find(
    ({ person, where, key }) => person === author && where === thread && key === "reply-cancelled",
  );
  const ends = [failedAt.get(post), isOnly ? told?.at : undefined];
  return sent.some(({ createdAt }) => ends.some((at) => at !== undefined && createdAt > at));
}

export function isOutsider(person: Parameters<typeof nameOf>[0]): boolean {
  return nameOf(person) in OUTSIDERS;
}

export function nameOfWritten({ versions, message }: Written): string {
  return `"${versions.map((text) => text.slice(0, MOST_TOLD)).join('" / "')}" (${message.post})`;
}

/** Its author was told that it was not sent: it is in no known thread, or its edit overtook it. */
function isTold(
  { message: { author, thread, post }, versions }: Written,
  { record, marks }: SimulatedTeamChat,
): boolean {
  const told = record.notices.filter(({ person, where }) => person === author && where === thread);
  if (told.some(({ key }) => key === "refused-thread-unknown")) return true;
  const isOvertaken = versions.length > 1 && marks.get(post) === "failed";
  return isOvertaken && told.some(({ key }) => key === "edited-not-sent");
}

function isInternal(text: string): boolean {
  return text.startsWith(NOTE) || isCommand(text);
}

export function isCommand(text: string): boolean {
  return COMMAND.test(text);
}

function wasSetToReply({ message }: Written, { record }: SimulatedTeamChat): boolean {
  return record.presses.some(
    ({ action, value, thread }) => thread === message.thread && action === "mode" && value === "reply",
  );
}

export function isAsked({ message }: Written, { record }: SimulatedTeamChat): boolean {
  return record.buttons.some(
    ({ button: { action, value } }) => action === "keep" && readQuestionName(value)?.post === message.post,
  );
}

export function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));
}

function writtenTo({ record }: SimulatedTeamChat, id: ConversationCard["conversation"]["id"]): readonly Written[] {
  return record.threadsOf(id).flatMap(({ written }) => written);
}
