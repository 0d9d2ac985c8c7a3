/** Which tests can notice a change to a file: those that load it, directly or not, in their own process or in another. */
import ts from "typescript";
import { exists, filesIn, targetOf } from "../guard/tree.ts";

/** Names a file without importing it: the program of a process that a test starts. */
const NAMED_FILE = /new URL\(\s*"([^"]+\.ts)"/gu;
/** A browser's tests look at pages, take minutes, and fail on a busy machine. */
const LEFT_OUT = /^test\/(?:mutants|browser)\//u;
/** Loads nothing. */
const TYPE_IMPORT = /^(?:import|export) type [^;]*;/gmu;

export class Related {
  readonly #loads: ReadonlyMap<string, readonly string[]>;
  readonly #tests: readonly string[];

  constructor() {
    const files = ["src", "test", "bench"].flatMap((folder) => filesIn(folder, ".ts"));
    this.#loads = new Map(
      files.map(({ path, text }) => {
        const imported = ts
          .preProcessFile(text.replaceAll(TYPE_IMPORT, ""))
          .importedFiles.map(({ fileName }) => fileName);
        const named = [...text.matchAll(NAMED_FILE)].map(([, name = ""]) =>
          name.startsWith(".") ? name : `./${name}`,
        );
        const targets = [...imported, ...named].map((name) => targetOf(name, path));
        return [path, [...new Set(targets)].filter((target) => target.endsWith(".ts") && exists(target))];
      }),
    );
    this.#tests = [...this.#loads.keys()].filter((path) => path.endsWith(".test.ts") && !LEFT_OUT.test(path));
  }

  /** Test files that load `file`: nearest first, and of those as near the ones that load least. */
  testsOf(file: string): string[] {
    return this.#tests
      .flatMap((test) => {
        const distances = this.#distancesFrom(test);
        const distance = distances.get(file);
        return distance === undefined ? [] : [{ test, distance, size: distances.size }];
      })
      .toSorted((a, b) => a.distance - b.distance || a.size - b.size)
      .map(({ test }) => test);
  }

  #distancesFrom(test: string): ReadonlyMap<string, number> {
    const distances = new Map([[test, 0]]);
    // Grows while it is walked through: what is near comes first.
    for (const [path, distance] of distances) {
      for (const target of this.#loads.get(path) ?? []) {
        if (!distances.has(target)) distances.set(target, distance + 1);
      }
    }
    return distances;
  }
}
