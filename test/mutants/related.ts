/** Which tests can notice a change to a file: those that load it, directly or not, in their own process or in another. */
import ts from "typescript";
import { exists, filesIn, targetOf } from "../guard/tree.ts";

/** Names a file without importing it: the program of a process that a test starts. */
const NAMED_FILE = /new URL\(\s*"([^"]+\.ts)"/gu;
/** Loads nothing. */
const TYPE_IMPORT = /^(?:import|export) type [^;]*;/gmu;
/** Tests that take minutes, or fail on a busy machine, as those of the browser do. */
const LEFT_OUT = /^test\/(?:mutants|browser)\/|\.long\.test\.ts$/u;

let loads: ReadonlyMap<string, readonly string[]> | undefined;

export function testsRelatedTo(file: string): string[] {
  loads ??= readLoads();
  return [...loads.keys()].filter((path) => path.endsWith(".test.ts") && !LEFT_OUT.test(path) && doesLoad(path, file));
}

function doesLoad(test: string, file: string): boolean {
  const loaded = new Set([test]);
  // Grows while it is walked through.
  for (const path of loaded) {
    for (const target of loads?.get(path) ?? []) loaded.add(target);
  }
  return loaded.has(file);
}

function readLoads(): ReadonlyMap<string, readonly string[]> {
  const files = ["src", "test", "bench"].flatMap((folder) => filesIn(folder, ".ts"));
  return new Map(
    files.map(({ path, text }) => {
      const imported = ts.preProcessFile(text.replaceAll(TYPE_IMPORT, "")).importedFiles.map((one) => one.fileName);
      const named = [...text.matchAll(NAMED_FILE)].map(([, name = ""]) => (name.startsWith(".") ? name : `./${name}`));
      const targets = [...imported, ...named].map((name) => targetOf(name, path));
      return [path, [...new Set(targets)].filter((target) => target.endsWith(".ts") && exists(target))];
    }),
  );
}
