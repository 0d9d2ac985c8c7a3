/** The Telegram groups as the browser knows them: the first state, and every change since. */
import type {
  Member,
  TelegramChat,
  TelegramMessage,
  TelegramTopic,
  TelegramUser,
} from "../../telegram-emulator/model.ts";
import type { LiveTelegramState, TelegramChange } from "../wire.ts";
import { isWriting } from "./server.browser.ts";
import { changed } from "./store.browser.ts";

/** `undefined`: General, or a group without topics. */
export type Topic = number | undefined;

interface Telegram {
  bot: { readonly id: number };
  users: Map<number, TelegramUser>;
  chats: Map<number, TelegramChat>;
  /** Chat -> id -> message. */
  messages: Map<number, Map<number, TelegramMessage>>;
  /** `chat number` of an ephemeral message -> the message. */
  ephemerals: Map<string, TelegramMessage>;
  /** Id of a topic's icon -> emoji. */
  icons: ReadonlyMap<string, string>;
  /** The reader's own view. */
  readonly view: {
    me: number;
    chat: number;
    topic: Topic;
    /** The reader chose a topic themselves. */
    asked: boolean;
    editing: number | undefined;
    answering: number | undefined;
    /** A bot's alert, shown until it is closed. */
    alert: string | undefined;
    /** `keyOf` a topic -> id of the last message seen. */
    readonly read: Map<string, number>;
  };
}

export const telegram: Telegram = {
  bot: { id: 0 },
  users: new Map(),
  chats: new Map(),
  messages: new Map(),
  ephemerals: new Map(),
  icons: new Map(),
  view: {
    me: 0,
    chat: 0,
    topic: undefined,
    asked: false,
    editing: undefined,
    answering: undefined,
    alert: undefined,
    read: new Map(),
  },
};

/** Changes the reader's view. */
export function show(view: Partial<Omit<Telegram["view"], "read">>): void {
  Object.assign(telegram.view, view);
  changed();
}

export function receiveTelegramState(state: LiveTelegramState): void {
  telegram.bot = state.bot;
  telegram.users = new Map([state.bot, ...state.users].map((user) => [user.id, user]));
  telegram.chats = new Map(state.chats.map((chat) => [chat.id, chat]));
  telegram.messages = new Map(
    Object.entries(state.messages).map(([chat, list]) => [
      Number(chat),
      new Map(list.map((one) => [one.message_id, one])),
    ]),
  );
  telegram.ephemerals = new Map(state.ephemerals.map((one) => [ephemeralKey(one), one]));
  telegram.icons = new Map(Object.entries(state.icons));
  const { view } = telegram;
  if (view.chat === 0) {
    view.chat = state.room;
    view.me = writers()[0]?.id ?? 0;
    for (const one of topicsOf(view.chat)) view.read.set(keyOf(view.chat, one), newest(view.chat, one));
  }
  openWhatWaits();
}

export function receiveTelegramChange(change: TelegramChange): void {
  switch (change.kind) {
    case "posted":
    case "edited":
    case "reacted":
      messagesOf(change.message.chat).set(change.message.message_id, change.message);
      break;
    case "deleted":
      messagesOf(change.message.chat).delete(change.message.message_id);
      break;
    case "ephemeral":
      telegram.ephemerals.set(ephemeralKey(change.message), change.message);
      break;
    case "ephemeral-gone":
      telegram.ephemerals.delete(ephemeralKey(change.message));
      break;
    case "chat":
    case "member":
      receiveChat(change.chat);
      break;
    default:
  }
  openWhatWaits();
  changed();
}

/** When a group becomes a supergroup, the reader follows it. */
function receiveChat(chat: TelegramChat): void {
  const known = new Set(telegram.chats.get(chat.id)?.topics.map((one) => one.message_thread_id));
  telegram.chats.set(chat.id, chat);
  const { view, bot } = telegram;
  const opened = chat.topics.findLast((one) => one.creator === bot.id && !known.has(one.message_thread_id));
  // A new client comes to the front, unless the reader is writing.
  if (opened !== undefined && chat.id === view.chat && view.editing === undefined && !isWriting("telegram"))
    view.topic = opened.message_thread_id;
  if (chat.migrated_to !== undefined && telegram.view.chat === chat.id) openChat(chat.migrated_to);
}

function messagesOf(chat: number): Map<number, TelegramMessage> {
  const found = telegram.messages.get(chat) ?? new Map<number, TelegramMessage>();
  telegram.messages.set(chat, found);
  return found;
}

