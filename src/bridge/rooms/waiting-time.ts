/** How long a client has been waiting for an answer. */

export interface Waited {
  readonly hours: number;
  readonly minutes: number;
}

/** Whole hours and minutes between `since` (ISO 8601) and `now` (Unix time in milliseconds). */
export function waitedFor(since: string, now: number): Waited {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
