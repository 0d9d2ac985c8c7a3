import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

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
    // A busy machine is slow, not wrong.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // A test fails on whatever nobody caught, not only on its own assertions.
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
