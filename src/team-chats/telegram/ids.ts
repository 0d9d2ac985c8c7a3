/**
 * Telegram's ids as the rules carry them; `bot` is the bot's own id:
 *
 * - `telegram:bot:chat` a room, by the chat id in the settings, even after a migration;
 * - `telegram:bot:chat:t12` a forum topic, `telegram:bot:chat:r12` a chain of replies to message 12;
 * - `telegram:bot:chat:t12.34` message 34 of such a thread, `telegram:bot:chat:34` one outside all threads;
 * - `telegram:bot:chat:e7` an ephemeral message, which only one person sees: no call takes it, and Telegram may reuse its
 *   number;
 * - `telegram:bot:user` a person, or with a negative number the chat in whose name somebody writes.
 *
 * Threads and messages include the chat that they are in: when a group becomes a supergroup, message numbering starts
 * again.
 */
import type { PersonId, PostId, ReplyHandle, RoomId, TeamChatName, ThreadId } from "../../bridge/model/ids.ts";

export const TELEGRAM = "telegram" as TeamChatName;

export interface TelegramThread {
  readonly chat: number;
  /** `topic`: `id` is the topic's; `chain`: `id` is the message that all others reply to. */
  readonly kind: "topic" | "chain";
  readonly id: number;
}

export interface TelegramMessage {
  readonly chat: number;
  readonly thread: TelegramThread | undefined;
  readonly message: number;
}

export function roomId(bot: number, chat: number): RoomId {
  return join(bot, chat) as RoomId;
}

export function threadId(bot: number, { chat, kind, id }: TelegramThread): ThreadId {
  return `${join(bot, chat)}:${kind === "topic" ? "t" : "r"}${String(natural(id))}` as ThreadId;
}

export function postId(bot: number, chat: number, thread: ThreadId | undefined, message: number): PostId {
  return `${thread === undefined ? `${join(bot, chat)}:` : `${thread}.`}${natural(message)}` as PostId;
}

export function ephemeralId(bot: number, chat: number, id: number): PostId {
  return `${join(bot, chat)}:e${natural(id)}` as PostId;
}

export function isEphemeral(id: PostId): boolean {
  return /:e\d+$/u.test(id);
}

export function personId(bot: number, id: number): PersonId {
  return join(bot, id) as PersonId;
}

export function splitRoom(id: RoomId): number {
  return whole(split(id, 1)[0]);
}

export function splitPerson(id: PersonId): number {
  return whole(split(id, 1)[0]);
}

export function splitThread(id: ThreadId): TelegramThread {
  const [chat, threadPart] = split(id, 2);
  const [, kind, number] = /^([tr])(\d+)$/u.exec(threadPart ?? "") ?? [];
  return { chat: whole(chat), kind: kind === "t" ? "topic" : "chain", id: whole(number) };
}

export function splitPost(id: PostId): TelegramMessage {
  const [chat, threadPart = ""] = split(id, 2);
  const dot = threadPart.indexOf(".");
  return {
    chat: whole(chat),
    thread: dot === -1 ? undefined : splitThread(beforeDot(id)),
    message: whole(threadPart.slice(dot + 1)),
  };
}

/** The thread that contains a post. */
export function threadOfPost(id: PostId): ThreadId {
  const { thread } = splitPost(id);
  if (thread === undefined) throw new TypeError("a post outside of all threads");
  return beforeDot(id);
}

/** The beginning of an id in a thread. */
function beforeDot(id: PostId): ThreadId {
  return id.slice(0, id.lastIndexOf(".")) as ThreadId;
}

/** Which of the two it is: `t12` or `r12` is a thread, `t12.34` and `34` are posts. */
export function isThread(id: ThreadId | PostId): id is ThreadId {
  return /:[tr]\d+$/u.test(id);
}

/** The chat that contains a thread or a post. */
export function chatOf(id: ThreadId | PostId): number {
  return whole(split(id, 2)[0]);
}

/** The chat and topic of a room id or a thread id. */
export function splitRoomOrThread(id: RoomId | ThreadId): { readonly chat: number; readonly thread?: TelegramThread } {
  if (isRoom(id)) return { chat: splitRoom(id) };
  const thread = splitThread(id);
  return { chat: thread.chat, thread };
}

function isRoom(id: RoomId | ThreadId): id is RoomId {
  return id.split(":").length === 3;
}

function join(bot: number, chat: number): string {
  return [TELEGRAM, natural(bot), String(whole(String(chat)))].join(":");
}

function split(id: string, count: number): readonly string[] {
  const [name, bot, ...parts] = id.split(":");
  if (name !== TELEGRAM || bot === undefined || parts.length !== count || parts.includes("")) throw wrong();
  return parts;
}

function natural(id: number): number {
  if (!Number.isSafeInteger(id) || id <= 0) throw wrong();
  return id;
}

/** Ids have at most 52 significant bits. Source: Bot API, `Chat`, read 2026-11-21. */
function whole(part: string | undefined): number {
  const id = Number(part);
  if (part === undefined || !/^-?\d+$/u.test(part) || !Number.isSafeInteger(id) || id === 0) throw wrong();
  return id;
}

function wrong(): TypeError {
  return new TypeError("not an id of Telegram");
}

/**
 * The address for answering a button press, by its id and the message with the button; or for answering a command, by
 * its message, which an ephemeral command has not.
 */
export type ReplyTarget =
  | { readonly kind: "press"; readonly id: string; readonly message: PostId }
  | { readonly kind: "command"; readonly message: number | undefined };

export function replyHandle(handle: ReplyTarget): ReplyHandle {
  const text = handle.kind === "press" ? `press ${handle.id} ${handle.message}` : `command ${handle.message ?? ""}`;
  return text as ReplyHandle;
}

export function readReplyHandle(reply: ReplyHandle | undefined): ReplyTarget | undefined {
  const [kind, first = "", message = ""] = (reply ?? "").split(" ");
  if (kind === "press") return { kind, id: first, message: message as PostId };
  return kind === "command" ? { kind, message: first === "" ? undefined : Number(first) } : undefined;
}

/** The bot's own identity in Telegram. */
export interface Self {
  readonly bot: number;
  /** Without `@`. */
  readonly username: string;
}
