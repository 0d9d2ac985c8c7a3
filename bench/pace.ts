/** A constant rate, whatever the answers do. */
import { setTimeout as pause } from "node:timers/promises";
import { nowMs } from "./clock.ts";

/** Calls `send` with 0 to `count` - 1, `perSecond` times a second, and does not wait for one before it sends the next. */
export async function atPace<T>(
  perSecond: number,
  count: number,
  send: (index: number) => Promise<T>,
): Promise<readonly T[]> {
  const startedAt = nowMs();
  const underWay: Promise<T>[] = [];
  for (let index = 0; index < count; index++) {
    const waitMs = startedAt + (index * 1_000) / perSecond - nowMs();
    if (waitMs > 0) await pause(waitMs);
    const sending = send(index);
    // Heard of at the end, with all others; until then it is nobody's.
    sending.catch(() => undefined);
    underWay.push(sending);
  }
  return await Promise.all(underWay);
}
