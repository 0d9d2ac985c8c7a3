/** Backfills staff messages regularly: reads from the team chats what staff wrote and no event reported. */
import { setTimeout as pause } from "node:timers/promises";
import { backfillStaff } from "../bridge/inbound/backfill-staff.ts";
import { BridgeError } from "../bridge/model/failure.ts";
import type { BridgeDeps } from "../bridge/deps.ts";
import { stackFrames } from "../platform/stack-frames.ts";
import { repeat } from "./repeat.ts";

/** A room with few threads costs a call or two; Slack allows fifty a minute. */
const EVERY_MS = 10 * 60_000;
const RETRY_AFTER_MS = 60_000;

/** While events are missing, replies wait for it. */
const SUSPECTED_PAUSE_MS = 5_000;

/** Runs regularly, and whenever events may be missing. Resolves when the loop has ended, after the signal. */
export function runStaffBackfill(deps: BridgeDeps, signal: AbortSignal): Promise<void> {
  return repeat(async () => {
    const pauseMs = await backfillOnce(deps, signal);
    await pause(SUSPECTED_PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
    await until((over) => deps.missing.suspected(over), pauseMs - SUSPECTED_PAUSE_MS, signal);
    return 0;
  }, signal);
}

/** Result: when to run again if nothing happens. */
async function backfillOnce(deps: BridgeDeps, signal: AbortSignal): Promise<number> {
  try {
    return (await backfillStaff(deps, signal)) ? EVERY_MS : RETRY_AFTER_MS;
  } catch (error) {
    const code = error instanceof BridgeError ? error.code : "UNEXPECTED";
    const at = code === "UNEXPECTED" ? stackFrames(error) : [];
    if (!signal.aborted) deps.log.warn({ code, at }, "could not backfill staff messages");
    return RETRY_AFTER_MS;
  }
}

/** Resolves when `happens` does, but after `ms` at the latest, or with the signal. */
async function until(happens: (signal: AbortSignal) => Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
  }, ms);
  timer.unref();
  await happens(AbortSignal.any([over.signal, signal]));
  clearTimeout(timer);
}
