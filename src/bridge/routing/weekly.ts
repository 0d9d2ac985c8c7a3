/** A time of the week, by a room's local time, and the days before it. */
import type { Temporal } from "temporal-polyfill";
import { temporal } from "../../platform/temporal.ts";

export interface WeeklyTime {
  /** IANA name, `Europe/Berlin`. */
  readonly zone: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** After midnight, 0 to 1439. */
  readonly minute: number;
}

/** Unix times in milliseconds; `until` is the first moment after it. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

const WEEK_DAYS = 7;

/** The next such time after `after`; both are Unix times in milliseconds. Clock changes: as `quietEndAfter`. */
export function weeklyTimeAfter({ zone, weekday, minute }: WeeklyTime, after: number): number {
  const plainTime = new (temporal().PlainTime)(Math.floor(minute / 60), minute % 60);
  for (let day = dayOf(zone, after); ; day = day.add({ days: 1 })) {
    if (day.dayOfWeek !== weekday) continue;
    const at = day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
    if (at > after) return at;
  }
}

/** The seven whole days before the day of `at`. */
export function weekBefore(zone: string, at: number): Period {
  const day = dayOf(zone, at);
  return { from: midnight(zone, day.subtract({ days: WEEK_DAYS })), until: midnight(zone, day) };
}

/** The day of `at` so far, and the six days before it. */
export function weekUntil(zone: string, at: number): Period {
  return { from: midnight(zone, dayOf(zone, at).subtract({ days: WEEK_DAYS - 1 })), until: at };
}

function dayOf(zone: string, at: number): Temporal.PlainDate {
  return temporal().Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
}

function midnight(zone: string, day: Temporal.PlainDate): number {
  return day.toZonedDateTime({ timeZone: zone }).epochMilliseconds;
}
