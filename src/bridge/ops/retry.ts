/** Decides what happens to an entry after a failed attempt: when it is retried, and when it is given up. */
import type { Log } from "../../platform/log.ts";
import { stackFrames } from "../../platform/stack-frames.ts";
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { AfterFailure, Batch, Entry } from "../ports/ledger.ts";

/** Attempts go on for two days, because outages can last longer than minutes. */
const GIVE_UP_AFTER_MS = 48 * 3_600_000;
/** Some ten minutes of them: the bridge may have been down for the two days. */
const LEAST_ATTEMPTS = 25;

/**
 * Named policies; times in milliseconds. `attempts`: of all that the entry had, of which the last two have to fail with
 * the same code. After an outage with many attempts, the first refusal does not end it.
 */
export const PAUSES = {
  /** The remote is down or busy. */
  later: { firstMs: 500, factor: 2, maxMs: 30_000 },
  /** The remote asked to wait. */
  pause: { firstMs: 1_000, factor: 1.5, maxMs: 60_000 },
  /** A person has to fix something. */
  setup: { firstMs: 5_000, factor: 2, maxMs: 60_000 },
  /** Each attempt opens a new thread, so there are only a few. */
  reopen: { firstMs: 1_000, factor: 4, maxMs: 60_000, attempts: 5 },
  /** The remote refuses a call for a reason that the bridge does not know. */
  briefly: { firstMs: 1_000, factor: 3, maxMs: 60_000, attempts: 5 },
  /** A bug in the bridge: retried twice, in case the cause was a transient state. */
  unexpected: { firstMs: 1_000, factor: 5, maxMs: 30_000, attempts: 3 },
} as const;

/** Not a failure: the entry waits for something that will arrive soon. */
export class RetryLater extends Error {
  override readonly name = "RetryLater";
  readonly delayMs: number;

  constructor(delayMs: number) {
    super("retry later");
    this.delayMs = delayMs;
  }
}

export type RetryDecision =
  | { readonly retry: true; readonly after: Extract<AfterFailure, { retry: true }> }
  | { readonly retry: false; readonly code: FailureCode; readonly applied: "no" | "maybe" };

/** Decides by the error's policy, the number of attempts and the age of the oldest entry. */
export function decideRetry(
  error: unknown,
  entries: readonly Entry[],
  now: number,
  random: () => number = Math.random,
): RetryDecision {
  const attempts = Math.max(1, ...entries.map((entry) => entry.attempts));
  if (error instanceof RetryLater) {
    const after = {
      retry: true,
      at: now + error.delayMs,
      failure: "RETRY_LATER",
      uncertain: false,
      pauseGroup: false,
    } as const;
    return { retry: true, after };
  }
  const known = error instanceof BridgeError;
  const code = known ? error.code : "UNEXPECTED";
  const retry = known ? error.policy.retry : "unexpected";
  const isGroupWide = known && error.details.concerns === undefined;
  const applied = known ? error.policy.applied : "maybe";
  if (retry === "never") return { retry: false, code, applied };

  const pause = PAUSES[retry];
  const age = now - Math.min(now, ...entries.map((entry) => entry.createdAt));
  const isAgain = entries.some(({ failure }) => failure === code);
  const isOld = age > GIVE_UP_AFTER_MS;
  const isOver =
    "attempts" in pause ? attempts >= pause.attempts && (isAgain || isOld) : isOld && attempts >= LEAST_ATTEMPTS;
  if (isOver) return { retry: false, code, applied };

  const grown = Math.min(pause.maxMs, pause.firstMs * pause.factor ** (Math.min(attempts, 30) - 1));
  // Jitter, so that entries that failed together do not come back together.
  const delayMs = (known ? error.details.retryAfterMs : undefined) ?? grown * (0.9 + 0.2 * random());
  return {
    retry: true,
    after: {
      retry: true,
      at: Math.ceil(now + delayMs),
      failure: code,
      uncertain: applied === "maybe",
      pauseGroup: isGroupWide && (retry === "pause" || (retry === "setup" && code !== "SERVICE_UNAUTHORIZED")),
    },
  };
}

/** One line for every failed attempt; a bug is logged with its stack frames, but never with its message. */
export function logFailure(log: Log, batch: Batch, error: unknown, decision: RetryDecision): void {
  if (error instanceof RetryLater) return;
  const ids = {
    lane: batch.lane.kind,
    key: batch.lane.key,
    delivery: batch.delivery,
    entries: batch.entries.map((entry) => entry.seq),
    retry: decision.retry ? new Date(decision.after.at).toISOString() : "never",
  };
  if (error instanceof BridgeError) {
    log.warn({ ...ids, code: error.code, ...error.details }, "attempt failed");
    return;
  }
  const name = error instanceof Error ? error.name : typeof error;
  log.error(
    { ...ids, code: "UNEXPECTED", error: name, at: stackFrames(error) },
    "attempt failed because of a bug in the bridge",
  );
}
