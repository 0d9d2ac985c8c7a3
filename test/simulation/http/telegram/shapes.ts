/** How Telegram names and describes what is in the simulated groups. The simulated ids are those of the adapter. */
import type { PersonId, PostId, RoomId, ThreadId } from "../../../../src/bridge/model/ids.ts";
import type { StaffMessage } from "../../../../src/bridge/model/message.ts";
import type { StaffEvent } from "../../../../src/bridge/model/staff-event.ts";
import { chatOf, isEphemeral, splitPost, splitThread } from "../../../../src/team-chats/telegram/ids.ts";
import { dataOf } from "../../../../src/team-chats/telegram/outbound/buttons.ts";
import type { ChatRecord } from "../../chat-record.ts";
import { textOf } from "../../chat-record.ts";
import { nameOf, OUTSIDERS } from "../../team-chat.ts";
import { wireChat } from "./groups.ts";

/** As in the simulated ids: `telegram:1:-100`. */
export const BOT = 1;
export const BOT_USER = { id: BOT, is_bot: true, first_name: "Bridge", username: "bridge_bot" } as const;

/** Of all methods. */
export interface Args {
  readonly chat_id?: number;
  readonly user_id?: number;
  readonly message_id?: number;
  readonly message_thread_id?: number;
  readonly text?: string;
  readonly entities?: readonly object[];
  readonly reply_markup?: { readonly inline_keyboard: readonly (readonly { readonly callback_data?: string }[])[] };
  readonly reply_parameters?: { readonly message_id: number; readonly allow_sending_without_reply?: boolean };
  readonly ephemeral_message_parameters?: object;
  readonly reaction?: readonly { readonly emoji: string }[];
  readonly name?: string;
  readonly icon_custom_emoji_id?: string;
  readonly callback_query_id?: string;
  readonly offset?: number;
  readonly limit?: number;
  /** Seconds. */
  readonly timeout?: number;
  readonly allowed_updates?: readonly string[];
}

/** One update: its kind, and what it holds. */
export type Update = readonly [kind: string, body: object];

export const seconds = (ms: number): number => Math.floor(ms / 1000);

export function wireUser(person: PersonId): object {
  const name = nameOf(person);
  const isBot = (OUTSIDERS as Readonly<Record<string, string | undefined>>)[name] === "bot";
  return { id: Number(person.slice(person.lastIndexOf(":") + 1)), is_bot: isBot, first_name: name };
}

/**
 * Where a message stands. A message of a topic that replies to nothing else replies to the topic's first one; outside of
 * topics, people reply to the message that opened the thread.
 */
export function wirePlace(thread: ThreadId, record: ChatRecord): object {
  const { id, kind } = splitThread(thread);
  if (kind === "chain") return { reply_to_message: { message_id: id, from: BOT_USER, date: 0 } };
  const { name = `Topic ${id}`, postedAt = 0 } = record.threads.get(thread) ?? {};
  const created = { name, icon_color: 7_322_096 };
  return {
    message_thread_id: id,
    is_topic_message: true,
    reply_to_message: { message_id: id, from: BOT_USER, date: seconds(postedAt), forum_topic_created: created },
  };
}

/** `currentChat`: the chat id of a room. */
export function updateOf(
  event: StaffEvent,
  record: ChatRecord,
  nowMs: number,
  currentChat: (room: RoomId) => number,
): Update | undefined {
  switch (event.kind) {
    case "message":
      return ["message", wireMessage(event.message, record)];
    case "edited":
      return ["edited_message", { ...wireMessage(event.message, record), edit_date: seconds(nowMs) }];
    case "interaction": {
      const { id, person, post, thread } = event.interaction;
      const message = { ...wireOwnMessage(post, thread, record), date: seconds(nowMs) };
      const data = dataOf(event.interaction, BOT);
      return ["callback_query", { id, from: wireUser(person), chat_instance: "1", message, data }];
    }
    case "command": {
      const { id, name, argument, person, room, thread } = event.command;
      const chat = wireChat(thread === undefined ? currentChat(room) : splitThread(thread).chat);
      const text = `/${name}${argument === "" ? "" : ` ${argument}`}`;
      return [
        "message",
        {
          message_id: Number(id.slice(id.lastIndexOf("-") + 1)),
          ...(thread !== undefined && wirePlace(thread, record)),
          ...{ from: wireUser(person), chat, date: seconds(nowMs), text },
          entities: [{ type: "bot_command", offset: 0, length: name.length + 1 }],
        },
      ];
    }
    case "reaction": {
      const { person, post, at, added, removed } = event.reaction;
      const { chat, message: message_id } = splitPost(post);
      const of = (emoji: readonly string[]) => emoji.map((one) => ({ type: "emoji", emoji: one }));
      return [
        "message_reaction",
        {
          ...{ chat: wireChat(chat), message_id, user: wireUser(person), date: seconds(at) },
          ...{ old_reaction: of(removed), new_reaction: of(added) },
        },
      ];
    }
    // Telegram does not report deletions.
    default:
      return undefined;
  }
}

function wireMessage(message: StaffMessage, record: ChatRecord): object {
  const { number, thread, author, at, repliesTo } = message;
  const chat = wireChat(splitThread(thread).chat);
  const answered = record.written.find((one) => one.message.post === repliesTo?.post)?.message;
  return {
    message_id: number,
    ...wirePlace(thread, record),
    ...{ from: wireUser(author), chat, date: seconds(Date.parse(at)), text: textOf(message) },
    ...(answered !== undefined && {
      reply_to_message: {
        message_id: answered.number,
        ...{ from: wireUser(answered.author), chat, date: seconds(Date.parse(answered.at)) },
        text: textOf(answered),
      },
    }),
  };
}

/** A message of the bridge with the button that somebody pressed. */
function wireOwnMessage(post: PostId, thread: ThreadId | undefined, record: ChatRecord): object {
  const chat = wireChat(chatOf(post));
  const own = { from: BOT_USER, chat, ...(thread !== undefined && wirePlace(thread, record)) };
  if (!isEphemeral(post)) return { ...own, message_id: splitPost(post).message };
  return { ...own, message_id: 0, ephemeral_message_id: Number(/:e(\d+)$/u.exec(post)?.[1]) };
}
