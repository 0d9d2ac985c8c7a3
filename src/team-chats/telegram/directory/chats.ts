/**
 * The groups: what they are, what they were migrated to, and every call to them.
 *
 * A group that becomes a supergroup gets another chat id. Rooms keep the first id, so that routes, lanes and links stay
 * valid; the memory stores each room's current chat id, for every replica and every later start.
 */
import { LRUCache } from "lru-cache";
import type { RawApi } from "grammy";
import { BridgeError, type FailureCode } from "../../../bridge/model/failure.ts";
import type { RoomId } from "../../../bridge/model/ids.ts";
import type { ChatMemory } from "../../../bridge/ports/team-chat.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { type Operation, ChatMigratedError } from "../errors.ts";
import { roomId } from "../ids.ts";
import type { BotApi, GrammySignal } from "../outbound/api.ts";
import type { Priority, RateLimiter } from "../outbound/rate-limiter.ts";

/** Facts about a group rarely change; a topic that cannot be created is noticed at once. */
const FRESH_MS = 5 * 60_000;
const MAX_KNOWN = 1_000;
/** Another replica may meanwhile have recorded the migration of an unknown chat. */
const RECHECK_MS = 10_000;

/** Ids of plain groups, which may become supergroups, are above it; those of supergroups are below. */
const PLAIN_ABOVE = -1_000_000_000_000;
const ASK_WITHIN_MS = 5_000;
const MAY_ASK_AGAIN: ReadonlySet<FailureCode> = new Set(["CHAT_UNREACHABLE", "CHAT_UNAUTHORIZED", "ROOM_RATE_LIMITED"]);

export interface ChatFacts {
  readonly title: string;
  readonly type: string;
  /** Has topics. */
  readonly isForum: boolean;
  /** Anybody can find and read it. */
  readonly isPublic: boolean;
  /** Emoji allowed as reactions; `undefined`: all. */
  readonly reactions: ReadonlySet<string> | undefined;
}

export interface Call {
  readonly operation: Operation;
  /** The Bot API's name: Telegram limits each method for itself. Reading is not limited here. */
  readonly method: keyof RawApi;
  /**
   * Whether and how a call counts against the limits for writing. `unmetered` calls do not count, but still wait while
   * Telegram asks to. Reading has limits of its own: a backlog of posts must not keep the bridge from asking who
   * somebody is.
   */
  readonly priority: Priority | "unmetered";
  /**
   * The call names a topic or a message of this very chat. A migrated chat starts its numbering again, so once the
   * group has been migrated the call is neither made nor repeated there: THREAD_GONE, or POST_GONE for a change.
   */
  readonly isChatBound?: boolean;
}

export interface Chats {
  /** Loads the migrations. Errors: LEDGER_UNAVAILABLE. */
  load(): Promise<void>;
  /** The room with this chat id, before or after a migration. */
  room(chat: number): RoomId;
  /** The chat itself, or what it was migrated to. */
  current(chat: number): number;
  /**
   * The room of an update's chat; `undefined` if it is not configured. Errors: those of a call, and LEDGER_UNAVAILABLE;
   * the update must then be redelivered.
   */
  roomOf(chat: number): Promise<RoomId | undefined>;
  /** Whether messages of this chat are out of reach, because it has been migrated. */
  isSuperseded(chat: number): boolean;
  /** Records that a chat has been migrated; durable when it resolves. */
  onMigrated(from: number, to: number): Promise<void>;
  facts(chat: number, signal: AbortSignal): Promise<ChatFacts>;
  /** The facts known without a call. */
  known(chat: number): ChatFacts | undefined;
  /** Drops the known facts, so that they are fetched again. */
  forget(chat: number): void;
  /** Records whether the bot may write in a chat, as Telegram reported it. A successful call proves that it may. */
  setWritable(chat: number, canWrite: boolean): void;
  /** Whether the bot may write, as far as Telegram reported; true by default. */
  isWritable(chat: number): boolean;
  /** Makes one call to a chat, or to the chat it was migrated to. Errors: BridgeError only. */
  call<T>(
    chat: number,
    how: Call,
    signal: AbortSignal,
    work: (api: RawApi, chat: number, signal: GrammySignal) => Promise<T>,
  ): Promise<T>;
}

export interface ChatsOptions {
  readonly bot: number;
  readonly botApi: BotApi;
  readonly rateLimiter: RateLimiter;
  readonly memory: ChatMemory;
  readonly clock: Clock;
  readonly log: Log;
  /** Chat ids of the configured rooms. */
  readonly chats: readonly number[];
}

