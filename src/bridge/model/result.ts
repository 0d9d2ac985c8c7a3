/** The result of a finished entry: a word with its ids, as the ledger stores it and people read it. */
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
  "changed",
  "unchanged",
  "no-thread",
  "thread-gone",
  "superseded",
  "postponed",
  "reordered",
  "notified",
  "listed",
  "answered",
  "muted",
  "confidential",
  "quiet-hours",
  "other-hours",
  "too-late",
  "too-old",
  "nothing-waits",
  "switched-off",
  "revealed",
  "nothing-revealed",
  "rated-better",
  "only-thanks",
  "no-answer-needed",
  "put-off",
  "client-wrote",
] as const;
export type ResultWord = (typeof RESULT_WORDS)[number];

/** The word, then ids or reasons, separated by blanks. */
export type Result = ResultWord | `${ResultWord} ${string}`;

/** Results written by another version, with unknown words, are shown unchanged. */
export function resultSentence(result: string): Sentence | string {
  const [word = "", ...details] = result.trim().split(" ");
  const known = RESULT_WORDS.find((one) => one === word);
  if (known === undefined) return result;
  return { key: `trace-result-${known}`, values: { details: details.length === 0 ? "none" : details.join(", ") } };
}
