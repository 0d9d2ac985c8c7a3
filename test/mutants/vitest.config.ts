/** The ordinary configuration, for a run that looks for one failure in a copy of the repository. */
import { mergeConfig } from "vitest/config";
import ordinary from "../../vitest.config.ts";

export default mergeConfig(
  { ...ordinary, test: { ...ordinary.test, globalSetup: [], reporters: [] } },
  {
    test: {
      // One server for all runs.
      globalSetup: ["test/mutants/running-postgres.ts"],
      reporters: ["test/mutants/reporter.ts"],
      setupFiles: ["test/mutants/setup.ts"],
    },
  },
);
