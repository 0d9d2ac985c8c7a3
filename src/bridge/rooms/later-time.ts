/** Reads until when a conversation is put off: `1h`, `3d`, `9:00`, `tomorrow`, `monday 14:30`, `client`. */
import type { Temporal } from "temporal-polyfill";
import { temporal } from "../../platform/temporal.ts";
import { cut } from "../../platform/text/sanitize-text.ts";

export interface Later {
  /** Unix time in milliseconds; `null`: when the client writes. */
  readonly until: number | null;
  /** What is to be done then; empty if nothing was said. */
  readonly words: string;
}

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
/** What somebody means who names only a day. */
const MORNING = { hour: 9, minute: 0 };
/** Later than this, nobody remembers. */
export const MAX_LATER_DAYS = 90;
/** In UTF-16 code units. */
const MAX_WORDS = 200;

/**
 * `text`: a time, then words. `zone`: IANA name. A time that a clock change skips is later by as much; of one that it
 * repeats, the first is meant. `undefined` if no time stands there, or one that is too far away.
 */
export function readLater(text: string, zone: string, now: number): Later | undefined {
  const [first = "", ...rest] = text.trim().split(/\s+/u);
  const local = temporal().Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const word = first.toLowerCase();
  const words = (count: number) => cut(rest.slice(count).join(" "), MAX_WORDS);
  if (word === "client") return { until: null, words: words(0) };
  const time = timeOfDay(rest[0]);
  const day = word === "tomorrow" ? local.add({ days: 1 }) : nextNamed(word, local);
  const until = day === undefined ? after(word, local) : atTime(day, time ?? MORNING);
  if (until === undefined || until.epochMilliseconds <= now) return undefined;
  if (until.epochMilliseconds > local.add({ days: MAX_LATER_DAYS }).epochMilliseconds) return undefined;
  return { until: until.epochMilliseconds, words: words(day !== undefined && time !== undefined ? 1 : 0) };
}

type Local = Temporal.ZonedDateTime;

/** `30m`, `2h`, `3d`, `1w`, or the next `14:30`. */
function after(word: string, local: Local): Local | undefined {
  const [, amount = "", unit] = /^(\d{1,4})(m|min|h|d|w)$/u.exec(word) ?? [];
  const durations = { m: "minutes", min: "minutes", h: "hours", d: "days", w: "weeks" } as const;
  if (unit !== undefined) return local.add({ [durations[unit as keyof typeof durations]]: Number(amount) });
  const time = timeOfDay(word);
  if (time === undefined) return undefined;
  const today = atTime(local, time);
  return today.epochMilliseconds > local.epochMilliseconds ? today : atTime(local.add({ days: 1 }), time);
}

/** The next day of that name, never today. At least three letters. */
function nextNamed(word: string, local: Local): Local | undefined {
  const wanted = word.length < 3 ? -1 : DAYS.findIndex((day) => day.startsWith(word));
  if (wanted === -1) return undefined;
  return local.add({ days: ((wanted + 1 - local.dayOfWeek + 6) % 7) + 1 });
}

function timeOfDay(text = ""): { readonly hour: number; readonly minute: number } | undefined {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/u.exec(text) ?? [];
  return hour === undefined ? undefined : { hour: Number(hour), minute: Number(minute) };
}

function atTime(day: Local, { hour, minute }: { readonly hour: number; readonly minute: number }): Local {
  const { PlainTime } = temporal();
  return day.toPlainDate().toZonedDateTime({ timeZone: day.timeZoneId, plainTime: new PlainTime(hour, minute) });
}
