/** The environment of PostgreSQL's tools. */
import type { Environment } from "../../config/index.ts";
import { SETTINGS } from "../../config/setting-table.ts";

/** Without the bridge's own settings: tokens and secrets are none of their business. */
export function toolEnvironment(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in SETTINGS)));
}
