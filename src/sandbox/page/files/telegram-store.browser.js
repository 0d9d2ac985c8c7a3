/** What the browser knows of the Telegram groups: the state that came first, and every change since. */
import { changed } from "./store.browser.js";

export const telegram = {
  bot: { id: 0 },
  users: new Map(),
  chats: new Map(),
  /** Chat -> id -> message. */
  messages: new Map(),
  /** Id of a topic's icon -> emoji. */
  icons: {},
  /** What this reader does. `topic`: `undefined` is General, or the whole of a group without topics. */
  view: { me: 0, chat: 0, topic: undefined, asked: false, editing: undefined, answering: undefined, read: new Map() },
};

export function takeTelegramState(state) {
  telegram.bot = state.bot;
  telegram.users = new Map([state.bot, ...state.users].map((user) => [user.id, user]));
  telegram.chats = new Map(state.chats.map((chat) => [chat.id, chat]));
  telegram.messages = new Map(Object.entries(state.messages).map(([chat, list]) => [Number(chat), byId(list)]));
  telegram.icons = state.icons;
  const { view } = telegram;
  if (view.chat === 0) {
    view.chat = state.room;
    view.me = writers()[0]?.id ?? 0;
    for (const one of topicsOf(view.chat)) view.read.set(keyOf(view.chat, one), newest(view.chat, one));
  }
  openWhatWaits();
}

const byId = (list) => new Map(list.map((one) => [one.message_id, one]));

export function takeTelegramChange(change) {
  switch (change.kind) {
    case "posted":
    case "edited":
    case "reacted":
      messagesOf(change.message.chat).set(change.message.message_id, change.message);
      break;
    case "deleted":
      messagesOf(change.message.chat).delete(change.message.message_id);
      break;
    case "chat":
    case "member":
      takeChat(change.chat);
      break;
    default:
  }
  openWhatWaits();
  changed(change);
}

/** A group that moved takes its reader along. */
function takeChat(chat) {
  telegram.chats.set(chat.id, chat);
  if (chat.migrated_to !== undefined && telegram.view.chat === chat.id) openChat(chat.migrated_to);
}

function messagesOf(chat) {
  const found = telegram.messages.get(chat) ?? new Map();
  telegram.messages.set(chat, found);
  return found;
}

/** Until the reader chooses, the newest topic that a client wrote into is opened. */
function openWhatWaits() {
  const { view } = telegram;
  if (view.asked || view.topic !== undefined) return;
  const mine = chatOpen()?.topics.findLast(({ creator }) => creator === telegram.bot.id);
  if (mine !== undefined) view.topic = mine.message_thread_id;
}

export function openChat(id) {
  Object.assign(telegram.view, { chat: id, topic: undefined, editing: undefined, answering: undefined });
  if (!writers().some((user) => user.id === telegram.view.me)) telegram.view.me = writers()[0]?.id ?? 0;
}

export function openTopic(topic) {
  Object.assign(telegram.view, { topic, asked: true, editing: undefined, answering: undefined });
}

/** What a link into a group names: a topic, or a message, whose topic is opened. */
export function openLinked(chat, id) {
  if (!telegram.chats.has(chat)) return;
  const isTopic = telegram.chats.get(chat).topics.some((one) => one.message_thread_id === id);
  if (telegram.view.chat !== chat) openChat(chat);
  openTopic(isTopic ? id : telegram.messages.get(chat)?.get(id)?.topic);
}

export const chatOpen = () => telegram.chats.get(telegram.view.chat);

const isIn = (member) => member !== undefined && !["left", "kicked"].includes(member.status);

/** People who can write in the open group. */
export const writers = () =>
  [...telegram.users.values()].filter((user) => !user.is_bot && isIn(chatOpen()?.members[user.id]));

/** Groups that somebody can be in, without those that moved. */
export const groups = () =>
  [...telegram.chats.values()].filter(
    (chat) => chat.type !== "channel" && chat.migrated_to === undefined && isIn(chat.members[telegram.bot.id]),
  );

export const memberOf = (user) => chatOpen()?.members[user];

/** General first, which has no number. */
export const topicsOf = (chat) => [
  undefined,
  ...(telegram.chats.get(chat)?.topics ?? []).map((one) => one.message_thread_id),
];

export const topicNamed = (id) => chatOpen()?.topics.find((one) => one.message_thread_id === id);

export const stream = (chat, topic) =>
  [...(telegram.messages.get(chat)?.values() ?? [])].filter((one) => one.topic === topic);

export const newest = (chat, topic) => stream(chat, topic).at(-1)?.message_id ?? 0;

export const keyOf = (chat, topic) => `${chat} ${topic ?? "general"}`;

export const isUnread = (chat, topic) => newest(chat, topic) > (telegram.view.read.get(keyOf(chat, topic)) ?? 0);

/** In whose name a message stands. */
export function authorOf(message) {
  if (message.sender_chat !== undefined) return telegram.chats.get(message.sender_chat)?.title ?? "";
  return personName(message.from);
}

export function personName(id) {
  const user = telegram.users.get(id);
  return user === undefined ? String(id) : [user.first_name, user.last_name].filter(Boolean).join(" ");
}

/** Anonymous administrators own what stands there in the group's name. */
export function isMine(message) {
  const { me } = telegram.view;
  if (message.sender_chat === undefined) return message.from === me;
  return message.sender_chat === message.chat && memberOf(me)?.is_anonymous === true;
}
