/** The README's comparison with other projects: every feature links to the section that describes it. */
import { describe, expect, it } from "vitest";
import { anchorsOf, linksIn, README, tableUnder } from "./readme.ts";
import { read } from "./tree.ts";

const HEADING = "Beside others";
/** How a peer's cell begins. `–` stands alone, because there is nothing to say about what was not examined. */
const VERDICT = /^(?:(?:yes|no|partly)(?:$|[:,] )|[–?]$)/u;
const CELLS = 6;

/** Sections about daily work in the thread. Each needs a row. */
const MUST_HAVE = [
  "what-staff-ask",
  "cards-and-their-buttons",
  "routes",
  "what-staff-write",
  "what-becomes-of-text",
  "what-is-asked-about-first",
  "languages",
  "the-doctor",
  "operation",
];

const sectionsIn = (text: string) => linksIn(text).map((link) => link.replace(/^#/u, ""));

function wrongIn(rows: readonly (readonly string[])[], anchors: ReadonlySet<string>): string[] {
  return rows.flatMap((row) => {
    const [feature = "", here = "", ...peers] = row;
    const links = sectionsIn(feature);
    return [
      ...(row.length === CELLS ? [] : [`${feature}: has ${row.length} cells`]),
      ...(links.length === 1 && links.every((link) => anchors.has(link)) ? [] : [`${feature}: leads nowhere`]),
      ...(here === "" || /^[–?]/u.test(here) ? [`${feature}: does not say what is so here`] : []),
      ...peers.filter((cell) => !VERDICT.test(cell)).map((cell) => `${feature}: "${cell}" is no verdict`),
    ];
  });
}

describe("the comparison with other projects", () => {
  const anchors = anchorsOf(read(README));
  const rows = tableUnder(HEADING);

  it("links every feature to its section, and has a verdict in every cell", () => {
    expect(wrongIn(rows, anchors)).toEqual([]);
  });

  it("has a row for everything that daily work needs", () => {
    const told = new Set(rows.flatMap(([feature = ""]) => sectionsIn(feature)));
    expect(MUST_HAVE.filter((section) => !told.has(section))).toEqual([]);
  });

  it("catches a broken link, an empty cell and an invalid verdict", () => {
    const bad = ["[Magic](#magic)", "", "best in class", "no", "–: perhaps", "yes"];
    expect(wrongIn([bad], anchors)).toEqual([
      "[Magic](#magic): leads nowhere",
      "[Magic](#magic): does not say what is so here",
      '[Magic](#magic): "best in class" is no verdict',
      '[Magic](#magic): "–: perhaps" is no verdict',
    ]);
  });
});
