/** Rows as a table for a terminal: columns that are empty everywhere are left out. */
export function table(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  const columns = Object.keys(first).filter((name) => rows.some((row) => row[name] !== "" && row[name] !== undefined));
  const cells = [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? "")))];
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
