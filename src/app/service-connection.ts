/**
 * Keeps the bridge connected to the conversation service: subscribed to its events, and backfilling what webhooks
 * missed.
 */
import { backfillService } from "../bridge/inbound/backfill-service.ts";
import { BridgeError } from "../bridge/model/failure.ts";
import type { BridgeDeps } from "../bridge/deps.ts";
import { ensureSubscription, type SubscribeDeps } from "../conversation-client/subscription.ts";
import type { Health } from "../platform/health.ts";
import { stackFrames } from "../platform/stack-frames.ts";
import { repeat } from "./repeat.ts";

export interface ServiceConnectionOptions {
  readonly deps: BridgeDeps;
  readonly subscribe: SubscribeDeps;
  /** False: the operator subscribed by hand and configured the secret. */
  readonly subscribes: boolean;
  /** When the process began to accept messages. */
  readonly startedAt: number;
}

export interface ServiceConnection {
  health(): Health;
  /** Resolves when the loop has ended, after the signal. */
  readonly ended: Promise<void>;
}

/** How often the service's conversations are compared. */
const BACKFILL_EVERY_MS = 5 * 60_000;
/** Grows while the service is down, because each attempt may leave a subscription whose response was lost. */
const RETRY_AFTER_MS = { first: 2_000, factor: 2, most: 120_000 };

export function keepServiceConnected(options: ServiceConnectionOptions, signal: AbortSignal): ServiceConnection {
  let health: Health = { ok: false, reason: { key: "service-not-reached" } };

  let failed = 0;

  let hasAsked = false;

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
    const { deps, subscribe, subscribes, startedAt } = options;
    try {
      if (subscribes) {
        const { outcome } = await ensureSubscription(subscribe, signal);
        if (outcome === "made") deps.log.info({ service: subscribe.api.url }, "subscribed to the service's events");
      }
      const onPage = () => {
        health = { ok: true, reason: { key: "service-in-contact", values: { url: subscribe.api.url } } };
      };
      // After a long absence the comparison takes its time, and everything works meanwhile.
      await backfillService(deps, signal, { startedAt, onPage });
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

  return { health: () => health, ended: repeat(once, signal) };
}
