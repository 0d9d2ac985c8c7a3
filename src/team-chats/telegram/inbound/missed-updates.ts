/** Collects the times in which updates were lost into incidents, each of which is reported once. */
import type { Clock } from "../../../platform/clock.ts";

/** An incident is over after this time without another loss. */
const OVER_AFTER_MS = 60_000;
/** A longer one is reported in parts. */
const LONGEST_MS = 5 * 60_000;
const RETRY_MS = 5_000;

/** Unix times in milliseconds. */
export interface Missed {
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface MissedUpdates {
  readonly add: (missed: Missed) => void;
  /** Reports at once what is not reported yet. */
  close(): Promise<void>;
}

export interface MissedUpdatesOptions {
  readonly clock: Clock;
  /** Errors: any; it is called again then. */
  readonly report: (missed: Missed) => Promise<void>;
  /** Default 60,000. */
  readonly overAfterMs?: number | undefined;
}

export function createMissedUpdates({
  clock,
  report,
  overAfterMs = OVER_AFTER_MS,
}: MissedUpdatesOptions): MissedUpdates {
  let open: Missed | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reporting = Promise.resolve();

  function reportSoon(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reporting = reporting.then(flush);
    }, ms);
  }

  async function flush(): Promise<void> {
    const incident = open;
    if (incident === undefined) return;
    open = undefined;
    try {
      await report(incident);
    } catch {
      // The ledger logs its outages.
      const later = open as Missed | undefined;
      open = { fromMs: incident.fromMs, untilMs: later?.untilMs ?? incident.untilMs };
      reportSoon(RETRY_MS);
    }
  }

  return {
    add({ fromMs, untilMs }) {
      open = { fromMs: open?.fromMs ?? fromMs, untilMs };
      reportSoon(Math.max(0, Math.min(overAfterMs, open.fromMs + LONGEST_MS - clock.now())));
    },
    async close() {
      await reporting;
      await flush();
      clearTimeout(timer);
    },
  };
}
