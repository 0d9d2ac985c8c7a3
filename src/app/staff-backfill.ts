/** Keeps in contact with the team chats beside what they tell: they are asked for what staff wrote and no event told. */
import { catchUpOnStaff } from "../bridge/inbound/backfill-staff.ts";
import { BridgeError } from "../bridge/model/failure.ts";
import type { BridgeDeps } from "../bridge/ports/deps.ts";
import { framesOf } from "../platform/stack-frames.ts";
import { again } from "./repeat.ts";

/** A room with few threads costs a call or two; Slack allows fifty a minute. */
const EVERY_MS = 10 * 60_000;
const AGAIN_AFTER_MS = 60_000;

/** Resolves when it has ended, after the signal. */
export function keepTeamChatContact(deps: BridgeDeps, signal: AbortSignal): Promise<void> {
  return again(async () => {
    try {
      return (await catchUpOnStaff(deps, signal)) ? EVERY_MS : AGAIN_AFTER_MS;
    } catch (error) {
      const code = error instanceof BridgeError ? error.code : "UNEXPECTED";
      const at = code === "UNEXPECTED" ? framesOf(error) : [];
      if (!signal.aborted) deps.log.warn({ code, at }, "could not catch up on what staff wrote");
      return AGAIN_AFTER_MS;
    }
  }, signal);
}
