/** The console's own tables: who may sign in, and who has. Times are Unix milliseconds. */
import type { Migration } from "../../../database/index.ts";
import { OPERATORS_MIGRATION } from "./001-operators.ts";

/** In an area of their own, so that they and the service's tables change apart from each other. */
export const CONSOLE_AREA = "service-console";

export const CONSOLE_MIGRATIONS: readonly Migration[] = [OPERATORS_MIGRATION];
