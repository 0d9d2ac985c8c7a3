/**
 * Receives updates over HTTP: registers the webhook's address with Telegram, retries until Telegram accepts it, and
 * checks that it stays: anybody with the token can remove or replace it, and nothing would arrive any longer.
 */
import { setTimeout as pause } from "node:timers/promises";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Health } from "../../../platform/health.ts";
import type { Log } from "../../../platform/log.ts";
import type { BotApi } from "../outbound/api.ts";
import type { Missed } from "./missed-updates.ts";
import { DROPS_SOON, errorCode, NEARLY_DROPPED_MS, retryDelayMs } from "./backoff.ts";
import type { AllowedUpdate } from "./payloads.ts";
import { webhookState } from "./webhook-info.ts";

export interface Webhook {
  /**
   * Registers the address. If Telegram does not respond now, keeps trying in the background and resolves; `health`
   * reports the state. Errors: BridgeError for permanent failures: a token or an address that Telegram rejects.
   */
  start(): Promise<void>;
  health(): Health;
  close(): Promise<void>;
}

export interface WebhookOptions {
  readonly url: string;
  /** Telegram returns it in a header of every update. */
  readonly secret: string;
  /** The kinds of updates to request. */
  readonly allowed: readonly AllowedUpdate[];
  readonly botApi: BotApi;
  readonly clock: Clock;
  readonly log: Log;
  /** How often to check the address. Default 15,000. */
  readonly checkPauseMs?: number | undefined;
  /** Another program may have taken updates in this time. */
  readonly onMissed: (missed: Missed) => void;
}

const CHECK_PAUSE_MS = 15_000;
/** Telegram retries at least once a minute. Source: WebhookActor.cpp, 2026-11-21. */
const FRESH_FAILURE_MS = 65_000;
const BY_HTTP: Health = { ok: true, reason: { key: "telegram-by-http" } };
/** The only state in which it is set again: against another address, both would be set again in turn. */
const ELSEWHERE_KEY = "telegram-webhook-elsewhere";
/** More wait than at first, and never none, for so long. */
export const BEHIND_AFTER_MS = 5 * 60_000;
const REMOVED: Health = { ok: false, needsPerson: true, reason: { key: "telegram-webhook-removed" } };

export function createWebhook({
  url,
  secret,
  allowed,
  botApi,
  clock,
  log,
  checkPauseMs = CHECK_PAUSE_MS,
  onMissed,
}: WebhookOptions): Webhook {
  const stop = new AbortController();
  let health: Health = { ok: false, reason: { key: "telegram-not-listening" } };
  let running = Promise.resolve();
  /** Unix milliseconds. Older failures are those of a restart. */
  let setAt = 0;
  /** Since when updates have waited at Telegram without a break, how many at first, and since when they are refused. */
  let waiting: { readonly since: number; readonly first: number; failingSince: number | undefined } | undefined;
  /** When the webhook was last known to be the bridge's own. */
  let ownAt = clock.now();
  let isTaken = false;

  async function set(): Promise<void> {
    await botApi.call("change", stop.signal, (api, inner) =>
      api.setWebhook({ url, secret_token: secret, allowed_updates: [...allowed] }, inner),
    );
    setAt = clock.now();
  }

  /** Checks until `close`. */
  async function watch(): Promise<void> {
    for (;;) {
      await pause(checkPauseMs, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      try {
        const found = await check();
        report(found);
        if (found === REMOVED) await set();
        noteOwner(found);
      } catch (error) {
        if (!isStopped(stop.signal)) log.warn({ code: errorCode(error) }, "telegram webhook not checked");
      }
    }
  }

  async function check(): Promise<Health> {
    const now = clock.now();
    const freshMs = Math.min(FRESH_FAILURE_MS, now - setAt);
    const { host, isExpected, pending, failure } = await webhookState(botApi, url, now, stop.signal, freshMs);
    waiting = pending === 0 ? undefined : (waiting ?? { since: now, first: pending, failingSince: undefined });
    if (host === undefined) return REMOVED;
    if (!isExpected) {
      return { ok: false, needsPerson: true, reason: { key: ELSEWHERE_KEY, values: { host } } };
    }
    if (waiting === undefined) return BY_HTTP;
    if (failure !== undefined) waiting.failingSince ??= now;
    if (waiting.failingSince !== undefined && now - waiting.failingSince >= NEARLY_DROPPED_MS) return DROPS_SOON;
    if (failure === undefined) {
      if (now - waiting.since < BEHIND_AFTER_MS || pending <= waiting.first) return BY_HTTP;
      return { ok: false, needsPerson: true, reason: { key: "telegram-webhook-behind", values: { pending } } };
    }
    return { ok: false, needsPerson: true, reason: { key: "telegram-webhook-failing", values: { code: failure } } };
  }

  /** Once the webhook is the bridge's own again, what was written meanwhile may be missing. */
  function noteOwner(found: Health): void {
    const now = clock.now();
    isTaken ||= found === REMOVED || found.reason.key === ELSEWHERE_KEY;
    if (found.reason.key === ELSEWHERE_KEY) return;
    if (isTaken) onMissed({ fromMs: ownAt, untilMs: now });
    isTaken = false;
    ownAt = now;
  }

  function report(found: Health): void {
    const { key, values } = found.reason;
    if (!found.ok && health.reason.key !== key) log.error({ reason: key, ...values }, "telegram webhook does not work");
    health = found;
  }

  async function setLater(first: BridgeError): Promise<void> {
    let error: unknown = first;
    for (let failures = 0; !stop.signal.aborted; failures += 1) {
      const code = errorCode(error);
      health = { ok: false, reason: { key: "telegram-not-listening" } };
      log.warn({ code, failures }, "telegram webhook not set");
      await pause(retryDelayMs(error, failures), undefined, { signal: stop.signal }).catch(() => undefined);
      try {
        await set();
        health = BY_HTTP;
        return;
      } catch (retryError) {
        error = retryError;
      }
    }
  }

  return {
    async start() {
      try {
        await set();
        health = BY_HTTP;
        running = watch();
      } catch (error) {
        // When replicas start together, Telegram accepts one call and rate limits the others.
        const passes = error instanceof BridgeError && ["later", "pause"].includes(error.policy.retry);
        if (!passes) throw error;
        running = setLater(error).then(watch);
      }
    },
    health: () => health,
    async close() {
      stop.abort();
      await running;
      health = { ok: false, reason: { key: "telegram-stopped" } };
    },
  };
}

function isStopped(signal: AbortSignal): boolean {
  return signal.aborted;
}
