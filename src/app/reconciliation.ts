/**
 * Holds everything back after a restore until the database was reconciled with the service and the team chats; one
 * replica does it. An empty database counts as a lost one if cards of the bridge stand in its rooms.
 */
import type { BridgeDeps } from "../bridge/deps.ts";
import { BridgeError } from "../bridge/model/failure.ts";
import type { ReadLeases } from "../bridge/ports/read-leases.ts";
import { isEmptied, reconcile } from "../bridge/restore/reconcile.ts";
import { NOTHING_RECONCILED, type Reconciled } from "../bridge/ops/restore-report.ts";
import type { RestoreRecord } from "../bridge/stores/restore-record.ts";
import type { Health } from "../platform/health.ts";
import { stackFrames } from "../platform/stack-frames.ts";
import { repeat } from "./repeat.ts";

const LEASE = "restore";
const RETRY_AFTER_MS = { first: 1_000, factor: 2, most: 60_000 };
/** While another replica reconciles. */
const LOOK_AGAIN_MS = 1_000;
const RENEW_EVERY_MS = 5_000;
/** For so long operations are told that the database had been lost. */
const WARN_FOR_MS = 24 * 3_600_000;

export interface Reconciliation {
  /** Resolves when sending has begun, or after the signal. */
  readonly ended: Promise<void>;
  /** `undefined` if the database was not restored. */
  health(): Health | undefined;
}

/**
 * `send`: starts sending; called at once if there is nothing to reconcile, and then its errors are thrown. Errors:
 * LEDGER_UNAVAILABLE.
 */
export async function beginReconciliation(
  deps: BridgeDeps,
  leases: ReadLeases,
  send: () => Promise<void>,
  signal: AbortSignal,
): Promise<Reconciliation> {
  const record = await deps.restores.restored();
  if (record !== undefined) deps.restored.set(record);
  // The first backfill stores it.
  const isFirst = record === undefined && (await deps.cursors.ingestedUntil("service")) === undefined;
  let isBusy = isFirst || record?.state === "reconciling";
  if (record?.state === "reconciling") deps.log.warn({ ...record }, "the database was restored, reconciling it");
  if (!isBusy) {
    await send();
    return { ended: Promise.resolve(), health: () => healthOf(deps, false) };
  }
  const ended = untilReconciled(deps, leases, send, signal).then(() => {
    isBusy = false;
  });
  return { ended, health: () => healthOf(deps, isBusy) };
}

function healthOf({ restored: { record }, clock }: BridgeDeps, isBusy: boolean): Health | undefined {
  if (record === undefined) return undefined;
  const { restoredAt, isEmptied: wasEmptied } = record;
  const values = { at: { at: restoredAt } };
  if (isBusy) return { ok: false, reason: { key: "reconciling", values } };
  const isRecent = clock.now() - Date.parse(restoredAt) < WARN_FOR_MS;
  return wasEmptied === true && isRecent ? { ok: true, reason: { key: "database-was-emptied", values } } : undefined;
}

async function untilReconciled(
  deps: BridgeDeps,
  leases: ReadLeases,
  send: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let failed = 0;
  const counted = { ...NOTHING_RECONCILED };
  const done = new AbortController();
  await repeat(
    async () => {
      try {
        if ((await leases.hold(LEASE)) === undefined) return LOOK_AGAIN_MS;
        const renewing = setInterval(() => void leases.hold(LEASE).catch(() => undefined), RENEW_EVERY_MS);
        try {
          await once(counted, deps, signal);
        } finally {
          clearInterval(renewing);
          await leases.release(LEASE);
        }
        if (!signal.aborted) await send();
        done.abort();
        return 0;
      } catch (error) {
        const code = error instanceof BridgeError ? error.code : "UNEXPECTED";
        const at = code === "UNEXPECTED" ? stackFrames(error) : [];
        if (!signal.aborted) deps.log.warn({ code, at }, "could not reconcile the restored database yet");
        return Math.min(RETRY_AFTER_MS.most, RETRY_AFTER_MS.first * RETRY_AFTER_MS.factor ** failed++);
      }
    },
    AbortSignal.any([signal, done.signal]),
  );
}

/** Another replica may have done it meanwhile. */
async function once(counted: Reconciled, deps: BridgeDeps, signal: AbortSignal): Promise<void> {
  const known = (await deps.restores.restored()) ?? (await lostDatabase(deps, signal));
  if (known === undefined) return;
  deps.restored.set(known);
  if (known.state === "done") return;
  await reconcile(known, counted, deps, signal);
}

async function lostDatabase(deps: BridgeDeps, signal: AbortSignal): Promise<RestoreRecord | undefined> {
  // The process that found it new sends already, and some of its cards may not be linked yet.
  if ((await deps.restores.newSince()) !== undefined) return undefined;
  const now = new Date(deps.clock.now()).toISOString();
  if (!(await isEmptied(deps, signal))) {
    await deps.restores.setNewSince(now);
    return undefined;
  }
  const record = { takenAt: now, restoredAt: now, state: "reconciling", isEmptied: true } as const;
  await deps.restores.setRestored(record);
  deps.log.warn(record, "the database is empty, but cards of the bridge stand in its rooms: it was lost");
  return record;
}
