/** Messages of the bot in the simulated groups: sent, edited, marked and pressed, and what each is to the rules. */
import type { Card } from "../../../../src/bridge/model/card.ts";
import type { Button } from "../../../../src/bridge/model/button.ts";
import type { PostId, RoomId } from "../../../../src/bridge/model/ids.ts";
import type { Mark } from "../../../../src/bridge/model/message.ts";
import { badRequest, TelegramApiError } from "../../../../src/sandbox/telegram-emulator/errors.ts";
import { ephemeralId, postId, splitPost, threadId } from "../../../../src/team-chats/telegram/ids.ts";
import { dataOf } from "../../../../src/team-chats/telegram/outbound/buttons.ts";
import type { ThreadRecord } from "../../chat-record.ts";
import { LIMITS, RoomLimits } from "../../room-limits.ts";
import type { SimulatedTeamChat } from "../../team-chat.ts";
import type { VirtualTime } from "../../virtual-time.ts";
import { meaningOf, type Meaning } from "../meaning.ts";
import { judgeCard, judgePost, missingButtons, type Rendered } from "../rendered.ts";
import { BOT, BOT_USER, seconds, wirePlace, type Args } from "./shapes.ts";
import { firstChatOf, wireChat } from "./groups.ts";
import type { TelegramTopics } from "./topics.ts";

/** Then the person's app has stopped waiting for the answer to a press. */
const PRESS_OPEN_MS = 15_000;

/** As staff have learnt to read them. */
const MARKS: ReadonlyMap<string, Mark> = new Map<string, Mark>([
  ["👀", "taken"],
  ["👌", "sent"],
  ["✍", "noted"],
  ["💔", "failed"],
]);

type Notice = Extract<Meaning, { readonly kind: "notice" }>;

export class TelegramMessages {
  readonly #chat: SimulatedTeamChat;
  readonly #topics: TelegramTopics;
  readonly #time: VirtualTime;
  readonly #onWrong: (line: string) => void;
  readonly #limits = new RoomLimits(LIMITS.perMinute);
  /** The bot's messages: by chat and number, and as they are shown. */
  readonly #own = new Map<string, PostId>();
  readonly #shown = new Map<PostId, string>();
  readonly #pressedAt = new Map<string, number>();

  constructor(chat: SimulatedTeamChat, topics: TelegramTopics, time: VirtualTime, onWrong: (line: string) => void) {
    this.#chat = chat;
    this.#topics = topics;
    this.#time = time;
    this.#onWrong = onWrong;
  }

  notePress(id: string): void {
    this.#pressedAt.set(id, this.#time.now);
  }

  send(args: Args): object {
    const { record } = this.#chat;
    const chat = wireChat(args.chat_id ?? 0);
    const within = this.#topics.writable(args) ?? this.#chainOf(args);
    this.#spend(args);
    const number = record.number();
    const thread = within ?? this.#opened(chat.id, number);
    const isEphemeral = args.ephemeral_message_parameters !== undefined;
    const id = isEphemeral ? ephemeralId(BOT, chat.id, number) : postId(BOT, chat.id, thread?.id, number);
    this.#note(id, thread, args);
    this.#shown.set(id, shownIn(args));
    if (!isEphemeral) this.#own.set(`${chat.id} ${number}`, id);
    return {
      ...(isEphemeral ? { message_id: 0, ephemeral_message_id: number } : { message_id: number }),
      ...(thread !== undefined && wirePlace(thread.id, record)),
      ...{ chat, from: BOT_USER, date: seconds(this.#time.now), text: args.text },
    };
  }

  /** The thread of the message that this one replies to, outside of topics. */
  #chainOf({ chat_id: chat = 0, reply_parameters: answered }: Args): ThreadRecord | undefined {
    if (answered === undefined) return undefined;
    const thread = this.#find(chat, answered.message_id)?.[1];
    if (thread !== undefined && thread.deletedAt === undefined) return thread;
    if (answered.allow_sending_without_reply !== true) throw badRequest("message to be replied not found");
    return undefined;
  }

  /** The thread that a card outside of topics opens. */
  #opened(chat: number, id: number): ThreadRecord | undefined {
    if (meaningOf()?.kind !== "card") return undefined;
    return this.#chat.record.addThread(threadId(BOT, { chat, kind: "chain", id }), this.#roomOf(chat));
  }

