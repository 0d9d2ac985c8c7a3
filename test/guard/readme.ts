/** The README's tables, as cells. */
import { read } from "./tree.ts";

export const README = "README.md";

/** The rows of the first table under `heading`, without its head. Throws when there is none. */
export function tableUnder(heading: string, markdown: string = read(README)): string[][] {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => /^#{1,6} /u.test(line) && line.replace(/^#+ /u, "").trim() === heading);
  if (start === -1) throw new Error(`the README has no heading "${heading}"`);
  const end = lines.findIndex((line, index) => index > start && /^#{1,6} /u.test(line));
  const section = lines.slice(start + 1, end === -1 ? undefined : end);
  const first = section.findIndex((line) => line.startsWith("|"));
  if (first === -1) throw new Error(`the README has no table under "${heading}"`);
  const after = section.findIndex((line, index) => index > first && !line.startsWith("|"));
  return section.slice(first + 2, after === -1 ? undefined : after).map(cellsOf);
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|\s*$/gu, "")
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** `` `HOST` `` as `HOST`. */
export function plain(cell: string | undefined): string {
  return (cell ?? "").replaceAll("`", "");
}
