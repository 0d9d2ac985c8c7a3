/** The state of the emulator's groups, and every change to it. Contains no HTTP and no permissions. */
import type { Change, Member, Reaction, TelegramChat, TelegramMessage, TelegramSeed, TelegramTopic } from "./model.ts";

interface ChatState {
  chat: TelegramChat;
  readonly messages: Map<number, TelegramMessage>;
  lastId: number;
}

export type NewMessage = Omit<TelegramMessage, "message_id" | "date_ms" | "reactions" | "preview" | "pings"> &
  Partial<Pick<TelegramMessage, "preview" | "pings">>;

export type Chats = ReturnType<typeof createChats>;

const NOBODY: Member = { status: "left" };

export function createChats(seed: TelegramSeed, nowMs: () => number) {
  const users = new Map([seed.bot, ...seed.users].map((user) => [user.id, user]));
  const states = new Map<number, ChatState>(
    seed.chats.map((chat) => {
      const messages = new Map((seed.messages?.[chat.id] ?? []).map((message) => [message.message_id, message]));
      return [chat.id, { chat, messages, lastId: seed.lastIds?.[chat.id] ?? Math.max(0, ...messages.keys()) }];
    }),
  );
  const ephemerals = new Map<string, TelegramMessage>();
  let lastEphemeral = 0;
  const listeners = new Set<(change: Change) => void>();

  function emit(change: Change): void {
    for (const listener of [...listeners]) listener(change);
  }

  function stateOf(id: number): ChatState {
    const found = states.get(id);
    if (found === undefined) throw new RangeError(`no chat ${id} in the sandbox`);
    return found;
  }

  function existing(chat: number, id: number): TelegramMessage {
    const found = states.get(chat)?.messages.get(id);
    if (found === undefined) throw new RangeError(`no message ${id} in chat ${chat}`);
    return found;
  }

  function setChat(id: number, change: Partial<TelegramChat>): TelegramChat {
    const at = stateOf(id);
    at.chat = { ...at.chat, ...change };
    emit({ kind: "chat", chat: at.chat });
    return at.chat;
  }

  function post(draft: NewMessage): TelegramMessage {
    const at = stateOf(draft.chat);
    at.lastId += 1;
    const message = { preview: false, pings: [], ...draft, message_id: at.lastId, date_ms: nowMs(), reactions: [] };
    at.messages.set(message.message_id, message);
    emit({ kind: "posted", message });
    return message;
  }

  return {
    bot: seed.bot,
    user: (id: number) => users.get(id),
    users: () => [...users.values()],
    userNamed: (username: string) =>
      [...users.values()].find((user) => user.username?.toLowerCase() === username.toLowerCase()),
    setUser(user: TelegramSeed["bot"]): void {
      users.set(user.id, user);
    },
    chat: (id: number) => states.get(id)?.chat,
    chats: () => [...states.values()].map(({ chat }) => chat),
    message: (chat: number, id: number) => states.get(chat)?.messages.get(id),
    messages: (chat: number): readonly TelegramMessage[] => [...(states.get(chat)?.messages.values() ?? [])],
    lastIds: () => Object.fromEntries([...states].map(([id, { lastId }]) => [id, lastId])),
    memberOf: (chat: TelegramChat, user: number): Member => chat.members[user] ?? NOBODY,

    subscribe(listener: (change: Change) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit,
    post,

    /** In no history, and seen by `receiver` and its sender only. */
    postEphemeral(draft: NewMessage, receiver: number): TelegramMessage {
      lastEphemeral += 1;
      const ephemeral = { id: lastEphemeral, receiver };
      const message = {
        preview: false,
        pings: [],
        ...draft,
        message_id: 0,
        date_ms: nowMs(),
        reactions: [],
        ephemeral,
      };
      ephemerals.set(`${draft.chat} ${ephemeral.id}`, message);
      emit({ kind: "ephemeral", message });
      return message;
    },
    ephemeral: (chat: number, id: number) => ephemerals.get(`${chat} ${id}`),
    allEphemerals: (): readonly TelegramMessage[] => [...ephemerals.values()],
    /** Those that somebody sees, oldest first. */
    ephemerals: (receiver: number): readonly TelegramMessage[] =>
      [...ephemerals.values()].filter(({ ephemeral }) => ephemeral?.receiver === receiver),
    removeEphemeral(chat: number, id: number): void {
      const message = ephemerals.get(`${chat} ${id}`);
      if (message === undefined || !ephemerals.delete(`${chat} ${id}`)) return;
      emit({ kind: "ephemeral-gone", message });
    },

    edit(next: TelegramMessage, quiet = false): TelegramMessage {
      const previous = existing(next.chat, next.message_id);
      const message = quiet ? next : { ...next, edited_ms: nowMs() };
      stateOf(next.chat).messages.set(message.message_id, message);
      emit({ kind: "edited", message, previous, quiet });
      return message;
    },

    remove(chat: number, id: number): void {
      const message = existing(chat, id);
      stateOf(chat).messages.delete(id);
      emit({ kind: "deleted", message });
    },

    /** Replaces the reactions of `user` on the message. */
    react(chat: number, id: number, user: number, after: readonly string[]): void {
      const previous = existing(chat, id);
      const before = previous.reactions.filter(({ users: by }) => by.includes(user)).map(({ emoji }) => emoji);
      const message = { ...previous, reactions: reactionsWith(previous.reactions, user, after) };
      stateOf(chat).messages.set(id, message);
      emit({ kind: "reacted", message, user, before, after });
    },

    setChat,

    setMember(chat: number, user: number, after: Member, by: number): void {
      const before = stateOf(chat).chat.members[user] ?? NOBODY;
      const next = setChat(chat, { members: { ...stateOf(chat).chat.members, [user]: after } });
      emit({ kind: "member", chat: next, user, by, before, after });
    },

    /** Its service message is created first, because its id is the topic's. */
    openTopic(chat: number, topic: Omit<TelegramTopic, "message_thread_id" | "closed">): TelegramTopic {
      const at = stateOf(chat);
      const made: TelegramTopic = { ...topic, message_thread_id: at.lastId + 1, closed: false };
      setChat(chat, { topics: [...at.chat.topics, made] });
      const { name, icon_color, icon_custom_emoji_id: icon } = topic;
      post({
        chat,
        from: topic.creator,
        topic: made.message_thread_id,
        text: "",
        entities: [],
        service: {
          forum_topic_created: { name, icon_color, ...(icon === undefined ? {} : { icon_custom_emoji_id: icon }) },
        },
      });
      return made;
    },

    setTopic(chat: number, next: TelegramTopic): void {
      const { topics } = stateOf(chat).chat;
      setChat(chat, {
        topics: topics.map((one) => (one.message_thread_id === next.message_thread_id ? next : one)),
      });
    },

    /** Deletes the topic with all its messages; nobody is notified. */
    removeTopic(chat: number, topic: number): void {
      const at = stateOf(chat);
      const gone = [...at.messages.values()].filter((message) => message.topic === topic);
      setChat(chat, { topics: at.chat.topics.filter((one) => one.message_thread_id !== topic) });
      for (const message of gone) {
        at.messages.delete(message.message_id);
        emit({ kind: "deleted", message });
      }
    },

    /** A basic group becomes a supergroup under a new id; bots cannot see its older messages from there. */
    migrate(old: number, next: number, by: number, change: Partial<TelegramChat> = {}): TelegramChat {
      const before = stateOf(old).chat;
      const chat: TelegramChat = { ...before, ...change, id: next, type: "supergroup" };
      states.set(next, { chat, messages: new Map(), lastId: 0 });
      // Emitted before anything refers to it.
      emit({ kind: "chat", chat });
      post({ chat: old, from: by, text: "", entities: [], service: { migrate_to_chat_id: next } });
      setChat(old, { migrated_to: next });
      post({ chat: next, from: by, text: "", entities: [], service: { migrate_from_chat_id: old } });
      return chat;
    },
  };
}

function reactionsWith(reactions: readonly Reaction[], user: number, after: readonly string[]): Reaction[] {
  const others = reactions.map(({ emoji, users }) => ({ emoji, users: users.filter((id) => id !== user) }));
  const added = after.filter((emoji) => !others.some((one) => one.emoji === emoji));
  return [...others, ...added.map((emoji) => ({ emoji, users: [] }))]
    .map((one) => (after.includes(one.emoji) ? { ...one, users: [...one.users, user] } : one))
    .filter(({ users }) => users.length > 0);
}
