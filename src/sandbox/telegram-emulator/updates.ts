/** The bot's pending updates: numbered, kept for a day, returned to one poller. */
import { TelegramApiError } from "./errors.ts";
import type { TelegramSeed } from "./model.ts";
import type { Json } from "./wire.ts";

export const UPDATE_TYPES = [
  "message",
  "edited_message",
  "callback_query",
  "my_chat_member",
  "chat_member",
  "message_reaction",
  "message_reaction_count",
] as const;
export type UpdateType = (typeof UPDATE_TYPES)[number];

/** Only sent to bots that ask for them. */
const ON_REQUEST: readonly string[] = ["chat_member", "message_reaction", "message_reaction_count"];
const DEFAULT_TYPES: ReadonlySet<string> = new Set(UPDATE_TYPES.filter((type) => !ON_REQUEST.includes(type)));

/** The longest that Telegram keeps an update. */
const KEPT_MS = 86_400_000;
const MAX_BATCH = 100;
/** The longest that the server holds a poll, whatever it is asked. */
const LONGEST_POLL_SECONDS = 50;

export interface Update {
  readonly update_id: number;
  readonly type: UpdateType;
  /** Updates of one chat reach a webhook one after another. */
  readonly chat: number;
  readonly body: Json;
  readonly at_ms: number;
}

export interface Poll {
  readonly offset: number;
  readonly limit: number;
  readonly timeoutSeconds: number;
}

interface PendingPoll {
  readonly limit: number;
  readonly answer: (updates: readonly Update[]) => void;
  readonly refuse: (error: TelegramApiError) => void;
}

export type Updates = ReturnType<typeof createUpdates>;

