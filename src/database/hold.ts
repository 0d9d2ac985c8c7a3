/**
 * Why no bridge may run on a database as it is: a command has replaced it, or was interrupted. In a table of its own,
 * which `pg_restore` leaves alone.
 */
import { StartError } from "../platform/start-error.ts";
import type { Database, Tx } from "./database.ts";
import { EXIT_WRONG_DATABASE, hasColumn } from "./migrate.ts";

/**
 * `moved`: another database has everything, and running on both would double it; `detail` says which. `filling`: a move
 * has not copied everything yet. `restored`: it holds what happened until `detail`, ISO 8601, which is not recorded yet.
 */
export interface Hold {
  readonly reason: "moved" | "filling" | "restored";
  readonly detail: string;
}

/** Errors of all functions: `DatabaseError`. Replaces an earlier one. */
export async function hold(database: Database, { reason, detail }: Hold): Promise<void> {
  await database.reshape(async (tx) => {
    await tx.lock("hold");
    await tx.all("create table if not exists bridge_hold (reason text not null, detail text not null)");
    await tx.all("delete from bridge_hold");
    await tx.all("insert into bridge_hold (reason, detail) values ($1, $2)", [reason, detail]);
  });
}

/** Ends the hold in the transaction of `work`, which no other process runs meanwhile. `held`: `undefined` if none is. */
export async function release(
  database: Database,
  work: (held: Hold | undefined, tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await database.reshape(async (tx) => {
    await tx.lock("hold");
    await work(await holdOf(tx), tx);
    await tx.all("drop table if exists bridge_hold");
  });
}

/** Errors: `StartError` if another database is the right one, or a move is to be run again. */
export async function requireUnmoved(database: Database): Promise<void> {
  const held = await holdOf(database);
  if (held?.reason === "moved")
    throw new StartError([{ key: "database-moved", values: { to: held.detail } }], EXIT_WRONG_DATABASE);
  if (held?.reason === "filling") throw new StartError([{ key: "database-move-unfinished" }], EXIT_WRONG_DATABASE);
}

export async function holdOf(database: Pick<Tx, "all" | "dialect">): Promise<Hold | undefined> {
  if (!(await hasColumn(database, "bridge_hold", "reason"))) return undefined;
  const [row] = await database.all<Hold>("select reason, detail from bridge_hold");
  return row;
}
