/** How the bot's updates are currently received, and whether another program receives them. Used by `doctor`. */
import { setTimeout as pause } from "node:timers/promises";
import { isRefusal } from "../errors.ts";
import type { BotApi } from "../outbound/api.ts";
import { FIRST_PAUSE_MS } from "./backoff.ts";

/** Telegram's view of the bot's webhook. */
export interface WebhookState {
  /** Host of the configured address, because the path may contain a token. `undefined`: no webhook is set. */
  readonly host: string | undefined;
  /** The webhook's address is the expected one. */
  readonly isExpected: boolean;
  /** Number of pending updates. */
  readonly pending: number;
  /** Why the last delivery failed, as a code; `undefined` if it did not, or if the failure is old. */
  readonly failure: string | undefined;
}

/** An older failure has been fixed, or nothing has happened since. */
const FRESH_FAILURE_MS = 60 * 60_000;

/**
 * `expected`: the address that should be configured. `nowMs`: Unix time in milliseconds. `freshMs`: an older failure is
 * over. Errors: BridgeError.
 */
export async function webhookState(
  botApi: BotApi,
  expected: string | undefined,
  nowMs: number,
  signal: AbortSignal,
  freshMs = FRESH_FAILURE_MS,
): Promise<WebhookState> {
  const info = await botApi.call("read", signal, (api, inner) => api.getWebhookInfo(inner));
  const { url = "", pending_update_count: pending, last_error_date: at, last_error_message: message } = info;
  const isFresh = at !== undefined && nowMs - at * 1000 < freshMs;
  return {
    host: url === "" ? undefined : (URL.parse(url)?.hostname ?? "unknown"),
    isExpected: url !== "" && url === expected,
    pending,
    failure: isFresh ? failureIn(message ?? "") : undefined,
  };
}

/** Telegram reports a sentence, of which only a known word or the status is kept. */
function failureIn(message: string): string {
  const [, status] = /\b([345]\d\d)\b/u.exec(message) ?? [];
  if (status !== undefined) return `HTTP ${status}`;
  if (/timed? ?out/iu.test(message)) return "timeout";
  if (/ssl|certificate|tls/iu.test(message)) return "certificate";
  if (/resolve/iu.test(message)) return "dns";
  return /refused/iu.test(message) ? "refused" : "unknown";
}

/**
 * Whether another program polls with this token: it makes Telegram end this poll with a 409. Only call this while the
 * bridge does not poll, because the newer of two pollers always wins. Confirms no update. Errors: BridgeError.
 */
export async function isPolledElsewhere(botApi: BotApi, forMs: number, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + forMs;
  for (;;) {
    const leftMs = until - performance.now();
    if (leftMs <= 0) return false;
    try {
      const timeout = Math.ceil(leftMs / 1000);
      const waiting = await botApi.call("read", signal, (api, inner) => api.getUpdates({ timeout, limit: 1 }, inner));
      if (waiting.length === 0) return false;
      await pause(Math.min(FIRST_PAUSE_MS, leftMs), undefined, { signal });
    } catch (error) {
      if (isRefusal(error, "polled_elsewhere")) return true;
      throw error;
    }
  }
}
