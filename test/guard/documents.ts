/** Reads the documents: table cells, links and headings. */
import { filesIn, read } from "./tree.ts";

export const README = "README.md";
/** Documents at the root; all others are in `docs/`. */
export const ROOT_DOCUMENTS = [README, "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] as const;

/** Every document, the README first. */
export function documents(): { readonly path: string; readonly text: string }[] {
  return [...ROOT_DOCUMENTS.map((path) => ({ path, text: read(path) })), ...filesIn("docs", ".md")];
}

/** The rows of the first table under `heading` in the document at `path`, without the header. Throws if there is none. */
export function tableIn(path: string, heading: string): string[][] {
  return tableUnder(heading, read(path));
}

/** The same for a document's text. */
export function tableUnder(heading: string, markdown: string): string[][] {
  const lines = markdown.split("\n");
  const start = lines.findIndex((line) => /^#{1,6} /u.test(line) && line.replace(/^#+ /u, "").trim() === heading);
  if (start === -1) throw new Error(`no heading "${heading}"`);
  const end = lines.findIndex((line, index) => index > start && /^#{1,6} /u.test(line));
  const section = lines.slice(start + 1, end === -1 ? undefined : end);
  const first = section.findIndex((line) => line.startsWith("|"));
  if (first === -1) throw new Error(`no table under "${heading}"`);
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

/** A document's anchors, as GitHub derives them from headings: lower case, no punctuation, a hyphen for each space. */
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
