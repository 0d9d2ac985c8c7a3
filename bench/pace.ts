/** A constant rate, independent of responses. */
import { setTimeout as pause } from "node:timers/promises";
import { nowMs } from "./clock.ts";

/** Calls `send` with 0 to `count` - 1, `perSecond` times a second, without waiting for earlier calls. */
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
    // Awaited at the end with all others; until then a rejection must not count as unhandled.
    sending.catch(() => undefined);
    underWay.push(sending);
  }
  return await Promise.all(underWay);
}
