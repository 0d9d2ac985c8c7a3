/** Copies or checks an SQLite file in a thread of its own: SQLite blocks its thread, for seconds per gigabyte. */
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { DatabaseError } from "../database/error.ts";
import { sqliteError } from "../database/sqlite-error.ts";
import type { CheckedCopy, Job, JobResult } from "./sqlite-copy.ts";
import { hasTable, INSTANCE_KEY, readInstance } from "./sqlite-facts.ts";

/** A commit of the running bridge takes far less. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * `vacuum into` reads in one transaction, which no writer restarts and which blocks no writer. Unlike a copy of the
 * pages it leaves out free pages, where deleted content lives on. Source: sqlite.org/lang_vacuum.html, 2026-11.
 */
function copy(source: string, target: string): void {
  using db = new DatabaseSync(source, { timeout: BUSY_TIMEOUT_MS });
  if (hasTable(db, "keyv")) {
    db.prepare("insert into keyv (namespace, key, value) values (?, ?, ?) on conflict do nothing").run(
      ...INSTANCE_KEY,
      JSON.stringify(randomUUID()),
    );
  }
  // The copy is only read from here on: what must survive a power failure is the archive.
  db.exec("pragma synchronous = off");
  db.prepare("vacuum into ?").run(target);
}

function check(path: string): CheckedCopy {
  using db = new DatabaseSync(path, { readOnly: true });
  const rowsOf = (statement: string, ...params: readonly string[]) =>
    db.prepare(statement).all(...params) as Record<string, string | number>[];
  const isSound = rowsOf("pragma integrity_check(1)").every((row) => row["integrity_check"] === "ok");
  const isWhole = isSound && rowsOf("pragma foreign_key_check").length === 0;
  if (!isWhole) throw new DatabaseError("damaged", undefined, path);
  const migrations: Record<string, string[]> = {};
  if (hasTable(db, "schema_migration")) {
    for (const { area = "", name } of rowsOf("select area, name from schema_migration order by area, name"))
      (migrations[area] ??= []).push(String(name));
  }
  const rows: Record<string, number> = {};
  const tables = rowsOf("pragma table_list").filter(({ schema, type }) => schema === "main" && type === "table");
  for (const { name } of tables) {
    const table = String(name);
    if (table.startsWith("sqlite_")) continue;
    const [counted] = rowsOf(`select count(*) as count from "${table.replaceAll('"', '""')}"`);
    rows[table] = Number(counted?.["count"]);
  }
  return { migrations, rows, instance: readInstance(db) };
}

function resultOf(job: Job): JobResult {
  const { kind, path } = job;
  try {
    if (kind === "check") return { found: check(path) };
    copy(path, job.target);
    return {};
  } catch (error) {
    const failure = sqliteError(error, path);
    if (!(failure instanceof DatabaseError)) throw failure;
    // An error loses its class on the way to the other thread.
    return { failure: { reason: failure.reason, remoteCode: failure.remoteCode } };
  }
}

parentPort?.postMessage(resultOf(workerData as Job));
