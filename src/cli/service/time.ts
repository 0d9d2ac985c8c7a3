/** Times as people give them on the command line. */

const UNITS_MS = { d: 24 * 3_600_000, h: 3_600_000, m: 60_000 } as const;

/** `365d`, `48h`, `30m` in milliseconds; `undefined` for anything else. */
export function agoMs(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,6})([dhm])$/u.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS];
}

/** A time ago as above, or a point in time: `2026-11-21`, `2026-11-21T08:00:00Z`. Result: Unix milliseconds. */
export function pointInTime(text: string, now: number): number | undefined {
  const ago = agoMs(text);
  if (ago !== undefined) return now - ago;
  const at = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/u.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : at;
}
