/**
 * Keeps the bridge connected to the conversation service: subscribed to its events, and backfilling what webhooks
 * missed.
 */
import { backfillService } from "../bridge/inbound/backfill-service.ts";
import { BridgeError } from "../bridge/model/failure.ts";
import type { BridgeDeps } from "../bridge/deps.ts";
import { ensureSubscription, type SubscribeDeps } from "../conversation-client/subscription.ts";
import type { Health } from "../platform/health.ts";
import type { RefusedRequests } from "../platform/http/refused-requests.ts";
import { stackFrames } from "../platform/stack-frames.ts";
import { repeat, sleep, sleepUntil } from "./repeat.ts";

export interface ServiceConnectionOptions {
  readonly deps: BridgeDeps;
  readonly subscribe: SubscribeDeps;
  /** False: the operator subscribed by hand and configured the secret. */
  readonly subscribes: boolean;
  /** When the process began to accept messages. */
  readonly startedAt: number;
  /** Webhooks that were refused. */
  readonly refused: Pick<RefusedRequests<"secret">, "reportMissed" | "health">;
}

export interface ServiceConnection {
  health(): Health;
  /** Webhooks may be missing: the conversations are compared soon. */
  compareSoon(): void;
  /** Resolves when the loop has ended, after the signal. */
  readonly ended: Promise<void>;
}

/** How often the service's conversations are compared. */
const BACKFILL_EVERY_MS = 5 * 60_000;
/**
 * After a refused webhook. A genuine one that is under way arrives meanwhile, and strangers cause no more than six
 * comparisons a minute.
 */
const COMPARE_AFTER_MS = 10_000;
/** Grows while the service is down, because each attempt may leave a subscription whose response was lost. */
const RETRY_AFTER_MS = { first: 2_000, factor: 2, most: 120_000 };

export function keepServiceConnected(options: ServiceConnectionOptions, signal: AbortSignal): ServiceConnection {
  let health: Health = { ok: false, reason: { key: "service-not-reached" } };
  let failed = 0;
  let hasAsked = false;
  let hasCompared = false;
  let suspicion = Promise.withResolvers<undefined>();

  /** The cards of threads that are open already get the buttons with their next change. */
  async function askForExtensions(within: AbortSignal): Promise<true> {
    const { api, serviceRecord } = options.deps;
    const takesChanges = await api.canChangeConversations(within);
    if (takesChanges !== (await serviceRecord.takesChanges())) await serviceRecord.setTakesChanges(takesChanges);
    const keepsReplies = await api.canKeepReplies(within);
    if (keepsReplies !== (await serviceRecord.keepsReplies())) await serviceRecord.setKeepsReplies(keepsReplies);
    return true;
  }

  async function once(): Promise<number> {
    const { deps, subscribe, subscribes, startedAt, refused } = options;
    try {
      if (subscribes) {
        const { outcome } = await ensureSubscription(subscribe, signal);
        if (outcome === "made") deps.log.info({ service: subscribe.api.url }, "subscribed to the service's events");
      }
      const onPage = () => {
        health = { ok: true, reason: { key: "service-in-contact", values: { url: subscribe.api.url } } };
      };
      // After a long absence the comparison takes its time, and everything works meanwhile.
      const { overdue } = await backfillService(deps, signal, { startedAt, onPage });
      // What the first one finds may be missing because the bridge was down.
      if (overdue > 0 && hasCompared) refused.reportMissed();
      hasCompared = true;
      onPage();
      hasAsked ||= await askForExtensions(signal);
      failed = 0;
      return BACKFILL_EVERY_MS;
    } catch (error) {
      if (signal.aborted) return 0;
      const code = error instanceof BridgeError ? error.code : "UNEXPECTED";
      if (health.ok || code === "UNEXPECTED") {
        deps.log.warn(
          { code, at: code === "UNEXPECTED" ? stackFrames(error) : [] },
          "the connection to the service failed",
        );
      }
      health = { ok: false, reason: { key: "service-no-contact", values: { code } } };
      return Math.min(RETRY_AFTER_MS.most, RETRY_AFTER_MS.first * RETRY_AFTER_MS.factor ** failed++);
    }
  }

  async function onceOrSooner(): Promise<number> {
    // Taken before the comparison, so that a suspicion that comes meanwhile leads to another one.
    const suspected = suspicion.promise;
    const pauseMs = await once();
    // A service that cannot be reached is not called more often for it.
    if (failed > 0) return pauseMs;
    if (await sleepUntil(suspected, pauseMs, signal)) await sleep(COMPARE_AFTER_MS, signal);
    return 0;
  }

  return {
    health: () => (health.ok ? (options.refused.health() ?? health) : health),
    compareSoon() {
      suspicion.resolve(undefined);
      suspicion = Promise.withResolvers();
    },
    ended: repeat(onceOrSooner, signal),
  };
}
