/**
 * Limits calls so that none is wasted on a refusal: a refused call still counts, and refusals in a row make the pause
 * longer.
 *
 * Source: Bot FAQ, "My bot is hitting limits", read 2026-11-21: no more than 20 messages a minute to one group, about
 * 30 a second altogether. Telegram does not document how it counts, so an unexpected refusal lowers the limit for a
 * while.
 */
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Clock } from "../../../platform/clock.ts";

/**
 * `message`: what people wait for. `decoration`: cards and topics, which leave capacity for messages. `summary`: marks in
 * words, which have a share of their own besides.
 */
export type Priority = "message" | "decoration" | "summary";

/** Times of calls, in Unix milliseconds. */
interface Group {
  spent: number[];
  summaries: number[];
  readonly waitUntil: Map<string, number>;
  refusedAt: number[];
}

/** A refused post holds back every call to its group, any other refused call only calls of the same method. */
export const POST_METHOD = "sendMessage";

/** Errors are ROOM_RATE_LIMITED, with the time after which the call may be made. */
export interface RateLimiter {
  /** Counts a call about to be made. */
  spend(chat: number, method: string, priority: Priority): void;
  /** Records that Telegram refused a call and how long it asks to wait. Returns the error for the caller. */
  refused(chat: number, method: string, retryAfterMs: number): BridgeError;
  /** For calls that are not counted. Throws while Telegram asks to wait. */
  check(chat: number, method: string): void;
}

export interface RateLimiterOptions {
  readonly clock: Clock;
  /** Calls per minute to one group. Default 20. */
  readonly callsPerMinute?: number | undefined;
}

const CALL_ONLY = { concerns: "call" } as const;
const MINUTE_MS = 60_000;
/**
 * The part of a minute's calls that may be made at once. The others are spread over what is left of the minute, so that
 * whoever comes while a group is behind waits for one gap, and not for the end of the minute.
 */
const AT_ONCE = 0.5;
const BOT_WIDE = { calls: 30, windowMs: 1_000 };
/** The part of a minute's calls that is kept for messages. */
const KEPT_FOR_MESSAGES = 0.25;
/** The part of a minute's calls that summaries may use. */
const FOR_SUMMARIES = 0.2;
/** For this long after a refused post, the limit is one call lower for each refusal, but never below half. */
const CAREFUL_FOR_MS = 10 * MINUTE_MS;

export function createRateLimiter({ clock, callsPerMinute = 20 }: RateLimiterOptions): RateLimiter {
  const groups = new Map<number, Group>();
  let recent: number[] = [];

  function groupOf(chat: number) {
    const known = groups.get(chat) ?? { spent: [], summaries: [], waitUntil: new Map<string, number>(), refusedAt: [] };
    groups.set(chat, known);
    return known;
  }

  function wait(untilMs: number, now: number, isCallOnly: boolean): never {
    const retryAfterMs = Math.max(1, Math.ceil(untilMs - now));
    throw new BridgeError("ROOM_RATE_LIMITED", { remoteCode: "paced", retryAfterMs, ...(isCallOnly && CALL_ONLY) });
  }

  function check(chat: number, method: string): void {
    const now = clock.now();
    const { waitUntil } = groupOf(chat);
    const posts = waitUntil.get(POST_METHOD) ?? 0;
    if (posts > now) wait(posts, now, false);
    const calls = waitUntil.get(method) ?? 0;
    if (calls > now) wait(calls, now, true);
  }

  return {
    check,

    spend(chat, method, priority) {
      check(chat, method);
      const now = clock.now();
      const group = groupOf(chat);
      group.spent = group.spent.filter((at) => at > now - MINUTE_MS);
      group.refusedAt = group.refusedAt.filter((at) => at > now - CAREFUL_FOR_MS);
      recent = recent.filter((at) => at > now - BOT_WIDE.windowMs);

      const whole = Math.max(Math.ceil(callsPerMinute / 2), callsPerMinute - group.refusedAt.length);
      const most = priority === "message" ? whole : Math.max(1, Math.floor(whole * (1 - KEPT_FOR_MESSAGES)));
      const nextAt = earliest(group.spent, most);
      if (nextAt > now) wait(nextAt, now, priority !== "message");
      if (priority === "summary") {
        group.summaries = group.summaries.filter((at) => at > now - MINUTE_MS);
        const before = group.summaries.at(-Math.max(1, Math.floor(whole * FOR_SUMMARIES)));
        if (before !== undefined) wait(before + MINUTE_MS, now, true);
      }
      const first = recent.at(-BOT_WIDE.calls);
      if (first !== undefined) wait(first + BOT_WIDE.windowMs, now, false);
      group.spent.push(now);
      if (priority === "summary") group.summaries.push(now);
      recent.push(now);
    },

    refused(chat, method, retryAfterMs) {
      const now = clock.now();
      const group = groupOf(chat);
      group.waitUntil.set(method, Math.max(group.waitUntil.get(method) ?? 0, now + retryAfterMs));
      const isPost = method === POST_METHOD;
      if (isPost) group.refusedAt.push(now);
      return new BridgeError("ROOM_RATE_LIMITED", { status: 429, retryAfterMs, ...(!isPost && CALL_ONLY) });
    },
  };
}

/** When the next call may be made. `spent`: the times of this minute's calls, oldest first; `most`: of them in any minute. */
function earliest(spent: readonly number[], most: number): number {
  const [first] = spent;
  const last = spent.at(-1);
  if (first === undefined || last === undefined || spent.length < Math.ceil(most * AT_ONCE)) return -Infinity;
  const full = spent.at(-most);
  // One gap for each call that is left, and one before the first of this minute's calls no longer counts.
  const gapMs = (first + MINUTE_MS - last) / (Math.max(0, most - spent.length) + 1);
  return Math.max(last + Math.max(gapMs, MINUTE_MS / most), full === undefined ? -Infinity : full + MINUTE_MS);
}
