/** What became of a finished entry: a word with the ids that belong to it, as the ledger keeps it and people are told it. */
import type { Sentence } from "../../platform/i18n/sentence.ts";

/** Each has its sentence, `trace-result-…`. */
export const RESULT_WORDS = [
  "sent",
  "noted",
  "note-not-kept",
  "moved",
  "retracted",
  "refused",
  "confirmation-requested",
  "a-command",
  "silent",
  "already-shown",
  "edited",
  "unchanged",
  "no-thread",
  "thread-gone",
  "superseded",
  "notified",
  "listed",
  "answered",
  "muted",
  "quiet-hours",
  "other-hours",
  "too-late",
  "too-old",
  "nothing-waits",
  "switched-off",
  "revealed",
  "nothing-revealed",
] as const;
export type ResultWord = (typeof RESULT_WORDS)[number];

/** Behind the word, after a blank each: ids, or names of why. */
export type Result = ResultWord | `${ResultWord} ${string}`;

/** What another version wrote, in words that are not known here, is told as it is. */
export function resultSentence(result: string): Sentence | string {
  const [word = "", ...details] = result.trim().split(" ");
  const known = RESULT_WORDS.find((one) => one === word);
  if (known === undefined) return result;
  return { key: `trace-result-${known}`, values: { details: details.length === 0 ? "none" : details.join(", ") } };
}
