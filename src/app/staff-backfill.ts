/** Backfills staff messages regularly: reads from the team chats what staff wrote and no event reported. */
import { backfillStaff } from "../bridge/inbound/backfill-staff.ts";
import { BridgeError } from "../bridge/model/failure.ts";
import type { BridgeDeps } from "../bridge/deps.ts";
import { stackFrames } from "../platform/stack-frames.ts";
import { repeat } from "./repeat.ts";

/** A room with few threads costs a call or two; Slack allows fifty a minute. */
const EVERY_MS = 10 * 60_000;
const RETRY_AFTER_MS = 60_000;

/** Resolves when the loop has ended, after the signal. */
export function runStaffBackfill(deps: BridgeDeps, signal: AbortSignal): Promise<void> {
  return repeat(async () => {
    try {
      return (await backfillStaff(deps, signal)) ? EVERY_MS : RETRY_AFTER_MS;
    } catch (error) {
      const code = error instanceof BridgeError ? error.code : "UNEXPECTED";
      const at = code === "UNEXPECTED" ? stackFrames(error) : [];
      if (!signal.aborted) deps.log.warn({ code, at }, "could not backfill staff messages");
      return RETRY_AFTER_MS;
    }
  }, signal);
}
