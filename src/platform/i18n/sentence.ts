/** A sentence before its language is known. */

/** A sentence of `locales/*.ftl` with its variables; the words are chosen where the language is known. */
export interface Sentence {
  readonly key: string;
  /** A sentence in another is said in the same language. */
  readonly values?: Readonly<Record<string, string | number | DateTime | Sentence>>;
}

/** A time in a sentence, shown as its language writes times. JSON. */
export interface DateTime {
  /** ISO 8601. */
  readonly at: string;
}
