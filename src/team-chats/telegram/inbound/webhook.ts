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
import { errorCode, retryDelayMs } from "./backoff.ts";
import { ALLOWED_UPDATES } from "./payloads.ts";
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
  readonly botApi: BotApi;
  readonly clock: Clock;
  readonly log: Log;
  /** How often to check the address. Default 15,000. */
  readonly checkPauseMs?: number | undefined;
}

const CHECK_PAUSE_MS = 15_000;
/** Telegram retries at least once a minute. Source: WebhookActor.cpp, 2026-11-21. */
const FRESH_FAILURE_MS = 65_000;
const BY_HTTP: Health = { ok: true, reason: { key: "telegram-by-http" } };
/** The only state in which it is set again: against another address, both would be set again in turn. */
const REMOVED: Health = { ok: false, needsPerson: true, reason: { key: "telegram-webhook-removed" } };

export function createWebhook({
  url,
  secret,
  botApi,
  clock,
  log,
  checkPauseMs = CHECK_PAUSE_MS,
}: WebhookOptions): Webhook {
  const stop = new AbortController();
  let health: Health = { ok: false, reason: { key: "telegram-not-listening" } };
  let running = Promise.resolve();
  /** Unix milliseconds. Older failures are those of a restart. */
  let setAt = 0;

  async function set(): Promise<void> {
    await botApi.call("change", stop.signal, (api, inner) =>
      api.setWebhook({ url, secret_token: secret, allowed_updates: [...ALLOWED_UPDATES] }, inner),
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
      } catch (error) {
        if (!isStopped(stop.signal)) log.warn({ code: errorCode(error) }, "telegram webhook not checked");
      }
    }
  }

  async function check(): Promise<Health> {
    const now = clock.now();
    const freshMs = Math.min(FRESH_FAILURE_MS, now - setAt);
    const { host, isExpected, pending, failure } = await webhookState(botApi, url, now, stop.signal, freshMs);
    if (host === undefined) return REMOVED;
    if (!isExpected) {
      return { ok: false, needsPerson: true, reason: { key: "telegram-webhook-elsewhere", values: { host } } };
    }
    if (failure === undefined || pending === 0) return BY_HTTP;
    return { ok: false, needsPerson: true, reason: { key: "telegram-webhook-failing", values: { code: failure } } };
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
