/** Something that keeps the program from starting, or a command from doing what it was asked, and that a person can mend. */
import type { Sentence } from "./i18n/sentence.ts";

export class StartError extends Error {
  override readonly name = "StartProblem";
  /** One line each, said where they are printed. */
  readonly sentences: readonly Sentence[];

  constructor(sentences: readonly Sentence[]) {
    super(sentences.map(({ key }) => key).join(", "));
    this.sentences = sentences;
  }
}
