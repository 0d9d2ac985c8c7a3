/** The ordinary configuration, for the cases of this folder only. */
import { mergeConfig } from "vitest/config";
import ordinary from "../../vitest.config.ts";

export default mergeConfig(
  { ...ordinary, test: { ...ordinary.test, include: [] } },
  {
    test: { include: ["test/must-fail/cases/*.ts"] },
  },
);
