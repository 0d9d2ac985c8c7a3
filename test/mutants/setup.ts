/** Before each test file, in its worker. */
import { relative } from "node:path";
import { expect } from "vitest";
import { worksFor } from "./mark.ts";

worksFor(relative(process.cwd(), expect.getState().testPath ?? ""));
