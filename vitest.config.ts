import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";

/**
 * Starts the random walks first. A clean checkout knows no durations, so Vitest starts large files first; the longest of
 * all is a small one, and the other workers would wait for it at the end.
 */
class WalksFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer["sort"]>[0]) {
    const rank = (file: (typeof files)[number]) => Number(!file.moduleId.endsWith("/simulation/walks.test.ts"));
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/memory-folder.ts", "test/support/postgres.ts"],
    reporters: ["default", "./test/support/skip-reporter.ts"],
    // A focused test would leave out the others without a word.
    allowOnly: false,
    // Much of the time of a test is waiting: for a process, for a pause that is part of the rules. One worker a core, which
    // is one less than there are by default, would leave the machine idle.
    maxWorkers: availableParallelism() + 2,
    // Files of one worker share what they import: nothing in src/ does anything on import, and modules keep caches at most.
    // Loading it all anew for each file was a fifth of the whole run. So a test leaves nothing behind that it replaced.
    isolate: false,
    // Imports of CommonJS packages mean what they mean in Node; otherwise one that fails there would pass here.
    deps: { interopDefault: false },
    restoreMocks: true,
    unstubEnvs: true,
    sequence: { sequencer: WalksFirst },
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // A test fails on whatever nobody caught, not only on its own assertions.
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
