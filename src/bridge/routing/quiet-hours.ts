/** Hours in which nobody is called, by the clock on a room's wall. */

export interface QuietHours {
  /** IANA name, `Europe/Berlin`. */
  readonly zone: string;
  /** Minutes after midnight, 0 to 1439. */
  readonly fromMinute: number;
  /** As `fromMinute`, and another: when it is smaller, the hours go over midnight. */
  readonly toMinute: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** `at`: Unix time in milliseconds. The first minute is quiet, the last one is not. */
export function isQuiet({ zone, fromMinute, toMinute }: QuietHours, at: number): boolean {
  const minute = Math.floor(((((at + offsetMs(zone, at)) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
  return fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;
}

/** When quiet hours end next, later than `after`; both Unix times in milliseconds. */
export function quietEndAfter({ zone, toMinute }: QuietHours, after: number): number {
  const today = Math.floor((after + offsetMs(zone, after)) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const end = instantOf(zone, day + toMinute * MINUTE_MS);
    if (end > after) return end;
  }
}

/**
 * The instant at which the wall shows `wall` (a time as if it were UTC). Of a time that comes twice, when clocks go back,
 * the first; one that is left out, when they go forward, comes as much later: as Temporal's `compatible` has it.
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

/** How far the wall is ahead of UTC, in milliseconds. Node 24 has no Temporal. */
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
