/** Counts skipped tests by their reason, and fails the run on one that `test/skipped.ts` does not list. */
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
        .map((test) => ({ name: `${module.relativeModuleId} > ${test.fullName}`, reason: reasonOf(test) })),
    );
    for (const [reason, tests] of Object.entries(Object.groupBy(skipped, (test) => test.reason)))
      process.stderr.write(`Skipped ${tests?.length ?? 0}: ${reason}\n`);
    const unlisted = skipped.map(({ name }) => name).filter((name) => SKIPPED[name] === undefined);
    if (unlisted.length === 0) return;
    process.stderr.write(
      `Skipped without a reason in test/skipped.ts:\n${unlisted.map((name) => `  ${name}\n`).join("")}`,
    );
    process.exitCode = 1;
  }
}

/** What the test itself said. */
function reasonOf(test: TestCase): string {
  const result = test.result();
  return result.state === "skipped" ? (result.note ?? "no reason") : "no reason";
}

/** Whether the surrounding suites were set up. If one failed, that failure is what the run reports. */
function isSetUp({ parent }: TestCase): boolean {
  let around: TestModule | TestSuite = parent;
  while (around.type === "suite" && around.errors().length === 0) around = around.parent;
  return around.errors().length === 0;
}
