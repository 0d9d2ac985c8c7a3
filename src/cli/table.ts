/** Rows as a table for a terminal, in the reader's language: columns that are empty everywhere are left out. */
import type { Say } from "../platform/i18n/locales.ts";
import type { DateTime, Sentence } from "../platform/i18n/sentence.ts";

/** Names and ids are shown as they are; numbers that count, times and words as the language has them. `""`: nothing. */
export type Cell = string | number | DateTime | Sentence;

/** `rows`: cells by the name of their column. */
export function table(rows: readonly Readonly<Record<string, Cell>>[], say: Say): string {
  const [first] = rows;
  if (first === undefined) return "";
  const columns = Object.keys(first).filter((name) => rows.some((row) => row[name] !== "" && row[name] !== undefined));
  const cells = [
    columns.map((name) => say({ key: `cli-column-${name}` })),
    ...rows.map((row) => columns.map((name) => textOf(row[name] ?? "", say))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** `iso`: a time as tools are told it, or `""` or `null` for none. */
export function timeCell(iso: string | null): Cell {
  return iso === null || iso === "" ? "" : { at: iso };
}

function textOf(cell: Cell, say: Say): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return say({ key: "cli-number", values: { number: cell } });
  return "at" in cell ? say({ key: "cli-time", values: { at: cell } }) : say(cell);
}
