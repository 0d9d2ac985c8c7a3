/** The health of a part. */
import type { Sentence } from "./i18n/sentence.ts";

/** Whether a connection works, for `/readyz`. */
export interface Health {
  readonly ok: boolean;
  /** For operators: the problem, or what it is connected to. Contains no secret. */
  readonly reason: Sentence;
  /** Operations must be told: it does not pass by itself, or something may have been missed. */
  readonly needsPerson?: true;
  /** Further details. */
  readonly more?: readonly Sentence[];
}
