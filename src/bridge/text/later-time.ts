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
/** How long the record of a reply that waits outlasts any time within these. */
export const MAX_SEND_LATER_DAYS = 60;
/** In UTF-16 code units. */
const MAX_WORDS = 200;

/**
 * `text`: a time, then words. `zone`: IANA name. A time that a clock change skips is later by as much; of one that it
 * repeats, the first is meant. `undefined` if no time stands there, or one that is too far away.
 */
export function readLater(text: string, zone: string, now: number): Later | undefined {
  const [first = "", ...rest] = text.trim().split(/\s+/u);
  if (first.toLowerCase() === "client") return { until: null, words: cut(rest.join(" "), MAX_WORDS) };
  const { when, text: behind } = splitTime(text);
  const until = readTime(when, zone, now, MAX_LATER_DAYS);
  return until === undefined ? undefined : { until, words: cut(behind.split(/\s+/u).join(" "), MAX_WORDS) };
}

/** The first words, which are the time if one stands there, and the text behind them with its line breaks. */
export function splitTime(text: string): { readonly when: string; readonly text: string } {
  const whole = text.trim();
  const [day = ""] = /^\S*/u.exec(whole) ?? [];
  const rest = whole.slice(day.length).trim();
  const [time = ""] = /^\S*/u.exec(rest) ?? [];
  const isDay = day.toLowerCase() === "tomorrow" || dayNamed(day) !== undefined;
  if (!isDay || timeOfDay(time) === undefined) return { when: day, text: rest };
  return { when: `${day} ${time}`, text: rest.slice(time.length).trim() };
}

/**
 * `when`: as `splitTime` returns it. `now`: Unix time in milliseconds, as is the result. `undefined` for what is no time,
 * is not ahead, or is more than `mostDays` away.
 */
export function readTime(when: string, zone: string, now: number, mostDays: number): number | undefined {
  const local = temporal().Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const [word = "", at] = when.toLowerCase().split(" ");
  const day = word === "tomorrow" ? local.add({ days: 1 }) : nextNamed(word, local);
  const until = day === undefined ? after(word, local) : atTime(day, timeOfDay(at) ?? MORNING);
  if (until === undefined || until.epochMilliseconds <= now) return undefined;
  return until.epochMilliseconds > local.add({ days: mostDays }).epochMilliseconds
    ? undefined
    : until.epochMilliseconds;
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

/** Counted from Monday, 0. At least three letters. */
function dayNamed(word: string): number | undefined {
  const wanted = word.length < 3 ? -1 : DAYS.findIndex((day) => day.startsWith(word.toLowerCase()));
  return wanted === -1 ? undefined : wanted;
}

/** The next day of that name, never today. */
function nextNamed(word: string, local: Local): Local | undefined {
  const wanted = dayNamed(word);
  if (wanted === undefined) return undefined;
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
