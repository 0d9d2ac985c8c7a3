/** What becomes of an entry whose attempt failed: when it is tried again, and when it is given up. */
import type { Log } from "../../platform/log.ts";
import { stackFrames } from "../../platform/stack-frames.ts";
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { AfterFailure, Batch, Entry } from "../ports/ledger.ts";

/** Named policies; times in milliseconds. */
export const PAUSES = {
  /** The far side is away or busy. Attempts go on for two days: outages are longer than minutes. */
  later: { firstMs: 500, factor: 2, maxMs: 30_000, giveUpAfterMs: 48 * 3_600_000 },
  /** The far side named a time to wait. */
  pause: { firstMs: 1_000, factor: 1.5, maxMs: 60_000, giveUpAfterMs: 48 * 3_600_000 },
  /** A person has to mend something. */
  setup: { firstMs: 5_000, factor: 2, maxMs: 60_000, giveUpAfterMs: 48 * 3_600_000 },
  /** Each attempt opens a new thread, so there are few. */
  reopen: { firstMs: 1_000, factor: 4, maxMs: 60_000, attempts: 5 },
  /** A fault of ours: twice more, in case it came from a passing state. */
  unexpected: { firstMs: 1_000, factor: 5, maxMs: 30_000, attempts: 3 },
} as const;

/** Not a failure: what is waited for is on its way. */
export class RetryLater extends Error {
  override readonly name = "RetryLater";
  readonly delayMs: number;

  constructor(delayMs: number) {
    super("not yet");
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
  const applied = known ? error.policy.applied : "maybe";
  if (retry === "never") return { retry: false, code, applied };

  const pause = PAUSES[retry];
  const age = now - Math.min(now, ...entries.map((entry) => entry.createdAt));
  const isOver = "attempts" in pause ? attempts >= pause.attempts : age > pause.giveUpAfterMs;
  if (isOver) return { retry: false, code, applied };

  const grown = Math.min(pause.maxMs, pause.firstMs * pause.factor ** (Math.min(attempts, 30) - 1));
  // A little apart, so that what failed together does not come back together.
  const delayMs = (known ? error.details.retryAfterMs : undefined) ?? grown * (0.9 + 0.2 * random());
  return {
    retry: true,
    after: {
      retry: true,
      at: Math.ceil(now + delayMs),
      failure: code,
      uncertain: applied === "maybe",
      pauseGroup: retry === "pause" || (retry === "setup" && code !== "SERVICE_UNAUTHORIZED"),
    },
  };
}

/** One line for every failed attempt; a fault of ours with the places it passed, but never its message. */
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
    "attempt failed on a fault of the bridge",
  );
}
