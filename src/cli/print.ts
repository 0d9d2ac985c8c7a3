/**
 * Prints what commands report, in English. Problems are reported by `fail`, in the operator's language. Nothing that came
 * from outside reaches the terminal but through here, `table` or `terminalLine`.
 */
import { terminalJson, terminalLine } from "../platform/text/terminal.ts";
import type { Cell } from "./cells.ts";

/** Prints a line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${terminalLine(line)}\n`);
}

/** Prints a line on standard error, for people; standard output may be piped elsewhere. */
export function printAside(line: string): void {
  process.stderr.write(`${terminalLine(line)}\n`);
}

/** Prints rows as a table that fits the terminal. */
export async function printTable(rows: readonly Readonly<Record<string, Cell>>[]): Promise<void> {
  // Only now: a start of the bridge prints no table, and need not load the table's libraries.
  const { table, terminalWidth } = await import("./table.ts");
  process.stdout.write(table(rows, terminalWidth()));
}

/** Prints one JSON object per line. */
export function printJson(rows: readonly object[]): void {
  for (const row of rows) process.stdout.write(`${jsonLine(row)}\n`);
}

/** Prints one JSON object for people and for tools. */
export function printDocument(document: object): void {
  process.stdout.write(`${terminalJson(JSON.stringify(document, null, 2))}\n`);
}

export function jsonLine(row: object): string {
  return terminalJson(JSON.stringify(row));
}

/** `1 event`, `1,200 events`. */
export function count(amount: number, noun: string): string {
  return `${numberOf(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

export function numberOf(amount: number): string {
  return amount.toLocaleString("en");
}
