/**
 * Topics of the bot that no call claimed: Telegram created them, but its response was lost. Telegram reports the bot's
 * own topics later, so the conversation that was being opened adopts its topic then; what nobody adopts is deleted.
 */
import { BridgeError } from "../../../bridge/model/failure.ts";
import { readThreadId, type ThreadId } from "../../../bridge/model/ids.ts";
import type { ChatMemory } from "../../../bridge/ports/team-chat.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { stackFrames } from "../../../platform/stack-frames.ts";
import type { Chats } from "../directory/chats.ts";
import { splitThread } from "../ids.ts";
import { keptName } from "../render/card.ts";

/** Longer than a call takes, so that a topic whose response is on its way is not deleted. */
const GRACE_MS = 60_000;
/** An attempt to open a conversation is repeated for two days. */
const ADOPTABLE_FOR_MS = 2 * 24 * 3_600_000;
/** Outlives the record that makes a topic adoptable. */
const CLAIMED_FOR_MS = 2 * ADOPTABLE_FOR_MS;
const DELETE_WITHIN_MS = 10_000;

/**
 * When the memory began, by this machine's clock; ISO 8601. Topics from before belong to a database that is gone. A fast
 * clock only leaves more of them alone.
 */
const BEGAN = "memory-began";
/** Telegram's times are whole seconds. */
const SECOND_MS = 1_000;

export interface UnclaimedTopics {
  /** Call it before updates are received. Errors: LEDGER_UNAVAILABLE. */
  load(): Promise<void>;
  /** Telegram reported a topic that the bot created; `at`: ISO 8601. Errors: LEDGER_UNAVAILABLE. */
  onReported(topic: { readonly thread: ThreadId; readonly name: string; readonly at: string }): Promise<void>;
  /** The newest unclaimed topic with this name. Only one topic at a time is created in a chat. */
  find(chat: number, name: string): Promise<ThreadId | undefined>;
  /** Durable when it resolves: no other conversation gets this topic. */
  claim(thread: ThreadId): Promise<void>;
  /** Somebody wrote there, so it is not deleted. */
  onWritten(thread: ThreadId): void;
  close(): Promise<void>;
}

export interface UnclaimedTopicsOptions {
  readonly chats: Chats;
  readonly memory: ChatMemory;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Whether the memory may have forgotten what happened at this time (ISO 8601). A topic of that time may be in use, so it
   * is neither deleted nor adopted.
   */
  readonly isForgotten?: ((at: string) => boolean) | undefined;
  /** How long a topic may stay unclaimed before it is deleted. Default 60,000. */
  readonly graceMs?: number | undefined;
}

export function createUnclaimedTopics({
  chats,
  memory,
  clock,
  log,
  isForgotten = () => false,
  graceMs = GRACE_MS,
}: UnclaimedTopicsOptions): UnclaimedTopics {
  const waiting = new Map<ThreadId, NodeJS.Timeout>();
  const deleting = new Set<Promise<void>>();
  const stop = new AbortController();
  /** Unix time in milliseconds. */
  let beganAt = -Infinity;

  const isClaimed = async (thread: ThreadId) => (await memory.get(claimKey(thread))) !== undefined;

  async function remove(thread: ThreadId): Promise<void> {
    const { chat, id } = splitThread(thread);
    try {
      if (await isClaimed(thread)) return;
      // First, so that nobody adopts it meanwhile.
      await claim(thread);
      await chats.call(
        chat,
        { operation: "post", method: "deleteForumTopic", priority: "unmetered", isChatBound: true },
        AbortSignal.any([stop.signal, AbortSignal.timeout(DELETE_WITHIN_MS)]),
        (api, chat_id, inner) => api.deleteForumTopic({ chat_id, message_thread_id: id }, inner),
      );
      log.info({ thread }, "telegram topic deleted that no conversation uses");
    } catch (error) {
      if (!(error instanceof BridgeError)) {
        log.error({ thread, at: stackFrames(error) }, "telegram topic not deleted because of a bug in the bridge");
        return;
      }
      log.warn({ thread, code: error.code, ...error.details }, "telegram topic that no conversation uses not deleted");
    }
  }

  function claim(thread: ThreadId): Promise<void> {
    clearTimeout(waiting.get(thread));
    waiting.delete(thread);
    return memory.set([[claimKey(thread), "claimed"]], CLAIMED_FOR_MS);
  }

  return {
    async load() {
      const known = await memory.get(BEGAN);
      const began = known ?? new Date(clock.now()).toISOString();
      if (known === undefined) await memory.set([[BEGAN, began]]);
      beganAt = Date.parse(began);
    },
    async onReported({ thread, name, at }) {
      const isUnknown = Date.parse(at) + SECOND_MS <= beganAt || isForgotten(at);
      if (isUnknown || (await isClaimed(thread))) return;
      await memory.set([[nameKey(splitThread(thread).chat, name), thread]], ADOPTABLE_FOR_MS);
      clearTimeout(waiting.get(thread));
      const timer = setTimeout(() => {
        waiting.delete(thread);
        const done = remove(thread).finally(() => deleting.delete(done));
        deleting.add(done);
      }, graceMs);
      waiting.set(thread, timer);
    },
    async find(chat, name) {
      const stored = await memory.get(nameKey(chat, name));
      const thread = stored === undefined ? undefined : readThreadId(stored);
      return thread === undefined || (await isClaimed(thread)) ? undefined : thread;
    },
    claim,
    onWritten(thread) {
      clearTimeout(waiting.get(thread));
      waiting.delete(thread);
    },
    async close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      stop.abort();
      await Promise.all(deleting);
    },
  };
}

function claimKey(thread: ThreadId): string {
  return `claimed:${thread}`;
}

function nameKey(chat: number, name: string): string {
  return `own-topic:${chat}:${keptName(name)}`;
}
