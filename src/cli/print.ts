/** Prints what commands report, in English. Problems are reported by `fail`, in the operator's language. */

/** Prints a line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a line on standard error, for people; standard output may be piped elsewhere. */
export function printAside(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints one JSON object per line. */
export function printJson(rows: readonly object[]): void {
  for (const row of rows) print(JSON.stringify(row));
}

/** `1 event`, `1,200 events`. */
export function count(amount: number, noun: string): string {
  return `${numberOf(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

export function numberOf(amount: number): string {
  return amount.toLocaleString("en");
}
