/** Quiet hours, in which nobody is called, by a room's local time. */

export interface QuietHours {
  /** IANA name, `Europe/Berlin`. */
  readonly zone: string;
  /** Minutes after midnight, 0 to 1439. */
  readonly fromMinute: number;
  /** Like `fromMinute`, but a different minute; if it is smaller, the quiet hours span midnight. */
  readonly toMinute: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** `at`: Unix time in milliseconds. The first minute is quiet; `toMinute` itself is not. */
export function isQuiet({ zone, fromMinute, toMinute }: QuietHours, at: number): boolean {
  const minute = Math.floor(((((at + offsetMs(zone, at)) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
  return fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;
}

/** The next end of the quiet hours after `after`; both are Unix times in milliseconds. */
export function quietEndAfter({ zone, toMinute }: QuietHours, after: number): number {
  const today = Math.floor((after + offsetMs(zone, after)) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const end = instantOf(zone, day + toMinute * MINUTE_MS);
    if (end > after) return end;
  }
}

/**
 * The instant at which local clocks show `wall` (a time written as if it were UTC). If the time occurs twice when
 * clocks go back, the first one; if it is skipped when they go forward, a time that is later by the same amount. This
 * is what Temporal calls `compatible`.
 */
function instantOf(zone: string, wall: number): number {
  const before = offsetMs(zone, wall - DAY_MS);
  const behind = offsetMs(zone, wall + DAY_MS);
  const early = wall - before;
  if (offsetMs(zone, early) === before) return early;
  const late = wall - behind;
  return offsetMs(zone, late) === behind ? late : early;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of local time from UTC, in milliseconds. Node 24 has no Temporal. */
function offsetMs(zone: string, at: number): number {
  const format = formats.get(zone) ?? newFormat(zone);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(at / 1000) * 1000;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}
