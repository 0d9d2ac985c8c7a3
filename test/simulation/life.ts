/** What the parts of one bridge get when its process begins to live. */
import type { ReadLeases } from "../../src/bridge/ports/read-leases.ts";
import type { RestoreWindow } from "../../src/bridge/stores/restore-record.ts";
import type { Database } from "../../src/database/index.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Log } from "../../src/platform/log.ts";

export interface Life {
  /** That of the bridge's machine. */
  readonly clock: Clock;
  readonly log: Log;
  readonly database: Database;
  readonly restored: RestoreWindow;
  /** Of the ledger. */
  readonly leases: ReadLeases;
}

/** Where the bridge meets the remotes: at the ports of its rules, or at the HTTP of its adapters. */
export const EDGES = ["ports", "http"] as const;
export type EdgeName = (typeof EDGES)[number];
