/** What the browser knows of the workspace: the state that came first, and every change since. */

export const store = {
  team: { name: "" },
  app: { botId: "", userId: "" },
  users: new Map(),
  channels: new Map(),
  /** Channel -> ts -> message. */
  messages: new Map(),
  ephemerals: new Map(),
  parts: { parts: [], chats: [], faults: [] },
  emoji: {},
  /** What this reader does: kept in the browser only. */
  view: { me: "", room: "", thread: undefined, editing: undefined, read: new Map(), threadRead: new Map() },
};

const listeners = new Set();
export const onChange = (listener) => listeners.add(listener);
export function changed(what = { kind: "view" }) {
  for (const listener of listeners) listener(what);
}

export function takeState(state) {
  store.team = state.team;
  store.app = state.app;
  store.users = new Map(state.users.map((user) => [user.id, user]));
  store.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
  store.messages = new Map(
    Object.entries(state.messages).map(([channel, list]) => [channel, new Map(list.map((one) => [one.ts, one]))]),
  );
  store.ephemerals = new Map(state.ephemerals.map((one) => [one.ts, one]));
  store.parts = state.parts;
  if (store.view.room === "") {
    store.view.room = state.room;
    store.view.me = people()[0]?.id ?? "";
    for (const channel of store.channels.keys()) store.view.read.set(channel, newest(channel));
  }
  changed({ kind: "state" });
}

export function takeChange(change) {
  switch (change.kind) {
    case "posted":
    case "changed":
    case "reacted":
    case "unreacted":
      store.messages.get(change.message.channel)?.set(change.message.ts, change.message);
      break;
    case "deleted":
      store.messages.get(change.message.channel)?.delete(change.message.ts);
      break;
    case "ephemeral":
      store.ephemerals.set(change.ephemeral.ts, change.ephemeral);
      break;
    case "ephemeral-gone":
      store.ephemerals.delete(change.ephemeral.ts);
      break;
    default:
      store.channels.set(change.channel.id, change.channel);
  }
  changed(change);
}

/** People who can write here: not apps, not those who left. */
export const people = () => [...store.users.values()].filter((user) => !user.is_bot && !user.deleted);

const messagesIn = (channel) => [...(store.messages.get(channel)?.values() ?? [])];

/** What stands in the channel itself, with what only this reader sees. */
export function timeline(channel) {
  const shown = messagesIn(channel).filter((one) => one.thread_ts === undefined || one.subtype === "thread_broadcast");
  return withEphemerals(shown, channel, undefined);
}

/** The head of a thread and all under it. */
export function threadOf(channel, head) {
  const shown = messagesIn(channel).filter((one) => one.ts === head || one.thread_ts === head);
  return withEphemerals(shown, channel, head);
}

function withEphemerals(shown, channel, thread) {
  const mine = [...store.ephemerals.values()].filter(
    (one) => one.channel === channel && one.to === store.view.me && one.thread_ts === thread,
  );
  return [...shown, ...mine].sort((a, b) => (a.ts < b.ts ? -1 : 1));
}

/** Replies by head, for the whole channel at once. */
export function repliesByHead(channel) {
  const found = new Map();
  for (const one of messagesIn(channel)) {
    if (one.thread_ts === undefined) continue;
    const replies = found.get(one.thread_ts) ?? [];
    replies.push(one);
    found.set(one.thread_ts, replies);
  }
  return found;
}

export const newest = (channel) => messagesIn(channel).at(-1)?.ts ?? "0";

export const isUnread = (channel) => newest(channel) > (store.view.read.get(channel) ?? "0");

export function nameOf(id) {
  const user = store.users.get(id);
  return user === undefined ? id : user.display_name !== "" ? user.display_name : user.real_name;
}

export const fullNameOf = (id) => store.users.get(id)?.real_name ?? id;
