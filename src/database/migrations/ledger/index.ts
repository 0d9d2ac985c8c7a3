/** The ledger's tables. */
import type { Migration } from "../../migrate.ts";
import { entries } from "./001-entries.ts";
import { reading } from "./002-reading.ts";
import { oneIndex } from "./003-one-index.ts";
import { standardTerms } from "./004-standard-terms.ts";

/** What they leave. */
export const LEDGER_TABLES = ["entry", "entry_key", "keyv", "lane_group", "reading", "worker"] as const;

export const LEDGER_MIGRATIONS: readonly Migration[] = [
  { name: "001-entries", since: "0.1.0", phase: "expand", up: entries },
  { name: "002-reading", since: "0.1.0", phase: "expand", up: reading },
  { name: "003-one-index", since: "0.1.0", phase: "expand", up: oneIndex },
  { name: "004-standard-terms", since: "0.2.0", phase: "contract", up: standardTerms },
];
