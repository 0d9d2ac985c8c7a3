/** Quiet hours, in which nobody is called, by a room's local time. */
import type { Temporal } from "temporal-polyfill";
import { temporal } from "../../platform/temporal.ts";

export interface QuietHours {
  /** IANA name, `Europe/Berlin`. */
  readonly zone: string;
  /** Minutes after midnight, 0 to 1439. */
  readonly fromMinute: number;
  /** Like `fromMinute`, but a different minute; if it is smaller, the quiet hours span midnight. */
  readonly toMinute: number;
}

/** `at`: Unix time in milliseconds. The first minute is quiet; `toMinute` itself is not. */
export function isQuiet({ zone, fromMinute, toMinute }: QuietHours, at: number): boolean {
  const local = localTime(zone, at);
  const minute = local.hour * 60 + local.minute;
  return fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;
}

/**
 * The next end of the quiet hours after `after`; both are Unix times in milliseconds. If it occurs twice when clocks go
 * back, the first one; if it is skipped when they go forward, it is later by as much. Temporal calls this `compatible`.
 */
export function quietEndAfter({ zone, toMinute }: QuietHours, after: number): number {
  const { PlainTime } = temporal();
  const plainTime = new PlainTime(Math.floor(toMinute / 60), toMinute % 60);
  for (let day = localTime(zone, after).toPlainDate(); ; day = day.add({ days: 1 })) {
    const end = day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
    if (end > after) return end;
  }
}

function localTime(zone: string, at: number): Temporal.ZonedDateTime {
  return temporal().Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
}
