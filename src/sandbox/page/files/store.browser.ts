/** The workspace as the browser knows it: the first state, and every change since. */
import type { Ephemeral, OpenView, SlackChannel, SlackMessage, SlackUser } from "../../slack-emulator/model.ts";
import type { LiveState, PartsState, SlackChange } from "../wire.ts";

/** A message in a channel or thread. */
export type Shown = SlackMessage | Ephemeral;
export const isEphemeral = (one: Shown): one is Ephemeral => "to" in one;

interface Store {
  team: LiveState["team"];
  app: LiveState["app"];
  users: Map<string, SlackUser>;
  groups: LiveState["groups"];
  channels: Map<string, SlackChannel>;
  /** Channel -> ts -> message. */
  messages: Map<string, Map<string, SlackMessage>>;
  ephemerals: Map<string, Ephemeral>;
  views: Map<string, OpenView>;
  parts: PartsState;
  clients: LiveState["clients"];
  links: LiveState["links"];
  /** Name -> emoji. */
  emoji: ReadonlyMap<string, string>;
  /** The reader's own view, kept in the browser only. */
  readonly view: {
    me: string;
    room: string;
    /** Head of the open thread. */
    thread: string | undefined;
    /** The reader opened or closed a thread themselves. */
    threadAsked: boolean;
    editing: string | undefined;
    /** Channel, and head of a thread -> ts of the last message seen. */
    readonly read: Map<string, string>;
    readonly threadRead: Map<string, string>;
  };
}

export const store: Store = {
  team: { name: "" },
  app: { botId: "", userId: "" },
  users: new Map(),
  groups: [],
  channels: new Map(),
  messages: new Map(),
  ephemerals: new Map(),
  views: new Map(),
  parts: { parts: [], chats: [], faults: [] },
  clients: undefined,
  links: [],
  emoji: new Map(),
  view: {
    me: "",
    room: "",
    thread: undefined,
    threadAsked: false,
    editing: undefined,
    read: new Map(),
    threadRead: new Map(),
  },
};

const listeners = new Set<() => void>();
export const onChange = (listener: () => void) => listeners.add(listener);
export function changed(): void {
  for (const listener of listeners) listener();
}

/** Changes the reader's view. */
export function show(view: Partial<Omit<Store["view"], "read" | "threadRead">>): void {
  Object.assign(store.view, view);
  changed();
}

export function receiveState(state: LiveState): void {
  store.team = state.team;
  store.app = state.app;
  store.users = new Map(state.users.map((user) => [user.id, user]));
  store.groups = state.groups;
  store.channels = new Map(state.channels.map((channel) => [channel.id, channel]));
  store.messages = new Map(
    Object.entries(state.messages).map(([channel, list]) => [channel, new Map(list.map((one) => [one.ts, one]))]),
  );
  store.ephemerals = new Map(state.ephemerals.map((one) => [one.ts, one]));
  store.views = new Map(state.views.map((one) => [one.id, one]));
  store.parts = state.parts;
  store.clients = state.clients;
  store.links = state.links;
  if (store.view.room === "") {
    store.view.room = state.room;
    store.view.me = people()[0]?.id ?? "";
    for (const channel of store.channels.keys()) store.view.read.set(channel, newest(channel));
  }
  changed();
}

export function receiveChange(change: SlackChange): void {
  switch (change.kind) {
    case "posted":
    case "changed":
    case "reacted":
    case "unreacted":
    case "pinned":
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
    case "view":
      store.views.set(change.view.id, change.view);
      break;
    case "view-gone":
      store.views.delete(change.view.id);
      break;
    default:
      store.channels.set(change.channel.id, change.channel);
  }
  changed();
}

/** People who can write: neither apps nor deactivated users. */
export const people = () => [...store.users.values()].filter((user) => user.is_bot !== true && user.deleted !== true);

const messagesIn = (channel: string) => [...(store.messages.get(channel)?.values() ?? [])];

/** The messages of the channel itself, with the ephemerals of this reader. */
export function timeline(channel: string): readonly Shown[] {
  const shown = messagesIn(channel).filter((one) => one.thread_ts === undefined || one.subtype === "thread_broadcast");
  return withEphemerals(shown, channel, undefined);
}

/** A thread's head and replies. */
export function threadOf(channel: string, head: string): readonly Shown[] {
  const shown = messagesIn(channel).filter((one) => one.ts === head || one.thread_ts === head);
  return withEphemerals(shown, channel, head);
}

function withEphemerals(shown: readonly SlackMessage[], channel: string, thread: string | undefined): Shown[] {
  const mine = [...store.ephemerals.values()].filter(
    (one) => one.channel === channel && one.to === store.view.me && one.thread_ts === thread,
  );
  return [...shown, ...mine].sort((a, b) => (a.ts < b.ts ? -1 : 1));
}

/** Replies by head, for the whole channel at once. */
export const repliesByHead = (channel: string): ReadonlyMap<string | undefined, readonly SlackMessage[]> =>
  Map.groupBy(messagesIn(channel), (one) => one.thread_ts);

export const newest = (channel: string): string => messagesIn(channel).at(-1)?.ts ?? "0";

export const isUnread = (channel: string): boolean => newest(channel) > (store.view.read.get(channel) ?? "0");

export function nameOf(id: string): string {
  const user = store.users.get(id);
  return user === undefined ? id : user.display_name !== "" ? user.display_name : user.real_name;
}

export const fullNameOf = (id: string): string => store.users.get(id)?.real_name ?? id;
