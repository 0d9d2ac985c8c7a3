/** The time of this machine. */
import type { Clock } from "../bridge/ports/conversation-api.ts";

export const systemClock: Clock = { now: () => Date.now() };
