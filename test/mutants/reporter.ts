/** Reports what happens in a run to the process that started it, so that it can stop the run at the first failure. */
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from "vitest/node";

export type Report =
  | { readonly kind: "started" }
  | { readonly kind: "passed"; readonly file: string; readonly durationMs: number }
  /** `file`: from the root; `undefined` for an error that belongs to no file. */
  | { readonly kind: "failed"; readonly file: string | undefined; readonly what: string }
  | { readonly kind: "file"; readonly file: string; readonly durationMs: number }
  | { readonly kind: "end" };

function send(report: Report): void {
  process.send?.(report);
}

export default class MutantsReporter implements Reporter {
  #root = "";

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
    // Nobody waits for the result of a run whose parent was killed.
    process.once("disconnect", () => process.exit(1));
    process.channel?.unref();
  }

  onTestModuleStart(): void {
    send({ kind: "started" });
  }

  onTestCaseResult(test: TestCase): void {
    const file = test.module.relativeModuleId;
    if (test.result().state === "failed") send({ kind: "failed", file, what: test.fullName });
    else send({ kind: "passed", file, durationMs: test.diagnostic()?.duration ?? 0 });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    // Failed tests were reported one by one: this is a file that does not load, or a hook around its tests.
    if (module.state() === "failed") send({ kind: "failed", file, what: module.errors()[0]?.message ?? "a test" });
    send({ kind: "file", file, durationMs: module.diagnostic().duration });
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) {
      const path: unknown = error["VITEST_TEST_PATH"];
      const file = typeof path === "string" ? relative(this.#root, path) : undefined;
      send({ kind: "failed", file, what: error.message });
    }
    send({ kind: "end" });
  }
}
