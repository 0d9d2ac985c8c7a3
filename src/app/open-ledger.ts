/** The bridge's ledger: its tables, with the bridge's names and policies. */
import { LEDGER_POLICIES } from "../bridge/ledger-policies.ts";
import type { LedgerNames } from "../bridge/ports/ledger.ts";
import type { Database } from "../database/index.ts";
import { fenceValues, pruneValues } from "../key-value/index.ts";
import { openLedger, type LedgerOptions, type SqlLedger } from "../ledger/index.ts";

export type BridgeLedger = SqlLedger<LedgerNames>;

/** Errors: `DatabaseError`; of its methods: LEDGER_UNAVAILABLE. */
export async function openBridgeLedger(
  database: Database,
  options: Omit<LedgerOptions, "policies" | "alsoPrune">,
): Promise<BridgeLedger> {
  const alsoPrune = (now: number, isStopped: () => boolean) => pruneValues(database, now, isStopped);
  const ledger = await openLedger<LedgerNames>(database, { ...options, policies: LEDGER_POLICIES, alsoPrune });
  fenceValues(database, ledger);
  return ledger;
}
