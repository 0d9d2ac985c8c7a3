/** What the bridge is started with beside its settings. */
import type { Clock } from "../platform/clock.ts";
import type { Locales, Say } from "../platform/i18n/locales.ts";
import type { Log } from "../platform/log.ts";
import type { EmbeddedService } from "./embedded-service.ts";

export interface BridgeOptions {
  readonly log: Log;
  readonly say: Say;
  /** All languages that there are, where team chats can offer commands in each. */
  readonly locales?: Locales;
  /** The conversation service, where it runs in this process and answers on this port. */
  readonly embedded?: EmbeddedService;
  readonly clock?: Clock;
  /** Calls a minute into one group of Telegram, for stand-ins without Telegram's limit. */
  readonly telegramCallsPerMinute?: number;
  /** Gives the start up until the ledger works; from then on it is gone through with, without waiting for anybody. */
  readonly signal?: AbortSignal;
}
