/**
 * `npm run docs:architecture`: draws which folder imports which, as docs/architecture.svg; a guard compares the two.
 */
import { writeFile } from "node:fs/promises";
import { instance } from "@viz-js/viz";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import config from "../../dependency-cruiser.config.ts";
import { ROOT } from "./tree.ts";

export const PICTURE = "docs/architecture.svg";

/** Violations of the import rules in `folder` (from `base`, an absolute path): "RULE: FILE -> IMPORT". */
export async function brokenArrows(base: string, folder = "src"): Promise<string[]> {
  const { output } = await cruise([folder], {
    ...config.options,
    baseDir: base,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
  });
  const { summary } = output as ICruiseResult;
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).toSorted();
}

/** Draws the picture from the actual imports. */
export async function drawArchitecture(): Promise<string> {
  const { output } = await cruise(["src"], {
    ...config.options,
    baseDir: ROOT,
    includeOnly: "^src/",
    // Every folder imports the last two.
    exclude: [config.options.exclude.path, "^src/(?:platform|contract)/"],
    outputType: "archi",
    reporterOptions: {
      archi: {
        collapsePattern: "^src/(?:team-chats|sandbox)/[^/]+|^src/[^/]+",
        theme: {
          replace: true,
          graph: { rankdir: "TB", ranksep: "0.6", nodesep: "0.3", fontname: "Helvetica", compound: "true" },
          node: { shape: "box", style: "rounded,filled", fillcolor: "#f4f6fa", fontname: "Helvetica", fontsize: "12" },
          edge: { arrowsize: "0.7", color: "#00000088" },
        },
      },
    },
  });
  const viz = await instance();
  return viz.renderString(withSortedEdges(output as string), { format: "svg" });
}

/** Sorts the edges: the order of import statements must not change the picture. */
function withSortedEdges(dot: string): string {
  const lines = dot.split("\n");
  const edges = lines.filter((line) => EDGE.test(line)).toSorted();
  return lines.map((line) => (EDGE.test(line) ? (edges.shift() ?? "") : line)).join("\n");
}

const EDGE = /^\s*"[^"]*" -> "[^"]*"/u;

if (import.meta.main) await writeFile(`${ROOT}${PICTURE}`, await drawArchitecture());
