/** Sentences and times, in the page's language. */
import type { PageTexts } from "../wire.ts";

let texts: PageTexts = { language: "en", sentences: {}, counted: {} };

export async function loadTexts(): Promise<void> {
  texts = (await (await fetch("texts.json")).json()) as PageTexts;
}

type Values = Readonly<Record<string, string | number>>;

export function say(key: string, values: Values = {}): string {
  return fill(texts.sentences[key] ?? key, values);
}

export function count(key: string, number: number): string {
  const forms = texts.counted[key] ?? {};
  return fill(forms[new Intl.PluralRules(texts.language).select(number)] ?? forms["other"] ?? "", { count: number });
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Seconds, as Slack and Telegram write them. */
type Seconds = string | number;
const whenOf = (seconds: Seconds) => new Date(Number(seconds) * 1000);
const format = (seconds: Seconds, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(texts.language, options).format(whenOf(seconds));

const MINUTES = { hour: "2-digit", minute: "2-digit" } as const;

export const clock = (seconds: Seconds): string => format(seconds, MINUTES);

export const fullTime = (seconds: Seconds): string => format(seconds, { dateStyle: "full", timeStyle: "medium" });

/**
 * Telegram's date and time in the reader's own zone: `w` the day of the week, `d` and `D` the date, `t` and `T` the
 * time; `r`: how long ago. Result: `undefined` for a pattern without any of them.
 */
export function dateTime(seconds: Seconds, pattern: string): string | undefined {
  const has = (letter: string) => pattern.includes(letter);
  const options: Intl.DateTimeFormatOptions = {
    ...(has("w") && { weekday: "long" }),
    ...(has("d") && { year: "numeric", month: "short", day: "numeric" }),
    ...(has("D") && { year: "numeric", month: "long", day: "numeric" }),
    ...((has("t") || has("T")) && MINUTES),
    ...(has("T") && { second: "2-digit" }),
  };
  if (pattern === "r") return agoOf(seconds);
  return Object.keys(options).length === 0 ? undefined : format(seconds, options);
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** "3 minutes ago", at the time of drawing. */
function agoOf(seconds: Seconds): string {
  const gone = Math.max(0, Math.floor(Date.now() / 1000 - Number(seconds)));
  const [unit, length] = UNITS.find(([, length]) => gone >= length) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(texts.language, { numeric: "auto" }).format(-Math.floor(gone / length), unit);
}

/** Slack's `<!date^...>` in the reader's own zone. */
export function dateToken(seconds: Seconds, pattern: string): string {
  const isToday = whenOf(seconds).toDateString() === new Date().toDateString();
  const day = isToday ? say("sandbox-today") : undefined;
  const values: Readonly<Record<string, () => string>> = {
    date_num: () => whenOf(seconds).toISOString().slice(0, 10),
    date: () => format(seconds, { dateStyle: "long" }),
    date_short: () => format(seconds, { dateStyle: "medium" }),
    date_long: () => format(seconds, { dateStyle: "full" }),
    date_pretty: () => day ?? format(seconds, { dateStyle: "long" }),
    date_short_pretty: () => day ?? format(seconds, { dateStyle: "medium" }),
    date_long_pretty: () => day ?? format(seconds, { dateStyle: "full" }),
    time: () => format(seconds, MINUTES),
    time_secs: () => format(seconds, { ...MINUTES, second: "2-digit" }),
    ago: () => agoOf(seconds),
  };
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name]?.() ?? whole);
}
