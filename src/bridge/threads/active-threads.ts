/** The threads in which staff work now: what happens there goes before the rest of a room that is behind. */
import type { BridgeDeps } from "../deps.ts";
import type { Lane } from "../ports/ledger.ts";

/** About how long a thread is active after staff were told something about what they did in it. */
export const ACTIVE_FOR_MS = 30 * 60_000;
const REFRESH_EVERY_MS = 5_000;
/** The clocks of replicas differ. */
const OVERLAP_MS = 5_000;

/**
 * Whether staff work in the thread of a lane: whether a mark or a private notice was for somebody in it, on any replica.
 * Read from the ledger in the background while somebody asks, so the first answers may be wrong.
 */
export function activeThreads({ ledger, clock }: Pick<BridgeDeps, "ledger" | "clock">): (lane: Lane) => boolean {
  /** By the key of the lane, when it was last found active. */
  const active = new Map<string, number>();
  let readAt = -Infinity;
  let reading = false;

  async function refresh(now: number): Promise<void> {
    const since = Math.max(now - ACTIVE_FOR_MS, readAt - OVERLAP_MS);
    for (const { key } of await ledger.activeLanes(["feedback"], since)) active.set(key, now);
    for (const [key, at] of active) if (at < now - ACTIVE_FOR_MS) active.delete(key);
    readAt = now;
  }

  return (lane) => {
    const now = clock.now();
    if (!reading && now - readAt >= REFRESH_EVERY_MS) {
      reading = true;
      refresh(now)
        // Only the order depends on it, and the next question reads again.
        .catch(() => undefined)
        .finally(() => (reading = false));
    }
    return active.has(lane.key);
  };
}
