/** Loaded by marked code, in whatever process it runs: writes down which test reached which mutant. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TEST_FILE = "MUTANTS_TEST_FILE";
/** Beside the copy of the repository that this file belongs to. */
const LOG = fileURLToPath(new URL("../../../reached.txt", import.meta.url));

const known = new Set<string>();

/** From now on this process, and what it starts, works for `test`. */
export function worksFor(test: string): void {
  process.env[TEST_FILE] = test;
  writeFileSync(testOf(process.pid), test);
}

export function reached(id: string): void {
  const line = `${id} ${process.env[TEST_FILE] ?? startedFor()}\n`;
  if (known.has(line)) return;
  known.add(line);
  appendFileSync(LOG, line);
}

/** A process that a test started with an environment of its own. */
function startedFor(): string {
  const path = testOf(process.ppid);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function testOf(process: number): string {
  return `${LOG}.${process}`;
}
