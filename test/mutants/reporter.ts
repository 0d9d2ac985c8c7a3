/** Reports each test as it ends to the process that started the run, so that it can stop the run at the first failure. */
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from "vitest/node";

export type Report =
  | { readonly kind: "alive" }
  /** `file`: from the root; `undefined` for an error that belongs to no file. */
  | { readonly kind: "failed"; readonly file: string | undefined; readonly what: string }
  | { readonly kind: "end"; readonly files: number };

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
    send({ kind: "alive" });
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== "failed") send({ kind: "alive" });
    else send({ kind: "failed", file: test.module.relativeModuleId, what: test.fullName });
  }

  onTestModuleEnd(module: TestModule): void {
    // Failed tests were reported one by one: this is a file that does not load, or a hook around its tests.
    if (module.state() !== "failed") return;
    send({ kind: "failed", file: module.relativeModuleId, what: module.errors()[0]?.message ?? "a test" });
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const [error] = errors;
    if (error !== undefined) {
      const path: unknown = error["VITEST_TEST_PATH"];
      const file = typeof path === "string" ? relative(this.#root, path) : undefined;
      send({ kind: "failed", file, what: error.message });
    }
    send({ kind: "end", files: modules.length });
  }
}