export function createUpdates(nowMs: () => number, before?: TelegramSeed["updates"]) {
  let queue: Update[] = [...(before?.waiting ?? [])];
  let nextId = before?.nextId ?? 810_000_001;
  let wanted = DEFAULT_TYPES;
  let requestedTypes: readonly string[] | undefined;
  let pendingPoll: PendingPoll | undefined;
  /** Updates to return once more, and those of them that were confirmed. */
  const doubled = new Set<number>();
  const repeats: Update[] = [];
  let duplicates = 0;
  let stolen = 0;
  let held: Omit<Update, "update_id" | "at_ms">[] = [];
  let holdCount = 0;
  let isReversed = false;
  let pushed = 0;
  let lastPollMs = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  const idlers = new Set<() => void>();

  function notifyIdle(): void {
    if (!isIdle()) return;
    for (const idle of idlers) idle();
    idlers.clear();
  }

  function changed(): void {
    notifyIdle();
    for (const listener of listeners) listener();
    if (pendingPoll === undefined) return;
    const batch = nextBatch(pendingPoll.limit);
    if (batch.length === 0) return;
    const { answer } = pendingPoll;
    pendingPoll = undefined;
    answer(batch);
  }

  const isIdle = () => queue.length === 0 && held.length === 0 && repeats.length === 0;

  function nextBatch(limit: number): Update[] {
    queue = queue.filter(({ at_ms: at }) => at > nowMs() - KEPT_MS);
    const repeated = repeats.splice(0, limit);
    notifyIdle();
    return [...repeated, ...queue].slice(0, limit);
  }

  function add(update: Omit<Update, "update_id" | "at_ms">): void {
    const numbered = { ...update, update_id: nextId, at_ms: nowMs() };
    nextId += 1;
    if (stolen > 0) {
      stolen -= 1;
      return;
    }
    pushed += 1;
    queue.push(numbered);
    if (duplicates > 0) {
      duplicates -= 1;
      doubled.add(numbered.update_id);
    }
  }

  function release(): void {
    const late = held;
    held = [];
    holdCount = 0;
    for (const update of isReversed ? late.toReversed() : late) add(update);
    changed();
  }

  function remove(done: (update: Update) => boolean): void {
    const before = queue.length;
    queue = queue.filter((update) => !done(update));
    if (queue.length < before) changed();
  }

  return {
    /** Updates that the bot did not ask for are not kept for it. */
    push(update: Omit<Update, "update_id" | "at_ms">): void {
      if (!wanted.has(update.type)) return;
      if (holdCount > held.length) {
        held.push(update);
        if (isReversed && held.length >= holdCount) release();
        return;
      }
      add(update);
      changed();
    },

    /** An empty list means all but those on request; `undefined` leaves it unchanged. */
    allow(types: readonly string[] | undefined): void {
      if (types === undefined) return;
      requestedTypes = types;
      wanted = types.length === 0 ? DEFAULT_TYPES : new Set(types);
    },
    /** As set by the bot, for `getWebhookInfo`. */
    allowed: () => requestedTypes,

    /**
     * Confirms everything below `offset`, then returns the pending updates, or waits until there are some.
     * Errors: 409 for an earlier poller, because the new one wins.
     */
    poll({ offset, limit, timeoutSeconds }: Poll, signal: AbortSignal): Promise<readonly Update[]> {
      pendingPoll?.refuse(
        new TelegramApiError(
          409,
          "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
        ),
      );
      pendingPoll = undefined;
      lastPollMs = nowMs();
      if (offset > 0) {
        repeats.push(...queue.filter(({ update_id: id }) => id < offset && doubled.delete(id)));
        remove(({ update_id: id }) => id < offset);
      }
      // Counted from the end; everything before is dropped.
      if (offset < 0) queue = queue.slice(offset);
      const most = limit >= 1 && limit <= MAX_BATCH ? limit : MAX_BATCH;
      const ready = nextBatch(most);
      if (ready.length > 0 || timeoutSeconds <= 0) return Promise.resolve(ready);

      const { promise, resolve, reject } = Promise.withResolvers<readonly Update[]>();
      const mine: PendingPoll = {
        limit: most,
        answer(updates) {
          end();
          resolve(updates);
        },
        refuse(error) {
          end();
          reject(error);
        },
      };
      const giveUp = () => {
        mine.answer([]);
      };
      const timer = setTimeout(giveUp, Math.min(timeoutSeconds, LONGEST_POLL_SECONDS) * 1000);
      signal.addEventListener("abort", giveUp, { once: true });
      function end(): void {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
        lastPollMs = nowMs();
        if (pendingPoll === mine) pendingPoll = undefined;
      }
      pendingPoll = mine;
      return promise;
    },

    pending: (): readonly Update[] => queue,
    done(id: number): void {
      remove((update) => update.update_id === id);
    },
    drop(): void {
      remove(() => true);
    },
    /** Called after every change of the pending updates. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    polling: () => pendingPoll !== undefined,
    polledWithin: (ms: number) => pendingPoll !== undefined || nowMs() - lastPollMs < ms,
    count: () => pushed,
    nextId: () => nextId,

    /** Returns the next `count` updates once more after they were confirmed. Polling only. */
    duplicateNext(count = 1): void {
      duplicates += count;
    },
    /** Withholds the next `count` updates, then numbers them in reverse order. */
    reverseNext(count: number): void {
      holdCount = count;
      isReversed = true;
    },
    /** Numbers the next `count` updates and loses them, as if another program had confirmed them. */
    loseNext(count: number): void {
      stolen += count;
    },
    /** Withholds the next `count` updates, so that later ones overtake them. */
    delayNext(count: number): void {
      holdCount = count;
      isReversed = false;
    },
    /** Returns what `reverseNext` and `delayNext` still withhold. */
    releaseHeld: release,
    /** Resolves when the bot has confirmed all pending updates. */
    settled(): Promise<void> {
      if (isIdle()) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<undefined>();
      idlers.add(() => {
        resolve(undefined);
      });
      return promise;
    },
    close(): void {
      pendingPoll?.answer([]);
      for (const idle of idlers) idle();
      idlers.clear();
      listeners.clear();
    },
  };
}

export const wireUpdate = ({ update_id, type, body }: Update): Json => ({ update_id, [type]: body });
