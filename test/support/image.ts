/** The tree of files that the image is built from. */
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { read, ROOT } from "../guard/tree.ts";

/** Paths that the build copies from the checkout. */
export function copied(dockerfile: string): string[] {
  return [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)].flatMap(([, sources = ""]) => sources.split(" "));
}

/** The images that are made for use: name of the target -> its lines of the Dockerfile. */
export function targets(dockerfile: string): ReadonlyMap<string, string> {
  const stages = dockerfile.split(/^(?=FROM )/mu).map((text) => [/ AS (\S+)/u.exec(text)?.[1] ?? "", text] as const);
  return new Map(stages.filter(([, text]) => /^CMD /mu.test(text)));
}

/** The arguments of lines in exec form, which needs no shell. `line`: what they begin with. */
export function execForms(stage: string, line: RegExp): readonly (readonly string[])[] {
  const lines = stage.matchAll(new RegExp(`${line.source}(\\[.+\\])$`, "gmu"));
  return [...lines].map(([, json = ""]) => JSON.parse(json) as readonly string[]);
}

const PATTERNS = read(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** The last matching pattern decides. `*` and paths are understood. Source: docs.docker.com, ".dockerignore files". */
export function isInImage(path: string): boolean {
  const matches = (pattern: string) => pattern === "*" || path === pattern || path.startsWith(`${pattern}/`);
  return PATTERNS.findLast((line) => matches(line.replace("!", "")))?.startsWith("!") === true;
}

/** Copies what the image contains, with this checkout's packages. Result: the path of its `main.ts`. */
export function copyImage(folder: string): string {
  for (const source of copied(read("Dockerfile")))
    cpSync(join(ROOT, source), join(folder, source), {
      recursive: true,
      filter: (path) => isInImage(path.slice(ROOT.length)),
    });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return join(folder, "src/main.ts");
}
