/** Fails the run on a skipped test that is not on the list of `test/skipped.ts`. */
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node";
import { SKIPPED } from "../skipped.ts";

export default class SkipReporter implements Reporter {
  #isFiltered = false;

  onInit(vitest: Vitest): void {
    // `-t PATTERN` skips whatever does not match it.
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

/** Whether everything around the test was set up; where it was not, that failure is what the run reports. */
function isSetUp({ parent }: TestCase): boolean {
  let around: TestModule | TestSuite = parent;
  while (around.type === "suite" && around.errors().length === 0) around = around.parent;
  return around.errors().length === 0;
}
