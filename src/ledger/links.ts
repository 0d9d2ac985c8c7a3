/** `Links` on keyv. keyv reports a broken store as "not found"; here it is an error. */
import { Keyv } from "keyv";
import { BridgeError } from "../bridge/model/failure.ts";
import type { PostId, RoomId } from "../bridge/model/ids.ts";
import type { LastReply, Origin, PendingReply } from "../bridge/model/message.ts";
import type { Links, Claim, ThreadSettings, ThreadState } from "../bridge/ports/links.ts";
import type { ChatMemory } from "../bridge/ports/team-chat.ts";
import type { ConversationId, MessageId } from "../contract/shapes.ts";
import { DatabaseError, migrate, type Database } from "../database/index.ts";
import { LEDGER_MIGRATIONS } from "../database/migrations/ledger/index.ts";
import { KeyvSqlStorage } from "./keyv-storage.ts";

/** After this time, messages are no longer shown again or edited, and their buttons no longer work. */
const MESSAGE_LINKS_FOR_MS = 90 * 24 * 3_600_000;
/** Needed for seconds, or for as long as a later reply waits; replies are given up after two days. */
const LAST_REPLY_FOR_MS = 3 * 24 * 3_600_000;

/** Creates missing tables. Errors: `DatabaseError`; its methods: LEDGER_UNAVAILABLE. */
export async function openLinks(database: Database): Promise<Links> {
  await migrate(database, "ledger", LEDGER_MIGRATIONS);
  return createLinks(database);
}

function createLinks(database: Database): Links {
  const assigned = space<readonly RoomId[]>(database, "assigned-rooms");
  const threads = space<ThreadState>(database, "conversation-thread");
  const conversations = space<ConversationId>(database, "thread-conversation");
  const posts = space<PostId>(database, "message-post");
  const messages = space<MessageId>(database, "post-message");
  const mediaGroups = space<PostId>(database, "post-media-group");
  const origins = space<Origin>(database, "message-origin");
  const lastReplies = space<LastReply>(database, "last-reply");
  const confirmations = space<PendingReply>(database, "pending-confirmation");
  const episodes = space<string>(database, "episode");
  const claims = space<Claim>(database, "claim");
  const settings = space<ThreadSettings>(database, "thread-settings");
  const operators = space<string>(database, "person-operator");
  const inRoom = (id: ConversationId | MessageId, room: RoomId) => `${id}|${room}`;

  return {
    assignedRooms: (conversation) => assigned.get(conversation),
    assignRooms: (conversation, rooms) => assigned.set([[conversation, rooms]]),

    thread: (conversation, room) => threads.get(inRoom(conversation, room)),
    conversationOf: (thread) => conversations.get(thread),
    async bindThread(conversation, room, state) {
      await Promise.all([
        threads.set([[inRoom(conversation, room), state]]),
        conversations.set([[state.thread, conversation]]),
      ]);
    },
    updateThread: (conversation, room, state) => threads.set([[inRoom(conversation, room), state]]),
    async unbindThread(conversation, room, thread) {
      const state = await threads.get(inRoom(conversation, room));
      await Promise.all([
        // Another thread may have replaced it already.
        state?.thread === thread && threads.delete(inRoom(conversation, room)),
        conversations.delete(thread),
      ]);
    },

    postsOf: (ids, room) => posts.getMany(ids.map((id) => inRoom(id, room))),
    messageOf: (post) => messages.get(post),
    async bindPosts(room, pairs) {
      await Promise.all([
        posts.set(
          pairs.map(({ message, post }) => [inRoom(message, room), post]),
          MESSAGE_LINKS_FOR_MS,
        ),
        messages.set(
          pairs.map(({ message, post }) => [post, message]),
          MESSAGE_LINKS_FOR_MS,
        ),
      ]);
    },

    mediaGroupOf: (post) => mediaGroups.get(post),
    bindMediaGroup: (first, more) =>
      mediaGroups.set(
        more.map(({ post }) => [post, first]),
        MESSAGE_LINKS_FOR_MS,
      ),

    origins: (ids) => origins.getMany(ids),
    bindOrigin: (ids, origin) =>
      origins.set(
        ids.map((id) => [id, origin]),
        MESSAGE_LINKS_FOR_MS,
      ),
    lastReply: (conversation) => lastReplies.get(conversation),
    setLastReply: (conversation, reply) => lastReplies.set([[conversation, reply]], LAST_REPLY_FOR_MS),
    pendingConfirmation: (post) => confirmations.get(post),
    setPendingConfirmation: (post, message) =>
      message === undefined ? confirmations.delete(post) : confirmations.set([[post, message]], MESSAGE_LINKS_FOR_MS),

    claim: (conversation) => claims.get(conversation),
    setClaim: (conversation, taken) =>
      taken === undefined ? claims.delete(conversation) : claims.set([[conversation, taken]]),
    threadSettings: (conversation, room) => settings.get(inRoom(conversation, room)),
    setThreadSettings: (conversation, room, choice) => settings.set([[inRoom(conversation, room), choice]]),
    operatorOf: (person) => operators.get(person),
    // Few people are linked, and a second table could contradict the first.
    peopleOf: async (operator) => (await operators.all()).flatMap(([person, of]) => (of === operator ? [person] : [])),
    linkOperator: (person, operator) =>
      operator === undefined ? operators.delete(person) : operators.set([[person, operator]]),

    episode: (name) => episodes.get(name),
    async setEpisode(name, value) {
      await (value === undefined ? episodes.delete(name) : episodes.set([[name, value]]));
    },
  };
}

