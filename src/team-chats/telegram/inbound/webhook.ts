/** Receives updates over HTTP: registers the webhook's address with Telegram, and retries until Telegram accepts it. */
import { setTimeout as pause } from "node:timers/promises";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Health } from "../../../platform/health.ts";
import type { Log } from "../../../platform/log.ts";
import type { BotApi } from "../outbound/api.ts";
import { errorCode, retryDelayMs } from "./backoff.ts";
import { ALLOWED_UPDATES } from "./payloads.ts";

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
  readonly log: Log;
}

export function createWebhook({ url, secret, botApi, log }: WebhookOptions): Webhook {
  const stop = new AbortController();
  let health: Health = { ok: false, reason: { key: "telegram-not-listening" } };
  let running = Promise.resolve();

  async function set(): Promise<void> {
    await botApi.call("change", stop.signal, (api, inner) =>
      api.setWebhook({ url, secret_token: secret, allowed_updates: [...ALLOWED_UPDATES] }, inner),
    );
    health = { ok: true, reason: { key: "telegram-by-http" } };
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
      } catch (error) {
        // When replicas start together, Telegram accepts one call and rate limits the others.
        const passes = error instanceof BridgeError && ["later", "pause"].includes(error.policy.retry);
        if (!passes) throw error;
        running = setLater(error);
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
