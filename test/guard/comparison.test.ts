/** The comparison with other projects: every feature links to the section that describes it. */
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorsOf, linksIn, tableIn } from "./documents.ts";
import { exists, read } from "./tree.ts";

const PAGE = "docs/comparison.md";
/** How a peer's cell begins. `–` stands alone, because there is nothing to say about what was not examined. */
const VERDICT = /^(?:(?:yes|no|partly)(?:$|[:,] )|[–?]$)/u;
const CELLS = 6;

/** Sections about daily work in the thread. Each needs a row. */
const MUST_HAVE = [
  "agents.md#commands",
  "agents.md#marks-on-your-message",
  "agents.md#reply-or-note",
  "agents.md#the-card-and-its-buttons",
  "agents.md#undo-edit-and-delete",
  "agents.md#what-the-client-reads",
  "agents.md#when-the-bridge-asks-first",
  "configuration.md#languages",
  "configuration.md#rooms",
  "configuration.md#routes",
  "operations.md#the-bridge-was-down-for-hours",
  "operations.md#the-doctor",
  "operations.md#what-happened-to-a-message",
];

/** Whether a link of the page leads to an existing section. */
function leadsToSection(link: string): boolean {
  const [file = "", anchor = ""] = link.split("#");
  const path = posix.join(posix.dirname(PAGE), file);
  return exists(path) && anchorsOf(read(path)).has(anchor);
}

function wrongIn(rows: readonly (readonly string[])[]): string[] {
  return rows.flatMap((row) => {
    const [feature = "", here = "", ...peers] = row;
    const links = linksIn(feature);
    return [
      ...(row.length === CELLS ? [] : [`${feature}: has ${row.length} cells`]),
      ...(links.length === 1 && links.every(leadsToSection) ? [] : [`${feature}: leads nowhere`]),
      ...(here === "" || /^[–?]/u.test(here) ? [`${feature}: does not say what is so here`] : []),
      ...peers.filter((cell) => !VERDICT.test(cell)).map((cell) => `${feature}: "${cell}" is no verdict`),
    ];
  });
}

describe("the comparison with other projects", () => {
  const rows = tableIn(PAGE, "Feature by feature");

  it("links every feature to its section, and has a verdict in every cell", () => {
    expect(wrongIn(rows)).toEqual([]);
  });

  it("has a row for everything that daily work needs", () => {
    const told = new Set(rows.flatMap(([feature = ""]) => linksIn(feature)));
    expect(MUST_HAVE.filter((section) => !told.has(section))).toEqual([]);
  });

  it("catches a broken link, an empty cell and an invalid verdict", () => {
    const bad = ["[Magic](agents.md#magic)", "", "best in class", "no", "–: perhaps", "yes"];
    expect(wrongIn([bad])).toEqual([
      "[Magic](agents.md#magic): leads nowhere",
      "[Magic](agents.md#magic): does not say what is so here",
      '[Magic](agents.md#magic): "best in class" is no verdict',
      '[Magic](agents.md#magic): "–: perhaps" is no verdict',
    ]);
  });
});
