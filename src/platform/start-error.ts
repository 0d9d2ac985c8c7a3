/** A problem that a person can fix and that keeps the program from starting, or a command from running. */
import type { Sentence } from "./i18n/sentence.ts";

export class StartError extends Error {
  override readonly name = "StartError";
  /** One line each; translated where they are printed. */
  readonly sentences: readonly Sentence[];
  /** Of the process. */
  readonly exitCode: number;

  constructor(sentences: readonly Sentence[], exitCode = 1) {
    super(sentences.map(({ key }) => key).join(", "));
    this.sentences = sentences;
    this.exitCode = exitCode;
  }
}
