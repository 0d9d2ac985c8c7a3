/**
 * Faults that one process on one file cannot show: only walks with replicas find them. As in `mutants.ts`.
 * `npm run simulate -- --replicas 3 --mutants` tries all of them.
 */
import type { Mutant } from "./mutants.ts";

/** Walks after which a fault counts as missed. */
export const MOST_REPLICA_WALKS = 100;

export const REPLICA_MUTANTS: readonly Mutant[] = [
  {
    name: "commits what it did after its lease was given away",
    file: "src/ledger/commit.ts",
    from: "if (!isAlive) throw new Fenced();\n    const changed",
    to: "const changed",
  },
  {
    name: "runs what a commit began, however late the answer to it came",
    file: "src/ledger/ledger.ts",
    from: "const isLate = !this.#membership.holdsLease;",
    to: "const isLate = false as boolean;",
  },
  {
    name: "believes in a commit that was never answered",
    file: "src/database/postgres.ts",
    from: `if (one.status === "rejected") throw one.reason;`,
    to: `if (one.status === "rejected" && one !== committed) throw one.reason;`,
  },
  {
    name: "trusts the clock of the process for leases",
    file: "src/database/shared-clock.ts",
    from: `"(extract(epoch from clock_timestamp()) * 1000)::bigint"`,
    to: "`${Date.now()}::bigint`",
  },
  {
    name: "takes nothing over from a process that died",
    file: "src/ledger/ownership.ts",
    from: "`delete from worker where alive_until < ${sharedNow(tx.dialect)} and id <> $1 returning id`",
    to: "`delete from worker where alive_until < 0 and id <> $1 returning id`",
  },
  {
    name: "hands a group over in the middle of a batch",
    file: "src/ledger/ownership.ts",
    from: "return group !== undefined && (group.running === undefined || plan.ended.has(name));",
    to: "return group !== undefined;",
  },
  {
    name: "goes on in a group that it released, if the answer to that was lost",
    file: "src/ledger/ownership.ts",
    from: "if (!core.isAlone) for (const name of idle) core.forgetIdle(name);",
    to: "",
  },
  {
    name: "calls after a pause, because of an answer that came meanwhile",
    file: "src/ledger/running-batch.ts",
    from: "{ get: () => this.#isOver() }",
    to: "{ get: () => this.#abort.signal.reason !== undefined }",
  },
  {
    name: "writes for a batch that it lost, with the lease that it has got since",
    file: "src/ledger/ledger.ts",
    from: "return batch && (() => batch.isLost);",
    to: "return batch && (() => false);",
  },
  {
    name: "takes a group for a new one that it forgot during the commit",
    file: "src/ledger/commit.ts",
    from: "plan.ownDraft(group) === undefined);",
    to: "!plan.core.groups.has(group));",
  },
  {
    name: "writes over what others have stored since its lease ended",
    file: "src/app/open-ledger.ts",
    from: "fenceValues(database, ledger);",
    to: "",
  },
];
