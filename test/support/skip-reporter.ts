/** Fails the run on a skipped test that `test/skipped.ts` does not list. */
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node";
import { SKIPPED } from "../skipped.ts";

export default class SkipReporter implements Reporter {
  #isFiltered = false;

  onInit(vitest: Vitest): void {
    // `-t PATTERN` skips every test that does not match.
    this.#isFiltered = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#isFiltered) return;
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests("skipped")]
        .filter(isSetUp)
        .map((test) => `${module.relativeModuleId} > ${test.fullName}`),
    );
    const unlisted = skipped.filter((name) => SKIPPED[name] === undefined);
    if (unlisted.length === 0) return;
    process.stderr.write(
      `Skipped without a reason in test/skipped.ts:\n${unlisted.map((name) => `  ${name}\n`).join("")}`,
    );
    process.exitCode = 1;
  }
}

/** Whether the surrounding suites were set up. If one failed, that failure is what the run reports. */
function isSetUp({ parent }: TestCase): boolean {
  let around: TestModule | TestSuite = parent;
  while (around.type === "suite" && around.errors().length === 0) around = around.parent;
  return around.errors().length === 0;
}