/** Opens the bot's newest topic by itself, until the reader chooses one. */
function openWhatWaits(): void {
  const { view } = telegram;
  if (view.asked || view.topic !== undefined) return;
  const mine = chatOpen()?.topics.findLast(({ creator }) => creator === telegram.bot.id);
  if (mine !== undefined) view.topic = mine.message_thread_id;
}

export function openChat(id: number): void {
  Object.assign(telegram.view, { chat: id, topic: undefined, editing: undefined, answering: undefined });
  if (!writers().some((user) => user.id === telegram.view.me)) telegram.view.me = writers()[0]?.id ?? 0;
  changed();
}

export function openTopic(topic: Topic): void {
  show({ topic, asked: true, editing: undefined, answering: undefined });
}

/** Opens the topic that a link names, or the topic of the message that it names. */
export function openLinked(chat: number, id: number): void {
  const group = telegram.chats.get(chat);
  if (group === undefined) return;
  if (telegram.view.chat !== chat) openChat(chat);
  const isTopic = group.topics.some((one) => one.message_thread_id === id);
  openTopic(isTopic ? id : telegram.messages.get(chat)?.get(id)?.topic);
}

export const chatOpen = (): TelegramChat | undefined => telegram.chats.get(telegram.view.chat);

const isIn = (member: Member | undefined) =>
  member !== undefined && member.status !== "left" && member.status !== "kicked";

/** People who can write in the open group. */
export const writers = () =>
  [...telegram.users.values()].filter((user) => !user.is_bot && isIn(chatOpen()?.members[user.id]));

/** Groups with the bot, without those that became supergroups. */
export const groups = () =>
  [...telegram.chats.values()].filter(
    (chat) => chat.type !== "channel" && chat.migrated_to === undefined && isIn(chat.members[telegram.bot.id]),
  );

export const memberOf = (user: number): Member | undefined => chatOpen()?.members[user];

/** General, which has no number, comes first. */
export const topicsOf = (chat: number): readonly Topic[] => [
  undefined,
  ...(telegram.chats.get(chat)?.topics ?? []).map((one) => one.message_thread_id),
];

export const topicNamed = (id: Topic): TelegramTopic | undefined =>
  chatOpen()?.topics.find((one) => one.message_thread_id === id);

const posted = (chat: number, topic: Topic): readonly TelegramMessage[] =>
  [...(telegram.messages.get(chat)?.values() ?? [])].filter((one) => one.topic === topic);

/** With the ephemeral messages that the reader received or sent. */
export function stream(chat: number, topic: Topic): readonly TelegramMessage[] {
  const { me } = telegram.view;
  const mine = [...telegram.ephemerals.values()].filter(
    (one) => one.chat === chat && one.topic === topic && (one.from === me || one.ephemeral?.receiver === me),
  );
  if (mine.length === 0) return posted(chat, topic);
  return [...posted(chat, topic), ...mine].sort((a, b) => a.date_ms - b.date_ms);
}

const ephemeralKey = ({ chat, ephemeral }: TelegramMessage): string => `${chat} ${ephemeral?.id}`;

export const newest = (chat: number, topic: Topic): number => posted(chat, topic).at(-1)?.message_id ?? 0;

export const keyOf = (chat: number, topic: Topic): string => `${chat} ${topic ?? "general"}`;

export const isUnread = (chat: number, topic: Topic): boolean =>
  newest(chat, topic) > (telegram.view.read.get(keyOf(chat, topic)) ?? 0);

/** The message that this one replies to, unless it was deleted. */
export const answeredBy = ({ chat, reply_to: id }: TelegramMessage): TelegramMessage | undefined =>
  id === undefined ? undefined : telegram.messages.get(chat)?.get(id);

/** The displayed author. */
export function authorOf(message: TelegramMessage): string {
  if (message.sender_chat !== undefined) return telegram.chats.get(message.sender_chat)?.title ?? "";
  return personName(message.from);
}

export function personName(id: number): string {
  const user = telegram.users.get(id);
  return user === undefined ? String(id) : [user.first_name, user.last_name].filter(Boolean).join(" ");
}

/** Messages in the group's name belong to its anonymous administrators. */
export function isMine(message: TelegramMessage): boolean {
  const { me } = telegram.view;
  if (message.sender_chat === undefined) return message.from === me;
  return message.sender_chat === message.chat && memberOf(me)?.is_anonymous === true;
}
