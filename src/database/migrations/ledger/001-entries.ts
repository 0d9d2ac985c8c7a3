import type { Tx } from "../../database.ts";

/**
 * - `entry`     everything ingested and everything to do. `seq` is assigned at the commit. `finished_at` is null while
 *               the entry is queued or running: the working indexes hold unfinished entries only, so they stay small.
 * - `entry_key` keys of ingested entries, for deduplication. `entry.keys` repeats them, so that pruning needs no second
 *               index.
 * - `gate`      the worker that owns a gate (a group, since step 004). A gate with unfinished entries has a row here.
 * - `worker`    live processes. A process whose row is gone has lost its gates.
 * - `keyv`      links.
 */
export async function entries(tx: Tx): Promise<void> {
  const isSqlite = tx.dialect === "sqlite";
  // Rows that are found only by key need no table besides the key's index.
  const keyed = isSqlite ? "without rowid" : "";
  // Leaves space for new versions of a row beside the old ones, so that a change of state touches no index.
  const changing = isSqlite ? "" : "with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02)";
  await tx.all(`create table entry (
    seq ${isSqlite ? "integer" : "bigint"} primary key,
    lane_kind text not null, lane_key text not null, gate text not null,
    kind text not null, payload text not null, subject text, keys text,
    state text not null, attempts integer not null, not_before bigint not null,
    delivery text, delivery_since bigint, uncertain smallint not null,
    progress text, result text, failure text,
    created_at bigint not null, finished_at bigint, dead_at bigint
  ) ${changing}`);
  await tx.all(`create index entry_lane on entry (lane_key, lane_kind, seq) where finished_at is null`);
  await tx.all(`create index entry_gate on entry (gate, seq) where finished_at is null`);
  await tx.all(`create index entry_dead on entry (seq) where dead_at is not null`);
  await tx.all(`create index entry_subject on entry (subject, seq) where subject is not null`);
  await tx.all(`create table entry_key (key text primary key, seq bigint not null) ${keyed}`);
  await tx.all(`create table gate (name text primary key, owner text, resume_at bigint not null) ${keyed}`);
  await tx.all(`create index gate_owner on gate (owner)`);
  await tx.all(`create table worker (id text primary key, alive_until bigint not null) ${keyed}`);
  await tx.all(`create table keyv (
    namespace text not null, key text not null, value text not null, expires bigint, primary key (namespace, key)
  ) ${keyed}`);
  await tx.all(`create index keyv_expires on keyv (expires) where expires is not null`);
}
