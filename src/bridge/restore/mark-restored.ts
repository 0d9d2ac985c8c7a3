/**
 * Records that the database was restored from a backup, so that the next start reconciles it with the service and the
 * team chats before anything is sent.
 */
import { z } from "zod";
import { readRestoreRecord, RESTORED, type RestoreRecord } from "../stores/restore-record.ts";
import { NAMESPACE } from "../stores/flags.ts";

/** What is needed of the ledger's database. The tables exist. */
export interface RestoredDatabase {
  /** Runs `work` in one transaction. */
  transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T>;
}

interface Statements {
  /** Parameters are written as `$1`, `$2`, … */
  all<Row>(sql: string, params?: readonly (string | number | null)[]): readonly Row[] | Promise<readonly Row[]>;
}

/** Times are ISO 8601. */
export interface Restored {
  /** When the backup was taken, or the point in time that was restored. An earlier time is safe. */
  readonly takenAt: string;
  /** When it was restored. */
  readonly restoredAt: string;
}

export interface MarkedRestored {
  /** Unfinished entries, which are now uncertain: each is looked up before it is repeated. */
  readonly entries: number;
  /** Of them, replies and notes of staff. Those that the service does not have are asked about. */
  readonly replies: number;
  /** Questions about replies that wait for an answer; they are asked anew. */
  readonly questions: number;
}

/**
 * Call it while no bridge runs on the database; repeating it changes nothing more. What an earlier restore left to be
 * reconciled stays to be reconciled.
 *
 * Errors: `RangeError` for a time that is no time, or a backup taken after it was restored; `DatabaseError`.
 */
export async function markRestored(database: RestoredDatabase, restored: Restored): Promise<MarkedRestored> {
  const takenAt = readTime(restored.takenAt);
  const restoredAt = readTime(restored.restoredAt);
  if (takenAt > restoredAt) throw new RangeError("the backup was taken after it was restored");
  return await database.transaction(async (tx) => {
    const before = await storedFact(tx, RESTORED);
    const pending = before === undefined ? undefined : readRestoreRecord(before);
    const isPending = pending?.state === "reconciling";
    const since = isPending ? Math.min(takenAt, Date.parse(pending.takenAt)) : takenAt;
    const known = isPending ? Math.max(takenAt, Date.parse(pending.knownUntil ?? pending.takenAt)) : takenAt;
    const record: RestoreRecord = {
      takenAt: new Date(since).toISOString(),
      ...(known > since && { knownUntil: new Date(known).toISOString() }),
      restoredAt: new Date(isPending ? Math.max(restoredAt, Date.parse(pending.restoredAt)) : restoredAt).toISOString(),
      state: "reconciling",
      ...(isPending && pending.isEmptied === true && { isEmptied: true }),
    };
    await setFact(tx, RESTORED, JSON.stringify(record));
    const entries = await tx.all<{ kind: string }>(
      `update entry set state = 'queued', uncertain = 1, delivery_since = case
         when delivery_since is null or delivery_since > $1 then $1 else delivery_since end
       where finished_at is null returning kind`,
      [since],
    );
    const [questions] = await tx.all<{ count: number }>(
      "select count(*) as count from keyv where namespace = 'pending-confirmation'",
    );
    return {
      entries: entries.length,
      replies: entries.filter(({ kind }) => kind === "staff").length,
      questions: questions?.count ?? 0,
    };
  });
}

function readTime(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new RangeError("not a time in ISO 8601");
  return time;
}

/** Facts as `flags` stores them: JSON around a text. */
const stored = z.looseObject({ value: z.string() });

async function storedFact(tx: Statements, name: string): Promise<string | undefined> {
  const [row] = await tx.all<{ value: string }>("select value from keyv where namespace = $1 and key = $2", [
    NAMESPACE,
    name,
  ]);
  return row === undefined ? undefined : stored.parse(JSON.parse(row.value)).value;
}

async function setFact(tx: Statements, name: string, value: string): Promise<void> {
  await tx.all(
    `insert into keyv (namespace, key, value, expires) values ($1, $2, $3, null)
     on conflict (namespace, key) do update set value = excluded.value, expires = null`,
    [NAMESPACE, name, JSON.stringify({ value })],
  );
}
