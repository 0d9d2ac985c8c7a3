/** How much a platform takes in one room. */
import type { RoomId } from "../../src/bridge/model/ids.ts";

export interface RoomLimit {
  readonly calls: number;
  readonly perMs: number;
}

/** Sources: docs.slack.dev/apis/web-api/rate-limits, core.telegram.org/bots/faq, 2026-11. */
export const LIMITS = {
  perSecond: { calls: 1, perMs: 1_000 },
  perMinute: { calls: 20, perMs: 60_000 },
} as const satisfies Record<string, RoomLimit>;

export class RoomLimits {
  readonly #limit: RoomLimit;
  readonly #calls = new Map<RoomId, number[]>();

  constructor(limit: RoomLimit) {
    this.#limit = limit;
  }

  /** Counts a call at `now`. Result: how long to wait if it is one too many, in milliseconds. */
  waitMs(room: RoomId, now: number): number | undefined {
    const recent = (this.#calls.get(room) ?? []).filter((at) => at > now - this.#limit.perMs);
    this.#calls.set(room, recent);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= this.#limit.calls) return oldest + this.#limit.perMs - now;
    recent.push(now);
    return undefined;
  }
}
