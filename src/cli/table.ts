/** Rows as a table for a terminal. Columns that are empty everywhere are left out. */
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import { terminalLine } from "../platform/text/terminal.ts";
import type { Cell } from "./cells.ts";

const GAP = "  ";
/** The narrowest that wrapping makes a column, in terminal columns: text below it is hard to read. */
const NARROWEST = 10;

/**
 * `rows`: cells by the name of their column, in camel case, as in `--json`. `width`: in terminal columns; long cells are
 * wrapped to fit, unless there are too many columns. Without a width, nothing is wrapped.
 */
export function table(rows: readonly Readonly<Record<string, Cell>>[], width: number | undefined): string {
  const [first] = rows;
  if (first === undefined) return "";
  const columns = Object.keys(first).filter((name) => rows.some((row) => row[name] !== "" && row[name] !== undefined));
  const cells = [columns.map(headingOf), ...rows.map((row) => columns.map((name) => textOf(row[name] ?? "")))];
  const natural = columns.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ""))));
  const widths = width === undefined ? natural : fitted(natural, width);
  return cells.flatMap((row) => linesOf(row, widths)).join("");
}

/** Width of the terminal on standard output; `undefined` if it is no terminal, so that pipes get whole lines. */
export function terminalWidth(): number | undefined {
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}

/** `failedInARow` -> `failed in a row`. */
function headingOf(column: string): string {
  return column.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

/** Names come from outside, and must not break lines or send escape codes. */
function textOf(cell: Cell): string {
  return typeof cell === "number" ? cell.toLocaleString("en") : terminalLine(cell);
}

/** Shrinks the widest columns first. */
function fitted(natural: readonly number[], width: number): readonly number[] {
  const room = width - GAP.length * (natural.length - 1);
  const isTooWide = (most: number) => natural.reduce((sum, one) => sum + Math.min(one, most), 0) > room;
  let most = Math.max(...natural);
  while (most > NARROWEST && isTooWide(most)) most -= 1;
  return natural.map((one) => Math.min(one, most));
}

function linesOf(row: readonly string[], widths: readonly number[]): string[] {
  const wrapped = row.map((cell, at) => wrapAnsi(cell, widths[at] ?? 0, { hard: true }).split("\n"));
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => {
    const parts = wrapped.map((lines, at) => padded(lines[line] ?? "", widths[at] ?? 0));
    return `${parts.join(GAP).trimEnd()}\n`;
  });
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - stringWidth(text)));
}
