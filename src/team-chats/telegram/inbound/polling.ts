/**
 * Receives updates by polling. Each batch and its offset are one commit, and only the next poll confirms the batch to
 * Telegram.
 *
 * Telegram does not elect a poller: of two, the newer one wins and the older one gets a 409, back and forth. So a lease
 * in the ledger decides which replica polls, and a 409 means that another replica has taken over, or, if this one still
 * holds the lease, that a foreign program polls: it takes updates that the bridge never gets.
 */
import { setTimeout as pause } from "node:timers/promises";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { HeldQueue, ReadLeases } from "../../../bridge/ports/read-leases.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Health } from "../../../platform/health.ts";
import type { Log } from "../../../platform/log.ts";
import { stackFrames } from "../../../platform/stack-frames.ts";
import { isRefusal } from "../errors.ts";
import type { BotApi } from "../outbound/api.ts";
import type { Missed } from "./missed-updates.ts";
import { DROPS_SOON, errorCode, FIRST_PAUSE_MS, NEARLY_DROPPED_MS, retryDelayMs } from "./backoff.ts";
import type { AllowedUpdate } from "./payloads.ts";
import type { Receiver } from "./receiver.ts";
import { createUpdateGaps } from "./update-gaps.ts";

/**
 * Telegram holds a poll for at most 50 s, and some proxies cut it off after a minute. Source: Client.cpp, 2026-11-21.
 */
export const POLL_SECONDS = 30;
/** How long after its time a poll is still waited for. Proxies and routers drop connections without a word. */
export const SILENCE_MS = 8_000;
/** The most that Telegram returns at once. */
const BATCH = 100;
const ELSEWHERE_PAUSE_MS = 3_000;
const ELSEWHERE: Health = { ok: true, reason: { key: "telegram-polled-elsewhere" } };

const FOREIGN: Health = { ok: false, needsPerson: true, reason: { key: "telegram-foreign-reader" } };
/** Two pollers take turns, so a few polls succeed in between. */
const FOREIGN_FOR_MS = 60_000;

export interface Polling {
  /** Resolves at once; `health` reports the state. */
  start(): Promise<void>;
  health(): Health;
  /** Stops, and waits for the batch in progress. */
  close(): Promise<void>;
}

export interface PollingOptions {
  readonly bot: number;
  /** The kinds of updates to request. */
  readonly allowed: readonly AllowedUpdate[];
  /** Longer than a poll takes. */
  readonly botApi: BotApi;
  readonly leases: ReadLeases;
  readonly receiver: Receiver;
  readonly log: Log;
  /** For tests: how long to wait after a 409, and while another replica polls. */
  readonly elsewherePauseMs?: number | undefined;
  /** For tests: how long Telegram holds a poll. Default `POLL_SECONDS`. */
  readonly pollSeconds?: number | undefined;
  readonly clock: Clock;
  /** Another program took updates in this time. */
  readonly onMissed: (missed: Missed) => void;
  /** A poll got no response in time, so other connections may be dead, too. */
  readonly onSilence: () => void;
}

