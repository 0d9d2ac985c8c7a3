/** Parses times on the command line. Errors: `InvalidArgumentError`, which says how to write them. */
import { InvalidArgumentError } from "commander";

const UNITS_MS = { d: 24 * 3_600_000, h: 3_600_000, m: 60_000 } as const;

/** `365d`, `48h`, `30m`. Result: milliseconds. */
export function parseAge(text: string): number {
  const ageMs = ageOf(text);
  if (ageMs === undefined) throw new InvalidArgumentError("An age is a number of days or hours: 365d, 48h.");
  return ageMs;
}

/** A time ago as above, or a point in time: `2026-11-21`, `2026-11-21T08:00:00Z`. Result: Unix milliseconds. */
export function parseTime(text: string): number {
  const ageMs = ageOf(text);
  if (ageMs !== undefined) return Date.now() - ageMs;
  const at = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/u.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) {
    throw new InvalidArgumentError("A time is an age like 48h or 2d, or a moment like 2026-11-21T08:00:00Z.");
  }
  return at;
}

function ageOf(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,6})([dhm])$/u.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS];
}
