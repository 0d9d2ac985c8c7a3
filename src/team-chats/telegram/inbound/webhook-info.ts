/** How the bot's updates are fetched at the moment, and whether somebody else fetches them. For `doctor`. */
import { setTimeout as pause } from "node:timers/promises";
import { isRefusal } from "../errors.ts";
import type { BotApi } from "../outbound/api.ts";
import { FIRST_PAUSE_MS } from "./backoff.ts";

/** What Telegram knows of the bot's webhook. */
export interface WebhookState {
  /** Host of the address that is set; addresses may hold a token in their path. `undefined`: none is set. */
  readonly host: string | undefined;
  /** The address is the one that is asked about. */
  readonly isExpected: boolean;
  /** Updates that wait. */
  readonly pending: number;
  /** Why the last delivery failed, in a word; `undefined`: it did not, or long ago. */
  readonly failure: string | undefined;
}

/** A failure that is older has been mended, or nothing has happened since. */
const FRESH_FAILURE_MS = 60 * 60_000;

/** `expected`: the address that should be set. `nowMs`: Unix time in milliseconds. Errors: BridgeError. */
export async function webhookState(
  botApi: BotApi,
  expected: string | undefined,
  nowMs: number,
  signal: AbortSignal,
): Promise<WebhookState> {
  const info = await botApi.call("read", signal, (api, inner) => api.getWebhookInfo(inner));
  const { url = "", pending_update_count: pending, last_error_date: at, last_error_message: message } = info;
  const isFresh = at !== undefined && nowMs - at * 1000 < FRESH_FAILURE_MS;
  return {
    host: url === "" ? undefined : (URL.parse(url)?.hostname ?? "unknown"),
    isExpected: url !== "" && url === expected,
    pending,
    failure: isFresh ? failureIn(message ?? "") : undefined,
  };
}

/** Telegram says it in a sentence, of which only a word or the status is kept. */
function failureIn(message: string): string {
  const [, status] = /\b([345]\d\d)\b/u.exec(message) ?? [];
  if (status !== undefined) return `HTTP ${status}`;
  if (/timed? ?out/iu.test(message)) return "timeout";
  if (/ssl|certificate|tls/iu.test(message)) return "certificate";
  if (/resolve/iu.test(message)) return "dns";
  return /refused/iu.test(message) ? "refused" : "unknown";
}

/**
 * Whether another program polls with this token: it makes Telegram end our own poll with 409. To be asked only while
 * the bridge does not poll, for the newer of two always wins. Confirms no update. Errors: BridgeError.
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