export function createPolling(options: PollingOptions): Polling {
  const { bot, allowed, botApi, leases, receiver, log, elsewherePauseMs, pollSeconds = POLL_SECONDS } = options;
  const { clock, onMissed, onSilence } = options;
  const gaps = createUpdateGaps();
  const queue = `telegram:${bot}`;
  const stop = new AbortController();
  const elsewhereMs = elsewherePauseMs ?? ELSEWHERE_PAUSE_MS;
  let health: Health = { ok: false, reason: { key: "telegram-connecting" } };
  let running = Promise.resolve();
  /** By `performance.now()`; of conflicts while this process held the lease. */
  let conflictAt = -Infinity;
  let foreignAt = -Infinity;

  /** Unix milliseconds of the last successful poll. */
  let receivedAt = clock.now();

  const isRecent = (at: number) => performance.now() - at < FOREIGN_FOR_MS;
  const sleep = (ms: number) => pause(ms, undefined, { signal: stop.signal }).catch(() => undefined);

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopped(stop.signal)) {
      try {
        const held = await leases.hold(queue);
        if (held === undefined) {
          health = ELSEWHERE;
          await sleep(elsewhereMs);
          continue;
        }
        await pollWhileLeased(held.position, held.heldForMs, () => (failures = 0));
      } catch (error) {
        if (isStopped(stop.signal)) break;
        failures = (await recovered(error, failures)) ? 0 : failures + 1;
      }
    }
    await leases.release(queue);
  }

  /** Polls for as long as the lease is held. */
  async function pollWhileLeased(
    position: string | undefined,
    heldForMs: number | null,
    onSuccess: () => void,
  ): Promise<void> {
    const lost = new AbortController();
    const either = AbortSignal.any([stop.signal, lost.signal]);
    const renewing = heldForMs === null ? undefined : renewal(heldForMs, lost);
    try {
      let offset = position === undefined ? undefined : Number(position);
      // The first poll returns at once, so that it is soon known whether polling works.
      let timeout = 0;
      // Other replicas may have polled since.
      gaps.restart();
      let polledAt = clock.now();
      while (!isStopped(either)) {
        const updates = await poll(offset, timeout, either);
        onSuccess();
        receivedAt = clock.now();
        checkNumbers(updates, polledAt);
        polledAt = clock.now();
        timeout = pollSeconds;
        health = { ok: true, reason: { key: "telegram-polling" } };
        const last = updates.at(-1);
        if (last === undefined) continue;
        const next = last.update_id + 1;
        await receiver.receive(updates, { queue, position: String(next) });
        offset = next;
      }
    } catch (error) {
      if (!isStopped(lost.signal)) throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  function checkNumbers(updates: readonly { readonly update_id: number }[], polledAt: number): void {
    const ids = updates.map(({ update_id: id }) => id);
    const missing = gaps.missing(ids, performance.now(), isRecent(foreignAt));
    if (missing === 0) return;
    noteForeign();
    log.error({ missing }, "another program took telegram updates: replies may be missing");
    onMissed({ fromMs: polledAt, untilMs: clock.now() });
  }

  async function poll(offset: number | undefined, timeout: number, signal: AbortSignal) {
    const asked = { timeout, limit: BATCH, allowed_updates: allowed };
    const silence = AbortSignal.timeout(timeout * 1000 + SILENCE_MS);
    try {
      return await botApi.call("read", AbortSignal.any([signal, silence]), (api, inner) =>
        api.getUpdates({ ...asked, ...(offset === undefined ? {} : { offset }) }, inner),
      );
    } catch (error) {
      if (silence.aborted && !isStopped(signal)) onSilence();
      throw error;
    }
  }

  function renewal(heldForMs: number, lost: AbortController): NodeJS.Timeout {
    let until = performance.now() + heldForMs;
    return setInterval(() => {
      leases.hold(queue).then(
        (held) => {
          if (held === undefined) lost.abort();
          else until = performance.now() + heldForMs;
        },
        () => {
          // The database does not respond; the lease is valid until it expires.
          if (performance.now() >= until) lost.abort();
        },
      );
    }, heldForMs / 3);
  }

  /** Logs what is wrong and waits; true when polling may continue. */
  async function recovered(error: unknown, failures: number): Promise<boolean> {
    if (isRefusal(error, "polled_elsewhere")) {
      let held: HeldQueue | undefined;
      try {
        held = await leases.hold(queue);
      } catch (unavailable) {
        // Nobody knows whether the other poller is a replica.
        return await recovered(unavailable, failures);
      }
      if (held !== undefined) {
        // Replicas may collide once, when the lease passes from one to the other.
        if (held.heldForMs === null || isRecent(conflictAt)) noteForeign();
        conflictAt = performance.now();
        await sleep(elsewhereMs);
        return true;
      }
    }
    if (isRefusal(error, "polled_elsewhere", "read-lease-lost")) {
      health = ELSEWHERE;
      conflictAt = -Infinity;
      log.info({}, "telegram is polled by another replica");
      await leases.release(queue);
      await sleep(elsewhereMs);
      return true;
    }
    if (isRefusal(error, "webhook_is_set")) {
      log.warn({}, "telegram webhook removed, because updates are polled");
      await botApi.call("change", stop.signal, (api, inner) => api.deleteWebhook({}, inner)).catch(() => undefined);
      await sleep(FIRST_PAUSE_MS);
      return true;
    }
    const code = errorCode(error);
    // A single cut poll is normal, and nothing is lost by it.
    const isDropping = clock.now() - receivedAt >= NEARLY_DROPPED_MS;
    if (isDropping) health = DROPS_SOON;
    else if (failures > 0 || !health.ok)
      health = { ok: false, reason: { key: "telegram-unreachable", values: { code } } };
    if (error instanceof BridgeError) log.warn({ code, failures }, "telegram not polled");
    else log.error({ code, failures, at: stackFrames(error) }, "telegram not polled because of a bug in the bridge");
    await sleep(retryDelayMs(error, failures));
    return false;
  }

  function noteForeign(): void {
    if (!isRecent(foreignAt)) log.error({}, "another program polls telegram with this token: updates are being missed");
    foreignAt = performance.now();
  }

  return {
    start() {
      running = run();
      return Promise.resolve();
    },
    health: () => (isRecent(foreignAt) && !isStopped(stop.signal) ? FOREIGN : health),
    async close() {
      stop.abort();
      health = { ok: false, reason: { key: "telegram-stopped" } };
      await running;
    },
  };
}

function isStopped(signal: AbortSignal): boolean {
  return signal.aborted;
}
