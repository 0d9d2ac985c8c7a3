/** Which threads of a room that is behind go first: those in which staff work, then those of new conversations. */
import type { BridgeDeps } from "../deps.ts";
import type { Lane, Urgency } from "../ports/ledger.ts";

/** About how long a thread is active after staff were told something about what they did in it. */
export const ACTIVE_FOR_MS = 30 * 60_000;
const REFRESH_EVERY_MS = 2_000;
/** The clocks of replicas differ. */
const OVERLAP_MS = 3_000;
/** Then all of them are forgotten. */
const MOST_OPENED = 20_000;

export interface ThreadUrgency {
  of(lane: Lane): Urgency;
  /** The thread of this lane exists. */
  onOpened(lane: Lane): void;
  /** Staff are told something in this lane. `isOwn`: about what one of them did from a team chat. */
  onLine(lane: Lane, isOwn: boolean): void;
  /** Nothing of what was in this lane waits any longer. */
  onServed(lane: Lane): void;
  /** A room has to wait, and then to choose. */
  onPaused(): void;
}

/**
 * Only the order depends on the answers, so they may be wrong for a while. Whether staff work in a thread (a mark or a
 * private notice was for somebody in it, on any replica) is read from the ledger in the background while somebody asks.
 * Which threads exist is known of those that this process has served; all others count as new. What staff are told is
 * appended by the process that serves the room. What they did themselves goes first; what the service reports goes with
 * the newcomers, because it may report hundreds of changes at once.
 */
export function threadUrgency({ ledger, clock }: Pick<BridgeDeps, "ledger" | "clock">): ThreadUrgency {
  /** By the key of the lane, when it was last found active. */
  const active = new Map<string, number>();
  const opened = new Set<string>();
  const lines = new Map<string, "first" | "new">();
  let readAt = -Infinity;
  let reading = false;

  async function read(now: number): Promise<void> {
    const since = Math.max(now - ACTIVE_FOR_MS, readAt - OVERLAP_MS);
    for (const { key } of await ledger.activeLanes(["feedback"], since)) active.set(key, now);
    for (const [key, at] of active) if (at < now - ACTIVE_FOR_MS) active.delete(key);
    readAt = now;
  }

  function refresh(): void {
    const now = clock.now();
    if (reading || now - readAt < REFRESH_EVERY_MS) return;
    reading = true;
    read(now)
      // The next question reads again.
      .catch(() => undefined)
      .finally(() => (reading = false));
  }

  function onOpened({ key }: Lane): void {
    if (opened.size === MOST_OPENED) opened.clear();
    opened.add(key);
  }

  return {
    of({ key }) {
      refresh();
      if (active.has(key)) return "first";
      return lines.get(key) ?? (opened.has(key) ? "waits" : "new");
    },
    onOpened,
    onLine({ key }, isOwn) {
      if (isOwn || !lines.has(key)) lines.set(key, isOwn ? "first" : "new");
    },
    onServed(lane) {
      lines.delete(lane.key);
      onOpened(lane);
    },
    onPaused: refresh,
  };
}