  #roomOf(chat: number): RoomId {
    return this.#chat.room(String(firstChatOf(chat)));
  }

  /** A message of the bot's or of staff's. */
  #find(chat: number, message: number): readonly [PostId, ThreadRecord] | undefined {
    return [...this.#chat.record.threadOf].find(([id]) => {
      const post = splitPost(id);
      return post.chat === chat && post.message === message;
    });
  }

  edit(args: Args): object {
    const id = this.#own.get(`${args.chat_id} ${args.message_id}`);
    const thread = id && this.#chat.record.threadOf.get(id);
    if (thread?.isClosed === true) throw badRequest("TOPIC_CLOSED");
    if (id === undefined || thread?.deletedAt !== undefined) throw badRequest("message to edit not found");
    const isSame = this.#shown.get(id) === shownIn(args);
    if (!isSame) this.#spend(args);
    this.#noteEdit(id, thread, args);
    if (isSame) throw badRequest("message is not modified: specified new message content is exactly the same");
    this.#shown.set(id, shownIn(args));
    const chat = wireChat(args.chat_id ?? 0);
    return { message_id: args.message_id, chat, date: seconds(this.#time.now), text: args.text };
  }

  pin({ chat_id, message_id }: Args): true {
    const id = this.#own.get(`${chat_id} ${message_id}`);
    if (id === undefined) throw badRequest("message to pin not found");
    this.#chat.record.pinned.add(id);
    return true;
  }

  react({ chat_id = 0, message_id = 0, reaction }: Args): true {
    const { network, isMarkable } = this.#chat;
    const [post, thread] = this.#find(chat_id, message_id) ?? [];
    const written = thread?.written.find(({ message }) => message.post === post);
    if (post === undefined || thread?.deletedAt !== undefined || written?.isDeleted === true) {
      network.injected.add("POST_GONE");
      throw badRequest("message to react not found");
    }
    const mark = MARKS.get(reaction?.[0]?.emoji ?? "");
    if (!isMarkable || mark === undefined) throw badRequest("REACTION_INVALID");
    this.#chat.marks.set(post, mark);
    this.#chat.record.noteMark(post, mark);
    return true;
  }

  answerPress({ callback_query_id: id = "", text = "" }: Args): true {
    const at = this.#pressedAt.get(id);
    this.#pressedAt.delete(id);
    if (at === undefined || this.#time.now - at > PRESS_OPEN_MS)
      throw badRequest("query is too old and response timeout expired or query ID is invalid");
    const meaning = meaningOf();
    if (text !== "" && meaning?.kind === "notice") this.#noteSentences(meaning);
    return true;
  }

  #spend({ chat_id = 0 }: Args): void {
    const { network, isLimited } = this.#chat;
    const waitMs = isLimited ? this.#limits.waitMs(this.#roomOf(chat_id), this.#time.now) : undefined;
    if (waitMs === undefined) return;
    network.injected.add("ROOM_RATE_LIMITED");
    const retry_after = Math.ceil(waitMs / 1000);
    throw new TelegramApiError(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
  }

  #note(id: PostId, thread: ThreadRecord | undefined, args: Args): void {
    const { record, marks } = this.#chat;
    const room = this.#roomOf(args.chat_id ?? 0);
    const meaning = meaningOf();
    switch (meaning?.kind) {
      case "card":
        if (thread !== undefined) this.#putCard(thread, id, meaning.card, args);
        break;
      case "post":
        this.#judge(judgePost(id, meaning.post, renderedIn(args), carries));
        if (thread !== undefined) record.addPost(thread, id, meaning.post);
        else {
          record.announcements.push({ id, room, post: meaning.post, at: record.now() });
          record.noteButtons(id, meaning.post.buttons, room, undefined);
        }
        break;
      case "marks":
        for (const { post, mark } of meaning.marks) if (isSaid(post, args)) marks.set(post, mark);
        break;
      case "notice":
        this.#noteNotice(id, thread, meaning, args);
        break;
      case undefined:
        this.#onWrong(`nobody wanted to send ${id}`);
    }
  }

  #noteEdit(id: PostId, thread: ThreadRecord | undefined, args: Args): void {
    const { record } = this.#chat;
    const meaning = meaningOf();
    if (meaning?.kind === "post") {
      this.#judge(judgePost(id, meaning.post, renderedIn(args), carries));
      record.edit(id, meaning.post);
    } else if (meaning?.kind === "card") {
      this.#judge(judgeCard(id, meaning.card, renderedIn(args), carries));
      if (thread?.card?.id === id) thread.card.content = meaning.card;
      if (thread !== undefined) record.noteButtons(id, meaning.card.buttons, thread.room, thread.id);
    } else if (meaning?.kind === "notice") this.#noteNotice(id, thread, meaning, args);
    else this.#onWrong(`nobody wanted to edit ${id}`);
  }

  #putCard(thread: ThreadRecord, id: PostId, content: Card, args: Args): void {
    this.#judge(judgeCard(id, content, renderedIn(args), carries));
    const { record } = this.#chat;
    const { firstMessage } = content;
    thread.card = { id, content, covers: firstMessage?.isShown === true ? [firstMessage.id] : [] };
    record.noteButtons(id, content.buttons, thread.room, thread.id);
    record.threadOf.set(id, thread);
  }

  #noteNotice(id: PostId, thread: ThreadRecord | undefined, notice: Notice, args: Args): void {
    const { items = [], buttons = [] } = notice.notice;
    const shown = [...buttons, ...items.flatMap(({ button }) => button ?? [])];
    this.#judge(missingButtons(id, shown, renderedIn(args), carries));
    this.#noteSentences(notice);
    this.#chat.record.noteButtons(id, shown, this.#roomOf(args.chat_id ?? 0), thread?.id);
  }

  #noteSentences({ person, where, notice }: Notice): void {
    const { record } = this.#chat;
    for (const { key } of notice.sentences) record.notices.push({ person, where, key, at: record.now() });
  }

  #judge(lines: readonly string[]): void {
    for (const line of lines) this.#onWrong(line);
  }
}

function carries(button: Button): string {
  return dataOf(button, BOT);
}

function renderedIn({ text = "", reply_markup: markup }: Args): Rendered {
  const keys = markup?.inline_keyboard.flat() ?? [];
  return { text, carried: keys.flatMap(({ callback_data: data }) => data ?? []) };
}

function shownIn({ text, entities = [], reply_markup: markup }: Args): string {
  return JSON.stringify([text, entities, markup?.inline_keyboard ?? []]);
}

/** A mark in words replies to its message, or links to several; in a chain of replies, those reply to its head. */
function isSaid(post: PostId, { reply_parameters: answered, text = "" }: Args): boolean {
  const { message } = splitPost(post);
  return answered?.message_id === message || new RegExp(`#${message}(?!\\d)`, "u").test(text);
}
