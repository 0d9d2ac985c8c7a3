/** The ledger's tables. */
import type { Migration } from "../../migrate.ts";
import { entries } from "./001-entries.ts";
import { reading } from "./002-reading.ts";
import { oneIndex } from "./003-one-index.ts";
import { standardTerms } from "./004-standard-terms.ts";

export const LEDGER_MIGRATIONS: readonly Migration[] = [
  { name: "001-entries", up: entries },
  { name: "002-reading", up: reading },
  { name: "003-one-index", up: oneIndex },
  { name: "004-standard-terms", up: standardTerms },
];
