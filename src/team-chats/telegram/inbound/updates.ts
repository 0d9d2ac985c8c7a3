/** How updates reach the bridge: over HTTP if it has a webhook address, else by polling. */
import type { ReadLeases } from "../../../bridge/ports/read-leases.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Health } from "../../../platform/health.ts";
import type { Log } from "../../../platform/log.ts";
import type { BotApi } from "../outbound/api.ts";
import { createWebhookHandler, type RequestOutcome, type WebhookHandler } from "./http.ts";
import { createMissedUpdates, type Missed } from "./missed-updates.ts";
import { createPolling, POLL_SECONDS, SILENCE_MS } from "./polling.ts";
import type { AllowedUpdate } from "./payloads.ts";
import type { Receiver } from "./receiver.ts";
import { createWebhook } from "./webhook.ts";

export interface Updates {
  /** `undefined` when updates are polled. */
  readonly handler: WebhookHandler | undefined;
  /** Errors: BridgeError for permanent failures of a webhook: a token or an address that Telegram rejects. */
  start(): Promise<void>;
  health(): Health;
  /** Stops, reports what was lost until now, and waits for the updates in progress of a poll. */
  close(): Promise<void>;
}

export interface UpdatesOptions {
  readonly bot: number;
  /** The kinds of updates to request. */
  readonly allowed: readonly AllowedUpdate[];
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  readonly botApi: BotApi;
  /** A client for polls, each of which takes up to `timeoutMs`. `close` closes it. */
  readonly createPollApi: (timeoutMs: number) => BotApi;
  readonly leases: ReadLeases;
  readonly receiver: Receiver;
  readonly clock: Clock;
  readonly log: Log;
  /** Updates were lost in this time. Errors: any; it is called again then. */
  readonly reportMissed: (missed: Missed) => Promise<void>;
  readonly counted: ((outcome: RequestOutcome) => void) | undefined;
  /** For these, see `TelegramOptions`. */
  readonly elsewherePauseMs: number | undefined;
  readonly pollSeconds: number | undefined;
  readonly incidentOverAfterMs: number | undefined;
  readonly webhookCheckPauseMs: number | undefined;
}

export function createUpdates(options: UpdatesOptions): Updates {
  const { webhook, botApi, receiver, clock, log, incidentOverAfterMs: overAfterMs } = options;
  const missed = createMissedUpdates({ clock, overAfterMs, report: options.reportMissed });
  const { add: onMissed } = missed;

  if (webhook !== undefined) {
    const registered = createWebhook({
      ...{ ...webhook, allowed: options.allowed, botApi, clock, log, onMissed },
      checkPauseMs: options.webhookCheckPauseMs,
    });
    return {
      ...registered,
      handler: createWebhookHandler(webhook.secret, receiver, clock, log, onMissed, options.counted),
      async close() {
        await registered.close();
        await missed.close();
      },
    };
  }

  const pollApi = options.createPollApi(POLL_SECONDS * 1000 + 2 * SILENCE_MS);
  const { bot, allowed, leases, elsewherePauseMs, pollSeconds } = options;
  const polling = createPolling({
    ...{ bot, allowed, leases, receiver, clock, log, elsewherePauseMs, pollSeconds, onMissed },
    botApi: pollApi,
    onSilence() {
      for (const api of [pollApi, botApi]) api.renewConnections();
    },
  });
  return {
    ...polling,
    handler: undefined,
    async close() {
      await polling.close();
      await missed.close();
      await pollApi.close();
    },
  };
}
