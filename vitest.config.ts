import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/postgres.ts"],
    // Much of the time of a test is waiting: for a process, for a pause that is part of the rules. One worker a core, which
    // is one less than there are by default, would leave the machine idle.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test fails on whatever nobody caught, not only on its own assertions.
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
