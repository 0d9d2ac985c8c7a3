/** Reads the README and its pages: table cells, links and headings. */
import { filesIn, read } from "./tree.ts";

export const README = "README.md";
/** Pages for what is too long for the README. */
export const OPERATION = "docs/operation.md";
export const OTHER_CLIENT_CHANNELS = "docs/other-client-channels.md";
export const SITE_WIDGET = "docs/site-widget.md";

/** The README and all pages that it links to. */
export function pages(): { readonly path: string; readonly text: string }[] {
  return [{ path: README, text: read(README) }, ...filesIn("docs", ".md")];
}

/** The rows of the first table under `heading`, without the header. Throws if there is none. */
export function tableUnder(heading: string, markdown: string = read(README)): string[][] {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => /^#{1,6} /u.test(line) && line.replace(/^#+ /u, "").trim() === heading);
  if (start === -1) throw new Error(`there is no heading "${heading}"`);
  const end = lines.findIndex((line, index) => index > start && /^#{1,6} /u.test(line));
  const section = lines.slice(start + 1, end === -1 ? undefined : end);
  const first = section.findIndex((line) => line.startsWith("|"));
  if (first === -1) throw new Error(`there is no table under "${heading}"`);
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

const withoutCode = (markdown: string) => markdown.replaceAll(/^```.*?^```/gmsu, "");

/** A page's anchors, as GitHub derives them from headings: lower case, no punctuation, a hyphen for each space. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = [...withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Targets of links and images, as written. */
export function linksIn(markdown: string): string[] {
  const prose = withoutCode(markdown).replaceAll(/`[^`\n]*`/gu, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/gu)].map(([, target = ""]) => target);
}
