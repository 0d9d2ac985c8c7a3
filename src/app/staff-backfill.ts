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

/** While events are missing, replies wait for it. A run costs at least a call for each room. */
const SUSPECTED_PAUSE_MS = { least: 5_000, perRoom: 2_000 };

/** Runs regularly, and whenever events may be missing. Resolves when the loop has ended, after the signal. */
export function runStaffBackfill(deps: BridgeDeps, signal: AbortSignal): Promise<void> {
  const leastMs = Math.max(SUSPECTED_PAUSE_MS.least, SUSPECTED_PAUSE_MS.perRoom * deps.routes.modes.size);
  return repeat(async () => {
    // Taken before the run, so that a suspicion that comes meanwhile leads to another one.
    const suspicion = deps.missing.nextSuspicion();
    const pauseMs = await backfillOnce(deps, signal);
    await sleep(leastMs, signal);
    const woken = new AbortController();
    await Promise.race([suspicion, sleep(pauseMs - leastMs, AbortSignal.any([signal, woken.signal]))]);
    woken.abort();
    return 0;
  }, signal);
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Result: when to run again if nothing happens. */
async function backfillOnce(deps: BridgeDeps, signal: AbortSignal): Promise<number> {
  try {
    return (await backfillStaff(deps, signal)).length === 0 ? EVERY_MS : RETRY_AFTER_MS;
  } catch (error) {
    const code = error instanceof BridgeError ? error.code : "UNEXPECTED";
    const at = code === "UNEXPECTED" ? stackFrames(error) : [];
    if (!signal.aborted) deps.log.warn({ code, at }, "could not backfill staff messages");
    return RETRY_AFTER_MS;
  }
}
