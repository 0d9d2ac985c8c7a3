/** What the bridge needs to start, besides its settings. */
import type { Clock } from "../platform/clock.ts";
import type { Locales, Say } from "../platform/i18n/locales.ts";
import type { Log } from "../platform/log.ts";
import type { EmbeddedService } from "./embedded-service.ts";
import type { Tracing } from "./tracing/tracing.ts";

export interface BridgeOptions {
  readonly log: Log;
  readonly say: Say;
  /** All available languages, for team chats that can offer commands in each. */
  readonly locales?: Locales;
  /** The conversation service, if it runs in this process and answers on this port. */
  readonly embedded?: EmbeddedService;
  /** Without it, nothing is traced. The caller closes it. */
  readonly tracing?: Tracing | undefined;
  readonly clock?: Clock;
  /** Calls per minute into one Telegram group, for emulators without Telegram's limit. */
  readonly telegramCallsPerMinute?: number;
  /** Aborts the start until the ledger works; after that the start completes without waiting for anything. */
  readonly signal?: AbortSignal;
}
