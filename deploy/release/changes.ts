/** Change files: one for each change that users see, so that two changes never meet in one line of the changelog. */
import { parse } from "yaml";
import { z } from "zod";

/** Headings of a version, in their order. Source: keepachangelog.com/en/1.1.0. */
const KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"] as const;

/** How far a change moves the version, from the least. */
const BUMPS = ["patch", "minor", "major"] as const;

const HEAD = z.strictObject({ kind: z.enum(KINDS), bump: z.enum(BUMPS) });

export interface Change extends z.infer<typeof HEAD> {
  readonly text: string;
}

/** Throws an `Error` that names the file. */
export function readChange(path: string, content: string): Change {
  const [, head = "", text = ""] = /^---\n(.*?)^---\n(.+)$/msu.exec(content) ?? [];
  const read = HEAD.safeParse(head === "" ? undefined : parse(head));
  if (!read.success || text.trim() === "")
    throw new Error(
      `${path}: begin with "---", "kind:" (${KINDS.join(", ")}), "bump:" (${BUMPS.join(", ")}) and "---"; then say what changed.`,
    );
  return { ...read.data, text: text.trim() };
}

/** The version after `version` with these changes. Before 1.0.0, a breaking change moves the second number. */
export function nextVersion(version: string, changes: readonly Change[]): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const furthest = Math.max(0, ...changes.map(({ bump }) => BUMPS.indexOf(bump)));
  if (furthest === 2 && major > 0) return `${major + 1}.0.0`;
  if (furthest > 0) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

/** Moves what is unreleased, and the changes, below a heading of their own. `date`: `2026-11-23`. */
export function release(changelog: string, version: string, date: string, changes: readonly Change[]): string {
  const heading = "## [Unreleased]\n";
  const start = changelog.indexOf(heading) + heading.length;
  if (start < heading.length) throw new Error("CHANGELOG.md has no heading [Unreleased].");
  const older = changelog.indexOf("\n## [", start);
  const end = older === -1 ? changelog.length : older;
  const section = addTo(changelog.slice(start, end).trim(), changes);
  const parts = [changelog.slice(0, start), `## [${version}] - ${date}`, section, changelog.slice(end).trim()];
  return `${parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

/** Adds each change below the heading of its kind. */
function addTo(given: string, changes: readonly Change[]): string {
  let section = given;
  for (const kind of KINDS) {
    const lines = changes
      .filter((change) => change.kind === kind)
      .map(({ text }) => `- ${text.replaceAll("\n", "\n  ")}`);
    if (lines.length === 0) continue;
    const heading = `### ${kind}\n`;
    const start = section.indexOf(heading);
    if (start === -1) {
      section = `${section}\n\n${heading}\n${lines.join("\n")}`.trim();
      continue;
    }
    const next = section.indexOf("\n### ", start + heading.length);
    const end = next === -1 ? section.length : next;
    section = `${section.slice(0, end).trimEnd()}\n${lines.join("\n")}${next === -1 ? "" : `\n${section.slice(end)}`}`;
  }
  return section;
}

/** What the changelog says of a version. Throws if it says nothing. */
export function notesOf(changelog: string, version: string): string {
  const heading = `## [${version}]`;
  const section = changelog.split(/^(?=## \[)/mu).find((text) => text.startsWith(heading));
  const text =
    section
      ?.slice(section.indexOf("\n"))
      .replaceAll(/^\[[^\]]+\]: .*$/gmu, "")
      .trim() ?? "";
  if (text === "") throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return text;
}
