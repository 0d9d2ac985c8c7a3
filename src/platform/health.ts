/** Whether a part works. */
import type { Sentence } from "./i18n/sentence.ts";

/** Whether a connection works, for `/readyz`. */
export interface Health {
  readonly ok: boolean;
  /** For operators: what is wrong, or what it is connected to. Holds no secret. */
  readonly reason: Sentence;
  /** What else there is to know. */
  readonly more?: readonly Sentence[];
}
