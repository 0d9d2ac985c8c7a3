/** The time of this machine. */
import type { Clock } from "./bridge/ports.ts";

export const systemClock: Clock = { now: () => Date.now() };