export function createChats({ bot, botApi, rateLimiter, memory, clock, log, chats }: ChatsOptions): Chats {
  const next = new Map<number, number>();
  const before = new Map<number, number>();
  const lookedUp = new Map<number, number>();
  const readOnly = new Set<number>();
  /** Plain groups that were asked whether they are ones still. */
  const asked = new Set<number>();
  // Expired facts are kept: `known` reads them without a call.
  const facts = new LRUCache<number, ChatFacts>({
    max: MAX_KNOWN,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: clock,
    noDeleteOnStaleGet: true,
  });

  const current = (chat: number): number => follow(next, chat);
  const isSuperseded = (chat: number): boolean => current(chat) !== chat;
  const room = (chat: number): RoomId => roomId(bot, follow(before, chat));

  function learn(from: number, to: number): void {
    next.set(from, to);
    before.set(to, from);
    facts.delete(from);
  }

  async function read(chat: number): Promise<void> {
    for (let at = chat; ;) {
      const from = await memory.get(`before:${at}`);
      if (from === undefined) break;
      learn(Number(from), at);
      at = Number(from);
    }
    for (let at = chat; ;) {
      const to = await memory.get(`next:${at}`);
      if (to === undefined) break;
      learn(at, Number(to));
      at = Number(to);
    }
  }

  async function onMigrated(from: number, to: number): Promise<void> {
    if (next.get(from) === to) return;
    await memory.set([
      [`next:${from}`, String(to)],
      [`before:${to}`, String(from)],
    ]);
    learn(from, to);
    log.warn({ room: room(to), from, to }, "telegram group has become a supergroup");
  }

  /**
   * Asks plain groups whether they have become supergroups: a database that was restored may have forgotten it, and
   * people may write there before the bridge does. Telegram tells it only to calls that write; this one leaves nothing.
   */
  async function askPlainGroups(): Promise<void> {
    for (const chat of chats) {
      if (chat < PLAIN_ABOVE || isSuperseded(chat) || asked.has(chat)) continue;
      try {
        await call(
          chat,
          { operation: "change", method: "sendChatAction", priority: "unmetered" },
          AbortSignal.timeout(ASK_WITHIN_MS),
          (api, chat_id, inner) => api.sendChatAction({ chat_id, action: "typing" }, inner),
        );
      } catch (error) {
        if (!(error instanceof BridgeError) || MAY_ASK_AGAIN.has(error.code)) throw error;
      }
      asked.add(chat);
    }
  }

  const isConfiguredChat = (chat: number): boolean => chats.some((one) => room(one) === room(chat));

  async function call<T>(
    chat: number,
    { operation, method, priority, isChatBound = false }: Call,
    signal: AbortSignal,
    work: (api: RawApi, chat: number, signal: GrammySignal) => Promise<T>,
  ): Promise<T> {
    for (let isRetry = false; ; isRetry = true) {
      if (isChatBound && isSuperseded(chat)) {
        throw new BridgeError(operation === "change" ? "POST_GONE" : "THREAD_GONE", { remoteCode: "group_moved" });
      }
      const at = current(chat);
      if (operation !== "read") {
        if (priority === "unmetered") rateLimiter.check(at, method);
        else rateLimiter.spend(at, method, priority);
      }
      try {
        const result = await botApi.call(operation, signal, (api, inner) => work(api, at, inner));
        if (operation === "post") readOnly.delete(at);
        return result;
      } catch (error) {
        if (operation !== "read" && error instanceof BridgeError && error.code === "ROOM_RATE_LIMITED") {
          throw rateLimiter.refused(at, method, error.details.retryAfterMs ?? 1_000);
        }
        if (!(error instanceof ChatMigratedError)) throw error;
        if (isRetry) throw new BridgeError("ROOM_UNAVAILABLE", { remoteCode: "moved_again" });
        await onMigrated(at, error.to);
      }
    }
  }

  return {
    async load() {
      for (const chat of chats) await read(chat);
    },
    room,
    current,
    async roomOf(chat) {
      const now = clock.now();
      if (!isConfiguredChat(chat) && now - (lookedUp.get(chat) ?? -Infinity) > RECHECK_MS) {
        await read(chat);
        if (!isConfiguredChat(chat)) await askPlainGroups();
        lookedUp.set(chat, now);
        if (lookedUp.size > 1_000) lookedUp.clear();
      }
      return isConfiguredChat(chat) ? room(chat) : undefined;
    },
    isSuperseded,
    onMigrated,
    async facts(chat, signal) {
      const known = facts.get(current(chat));
      if (known !== undefined) return known;
      const found = await call(
        chat,
        { operation: "read", method: "getChat", priority: "unmetered" },
        signal,
        (api, chat_id, inner) => api.getChat({ chat_id }, inner),
      );
      const read: ChatFacts = {
        title: found.title ?? String(chat),
        type: found.type,
        isForum: found.is_forum === true,
        isPublic: found.username !== undefined || (found.active_usernames?.length ?? 0) > 0,
        reactions:
          found.available_reactions &&
          new Set(found.available_reactions.flatMap((one) => (one.type === "emoji" ? [one.emoji] : []))),
      };
      facts.set(current(chat), read);
      return read;
    },
    known: (chat) => facts.get(current(chat), { allowStale: true }),
    forget(chat) {
      facts.delete(current(chat));
    },
    setWritable(chat, canWrite) {
      if (canWrite) readOnly.delete(current(chat));
      else readOnly.add(current(chat));
    },
    isWritable: (chat) => !readOnly.has(current(chat)),
    call,
  };
}

/** The end of a chain of migrations; a cycle is not a chain. */
function follow(path: ReadonlyMap<number, number>, from: number): number {
  let at = from;
  for (let step = path.get(at); step !== undefined && step !== from; step = path.get(at)) at = step;
  return at;
}
