/** Consistent copies of SQLite files that are in use. */
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { DatabaseError, type DatabaseErrorReason } from "../database/index.ts";
import { createPrivately } from "../database/private-files.ts";
import type { Contents } from "./manifest.ts";

export interface CheckedCopy extends Contents {
  /** `null` if the database has none. */
  readonly instance: string | null;
}

export type Job =
  | { readonly kind: "copy"; readonly path: string; readonly target: string }
  | { readonly kind: "check"; readonly path: string };

export interface JobResult {
  readonly found?: CheckedCopy;
  readonly failure?: { readonly reason: DatabaseErrorReason; readonly remoteCode: string | undefined };
}

/** Copies a database as it is now, beside its writers. Gives it an id if it has none. Errors: `DatabaseError`. */
export async function copySqlite(path: string, target: string): Promise<void> {
  createPrivately(target);
  await run({ kind: "copy", path, target });
}

/** Checks every page, index and reference. Errors: `DatabaseError`; `damaged` also for a broken reference. */
export async function checkSqlite(path: string): Promise<CheckedCopy> {
  const { found } = await run({ kind: "check", path });
  if (found === undefined) throw new TypeError("a check found nothing");
  return found;
}

async function run(job: Job): Promise<JobResult> {
  const { promise, resolve, reject } = Promise.withResolvers<JobResult>();
  const worker = new Worker(new URL(`sqlite-worker${extname(import.meta.url)}`, import.meta.url), { workerData: job });
  worker.once("message", resolve).once("error", reject);
  const result = await promise;
  if (result.failure !== undefined) throw new DatabaseError(result.failure.reason, result.failure.remoteCode, job.path);
  return result;
}