/** Links are plain JSON. keyv's own serialiser also handles bytes, and so walks every value twice. */
const JSON_TEXT = {
  stringify: (value: unknown) => JSON.stringify(value),
  parse: (text: string) => JSON.parse(text) as never,
};

interface Space<Value> {
  get(key: string): Promise<Value | undefined>;
  getMany(keys: readonly string[]): Promise<(Value | undefined)[]>;
  /** Sorted by key. */
  all(): Promise<(readonly [key: string, value: Value])[]>;
  set(pairs: readonly (readonly [key: string, value: Value])[], forMs?: number): Promise<void>;
  delete(key: string): Promise<void>;
}

function space<Value>(database: Database, namespace: string): Space<Value> {
  const store = new KeyvSqlStorage(database);
  // No error listener, or keyv reports "not found" when the store is broken. Source: keyv 6.1 dist, tried 2026-11.
  const keyv = new Keyv<Value>({ store, namespace, serialization: JSON_TEXT });

  return {
    get: (key) => guarded(() => keyv.get<Value>(key)),
    async getMany(keys) {
      if (keys.length === 0) return [];
      return await guarded(() => keyv.getMany<Value>([...keys]));
    },
    all: () =>
      guarded(async () => {
        const pairs: (readonly [string, Value])[] = [];
        for await (const pair of keyv.iterator()) pairs.push(pair as [string, Value]);
        return pairs;
      }),
    async set(pairs, forMs) {
      if (pairs.length === 0) return;
      const entries = pairs.map(([key, value]) => ({ key, value, ...(forMs !== undefined && { ttl: forMs }) }));
      const done = await guarded(() => keyv.setMany(entries));
      if (!Array.isArray(done) || done.includes(false)) throw unavailable();
    },
    async delete(key) {
      await guarded(() => keyv.delete(key));
    },
  };
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatabaseError ? unavailable() : error;
  }
}

function unavailable(): BridgeError {
  return new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: "links" });
}

/** A key-value store of one team chat, named by `owner`. The tables exist once the ledger or the links are open. */
export function openMemory(database: Database, owner: string): ChatMemory {
  const facts = space<string>(database, `memory-${owner}`);
  return {
    get: (name) => facts.get(name),
    set: (pairs, forMs) => facts.set(pairs, forMs),
  };
}
