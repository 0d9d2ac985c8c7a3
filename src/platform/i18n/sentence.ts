/** A sentence, independent of its language. */

/** A sentence of `locales/*.ftl` with its variables; translated where the language is known. */
export interface Sentence {
  readonly key: string;
  /** A nested sentence is translated into the same language. */
  readonly values?: Readonly<Record<string, string | number | DateTime | Sentence>>;
}

/** A time in a sentence, formatted as usual in its language. JSON. */
export interface DateTime {
  /** ISO 8601. */
  readonly at: string;
  /** IANA name, `Europe/Berlin`. Default UTC. */
  readonly zone?: string;
}
