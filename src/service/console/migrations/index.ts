/** The console's own tables: operator accounts and sessions. Times are Unix milliseconds. */
import type { Migration } from "../../../database/index.ts";
import { OPERATORS_MIGRATION } from "./001-operators.ts";
import { ROLES_MIGRATION } from "./002-roles.ts";

/** An area of its own, so that these tables and the service's are migrated independently. */
export const CONSOLE_AREA = "service-console";

export const CONSOLE_MIGRATIONS: readonly Migration[] = [OPERATORS_MIGRATION, ROLES_MIGRATION];
