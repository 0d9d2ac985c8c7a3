/** Tells operations that the database took no writes, once it does again: until then nothing can be stored. */
import type { BridgeDeps } from "../deps.ts";
import type { RoomEntries } from "../entries.ts";
import { roomLane } from "../lanes.ts";

/** Shorter outages are over before anybody reads of them. */
export const WORTH_TELLING_MS = 10_000;

export interface DatabaseOutages {
  /** A write failed. */
  failed(): void;
  /** Reports the outage that is over, if there is one. Errors: LEDGER_UNAVAILABLE; the next check tries again. */
  check(): Promise<void>;
}

/**
 * `takesWrites`: whether the database does now. Never rejects. `ended`: an outage is over, and what was sent meanwhile was
 * refused, here or by a load balancer that asked.
 */
export function databaseOutages(
  { ledger, settings, clock }: Pick<BridgeDeps, "ledger" | "settings" | "clock">,
  takesWrites: () => Promise<boolean>,
  ended: () => void,
): DatabaseOutages {
  /** Unix times in milliseconds of the first and the last failure. */
  let outage: { readonly from: number; readonly until: number } | undefined;

  return {
    failed() {
      const now = clock.now();
      outage = { from: outage?.from ?? now, until: now };
    },
    async check() {
      if (outage === undefined) return;
      if (!(await takesWrites())) {
        outage = { ...outage, until: clock.now() };
        return;
      }
      const over = outage;
      const at = (ms: number) => ({ at: new Date(ms).toISOString() });
      if (over.until - over.from >= WORTH_TELLING_MS) {
        const values = { from: at(over.from), until: at(over.until) };
        const payload: RoomEntries["connection"] = { sentence: { key: "database-outage-over", values } };
        // All replicas notice the same outage, within a second or two.
        const minute = Math.round(over.until / 60_000);
        await ledger.append(
          settings.opsRooms.map((room) => ({
            lane: roomLane(room),
            kind: "connection",
            keys: [`connection:database:${minute}@${room}`],
            payload,
          })),
        );
      }
      if (outage !== over) return;
      outage = undefined;
      ended();
    },
  };
}
