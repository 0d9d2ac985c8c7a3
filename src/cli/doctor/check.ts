/** The doctor's findings. Each is one line, which says what to do if something is wrong. */
import type { Say } from "../../platform/i18n/locales.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";

export const AREAS = ["settings", "database", "bridge", "service", "slack", "telegram", "round-trip"] as const;
export type Area = (typeof AREAS)[number];

/**
 * `failed`: a person must fix it. `advice`: it works, but could be better or needs a look. `skipped`: not checked.
 */
export const VERDICTS = ["ok", "failed", "advice", "skipped"] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Check {
  readonly area: Area;
  /** Stable across versions, for tools. */
  readonly name: string;
  readonly verdict: Verdict;
  readonly line: string;
}

/** A stream of checks that returns what later checks need. */
export type Checks<Found = void> = AsyncGenerator<Check, Found, void>;

export type Checking = (name: string, verdict: Verdict, what: Sentence) => Check;

/** Creates the checks of one area. */
export function checkingIn(area: Area, say: Say): Checking {
  return (name, verdict, what) => ({ area, name, verdict, line: say(what) });
}
