/** The topics of the simulated groups: names, icons, locks, and which of them can be written in. */
import { badRequest } from "../../../../src/sandbox/telegram-emulator/errors.ts";
import { TOPIC_ICONS } from "../../../../src/sandbox/telegram-emulator/icons.ts";
import { plainEmoji } from "../../../../src/platform/text/plain-emoji.ts";
import { TURN_SIGNS, type TurnSign } from "../../../../src/bridge/model/turn-sign.ts";
import { threadId } from "../../../../src/team-chats/telegram/ids.ts";
import type { ThreadRecord } from "../../chat-record.ts";
import type { SimulatedTeamChat } from "../../team-chat.ts";
import type { VirtualTime } from "../../virtual-time.ts";
import { BOT, BOT_USER, seconds, type Args } from "./shapes.ts";
import { firstChatOf, wireChat } from "./groups.ts";
import type { TelegramUpdates } from "./updates.ts";

interface Topic {
  name: string;
  icon: string;
  /** By the bot, which may write all the same. */
  isLocked: boolean;
}

export class TelegramTopics {
  readonly #chat: SimulatedTeamChat;
  readonly #updates: TelegramUpdates;
  readonly #time: VirtualTime;
  readonly #topics = new Map<ThreadRecord, Topic>();
  readonly #onWrong: (line: string) => void;

  constructor(chat: SimulatedTeamChat, updates: TelegramUpdates, time: VirtualTime, onWrong: (line: string) => void) {
    this.#chat = chat;
    this.#updates = updates;
    this.#time = time;
    this.#onWrong = onWrong;
  }

  create({ chat_id = 0, name = "", icon_custom_emoji_id: icon = "" }: Args): object {
    const { record } = this.#chat;
    if (wireChat(chat_id).is_forum !== true) throw badRequest("the chat is not a forum");
    const id = record.number();
    const room = this.#chat.room(String(firstChatOf(chat_id)));
    const thread = record.addThread(threadId(BOT, { chat: chat_id, kind: "topic", id }), room);
    this.#topics.set(thread, { name, icon, isLocked: false });
    thread.name = name;
    // The bot hears of its own topics, later.
    this.#updates.push("message", {
      ...{ message_id: id, message_thread_id: id, is_topic_message: true, from: BOT_USER, chat: wireChat(chat_id) },
      ...{ date: seconds(this.#time.now), forum_topic_created: { name } },
    });
    return { message_thread_id: id, name, icon_color: 7_322_096 };
  }

  edit(args: Args): true {
    const [thread, topic] = this.#find(args);
    const { name = topic.name, icon_custom_emoji_id: icon = topic.icon } = args;
    if (name === topic.name && icon === topic.icon) throw badRequest("TOPIC_NOT_MODIFIED");
    const turn = icon === topic.icon ? undefined : turnOf(icon);
    Object.assign(topic, { name, icon });
    const { signs } = this.#chat;
    if (turn !== undefined) signs.set(thread.id, [...(signs.get(thread.id) ?? []), turn]);
    return true;
  }

  lock(args: Args, isLocked: boolean): true {
    const [thread, topic] = this.#find(args);
    // Whoever closed it took the right away, so that it stays closed.
    if (thread.isClosed === true && !isLocked) throw badRequest("not enough rights to reopen the topic");
    if (thread.isClosed === true || topic.isLocked === isLocked) throw badRequest("TOPIC_NOT_MODIFIED");
    topic.isLocked = isLocked;
    return true;
  }

  delete(args: Args): true {
    const [thread] = this.#find(args);
    if (thread.card !== undefined) this.#onWrong(`the bridge deleted ${thread.id} with its card`);
    thread.deletedAt = this.#time.now;
    return true;
  }

  /** The topic that a message is for; `undefined` for the group itself. */
  writable({ chat_id: chat = 0, message_thread_id: id }: Args): ThreadRecord | undefined {
    if (id === undefined) return undefined;
    const thread = this.#chat.record.threads.get(threadId(BOT, { chat, kind: "topic", id }));
    if (thread?.isClosed === true) throw badRequest("TOPIC_CLOSED");
    if (thread === undefined || thread.deletedAt !== undefined) throw badRequest("message thread not found");
    return thread;
  }

  #find({ chat_id: chat = 0, message_thread_id: id = 0 }: Args): readonly [ThreadRecord, Topic] {
    const thread = this.#chat.record.threads.get(threadId(BOT, { chat, kind: "topic", id }));
    const topic = thread && this.#topics.get(thread);
    const isGone = thread?.deletedAt !== undefined && thread.isClosed !== true;
    if (thread === undefined || topic === undefined || isGone) throw badRequest("TOPIC_ID_INVALID");
    return [thread, topic];
  }
}

function turnOf(icon: string): TurnSign | undefined {
  const emoji = plainEmoji(TOPIC_ICONS.get(icon) ?? "");
  return (Object.keys(TURN_SIGNS) as TurnSign[]).find((turn) => plainEmoji(TURN_SIGNS[turn]) === emoji);
}
