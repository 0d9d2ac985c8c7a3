/** Backfills staff messages regularly: reads from the team chats what staff wrote and no event reported. */
import { backfillStaff } from "../bridge/inbound/backfill-staff.ts";
import { BridgeError } from "../bridge/model/failure.ts";
import type { BridgeDeps } from "../bridge/deps.ts";
import { stackFrames } from "../platform/stack-frames.ts";
import type { CoveredStart } from "./covered-start.ts";
import { repeat, sleep, sleepUntil } from "./repeat.ts";

/** A room with few threads costs a call or two; Slack allows fifty a minute. */
const EVERY_MS = 10 * 60_000;
const RETRY_AFTER_MS = 60_000;

/** While events are missing, replies wait for it, or nothing else reports them. A run costs at least a call for each room. */
const LEAST_PAUSE_MS = { perRoom: 2_000, afterFailure: 5_000 };

/**
 * Runs at the start unless another replica covers it, regularly, and whenever events may be missing. Resolves when the
 * loop has ended, after the signal.
 */
export async function runStaffBackfill(
  deps: BridgeDeps,
  start: Pick<CoveredStart, "ask">,
  signal: AbortSignal,
): Promise<void> {
  const leastAfterRunMs = LEAST_PAUSE_MS.perRoom * Math.max(1, deps.routes.modes.size);
  const suspected = deps.missing.nextReading();
  if (await start.ask(signal)) await sleepUntil(suspected, EVERY_MS, signal);
  await repeat(async () => {
    // Taken before the run, so that a request that comes meanwhile leads to another one.
    const reading = deps.missing.nextReading();
    const pauseMs = await backfillOnce(deps, signal);
    const leastMs = Math.max(leastAfterRunMs, pauseMs === RETRY_AFTER_MS ? LEAST_PAUSE_MS.afterFailure : 0);
    await sleep(leastMs, signal);
    await sleepUntil(reading, pauseMs - leastMs, signal);
    return 0;
  }, signal);
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
