/** Something that keeps the program from starting and that a person can mend, in lines for them. */
export class StartProblem extends Error {
  override readonly name = "StartProblem";
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}
