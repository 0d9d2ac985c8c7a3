/** The tree of files that the image is built from. */
import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { read, ROOT } from "../guard/tree.ts";

/** Paths that the build copies from the checkout. */
export function copied(dockerfile: string): string[] {
  return [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)].flatMap(([, sources = ""]) => sources.split(" "));
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
