/** What time it is for a server. */

/**
 * When a server sent a response at the latest, by its own clock: the end of the second that the header names. Result:
 * Unix milliseconds; `undefined` if the header is missing or no date. Source: RFC 9110, section 6.6.1.
 */
export function sentBy(date: string | string[] | undefined): number | undefined {
  const second = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(second) ? undefined : second + 1_000;
}
