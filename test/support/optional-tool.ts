/** Programs that not every machine has. Without them a test is skipped, and the run says which program it lacks. */
import { spawnSync } from "node:child_process";
import type { TestContext } from "vitest";

/** Skips the test that runs unless this machine has what it needs; `test/skipped.ts` must list it. */
export function requireThat(context: TestContext, isThere: boolean, otherwise: string): void {
  if (!isThere) context.skip(otherwise);
}

/** Skips the test that runs if there is no such program; `test/skipped.ts` must list it. Result: the program. */
export function requireTool(context: TestContext, program: string): string {
  const found = spawnSync("sh", ["-c", 'command -v "$0"', program], { encoding: "utf8" });
  const path = found.stdout.trim();
  if (found.status !== 0 || path === "") context.skip(`${program} is not installed`);
  return path;
}
