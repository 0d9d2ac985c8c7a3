/** What the doctor finds, one line each, which says what to do where something is wrong. */
import type { Say } from "../../platform/i18n/locales.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";

export const AREAS = ["settings", "database", "bridge", "service", "slack", "telegram", "round-trip"] as const;
export type Area = (typeof AREAS)[number];

/**
 * `failed`: a person must mend it; `advice`: it works, and could be better or must be looked at; `skipped`: not looked
 * at.
 */
export const VERDICTS = ["ok", "failed", "advice", "skipped"] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Check {
  readonly area: Area;
  /** The same from version to version, for tools. */
  readonly name: string;
  readonly verdict: Verdict;
  readonly line: string;
}

/** Checks as they are made, and what the later ones need of them. */
export type Checks<Found = void> = AsyncGenerator<Check, Found, void>;

export type Checking = (name: string, verdict: Verdict, what: Sentence) => Check;

/** Makes the checks of one area. */
export function checkingIn(area: Area, say: Say): Checking {
  return (name, verdict, what) => ({ area, name, verdict, line: say(what) });
}
