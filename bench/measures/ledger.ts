/** The ledger's own throughput, without HTTP or a team chat. */
import { join } from "node:path";
import type { LaneWorker, NewEntry } from "../../src/bridge/ports/ledger.ts";
import { openDatabase } from "../../src/database/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { nowMs } from "../clock.ts";
import { tempFolder } from "../contestants.ts";
import { startPostgres } from "../postgres.ts";
import { type Row, row, type Target, type Values } from "../rows.ts";

export interface LedgerRun {
  /** How many entries are appended and run, with concurrency 16 and 64. */
  readonly entries: number;
  /** How many entries wait at the start, over `lanes`, and are drained in order. */
  readonly backlog: number;
  readonly lanes: number;
  readonly withPostgres: boolean;
}

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

type Where = "bridge" | "postgres";

export async function benchLedger(run: LedgerRun): Promise<readonly Row[]> {
  await using folder = await tempFolder();
  const urls: Partial<Record<Where, () => Promise<string>>> = {};
  let files = 0;
  urls.bridge = () => Promise.resolve(`file:${join(folder.path, `ledger-${files++}.db`)}`);
  await using server = run.withPostgres ? await startPostgres(join(folder.path, "postgres")) : undefined;
  if (server !== undefined) urls.postgres = () => server.database(`ledger_${files++}`);

  const measured = async (measure: (url: string) => Promise<number>): Promise<Values> => {
    const values: Partial<Record<Where, number>> = {};
    for (const where of ["bridge", "postgres"] as const) {
      const url = await urls[where]?.();
      if (url !== undefined) values[where] = await measure(url);
    }
    return values;
  };
  const rate = async (what: string, measure: (url: string) => Promise<number>, target?: Target): Promise<Row> =>
    row(what, "entries/s", await measured(measure), target);

  const drained = `ledger: ${run.backlog.toLocaleString("en")} entries over ${run.lanes} lanes drained in order`;
  return [
    await rate("ledger: append and work, 16 at once", (url) => appendAndWork(url, 16, run.entries)),
    await rate("ledger: append and work, 64 at once", (url) => appendAndWork(url, 64, run.entries)),
    await rate(drained, (url) => drain(url, run), run.withPostgres ? { of: "postgres", atLeast: 3_000 } : undefined),
  ];
}

async function appendAndWork(url: string, appenders: number, entries: number): Promise<number> {
  await using database = await openDatabase(url, { lockOwner: true });
  await using ledger = await openBridgeLedger(database, { log: SILENT });
  const watched = inOrder(entries, 100);
  await ledger.start({ thread: watched.worker });
  const startedAt = nowMs();
  let next = 0;
  const appender = async (): Promise<void> => {
    while (next < entries) await ledger.append([entry(next++, 200)]);
  };
  await Promise.all(Array.from({ length: appenders }, appender));
  await watched.done;
  return (entries * 1_000) / (nowMs() - startedAt);
}

/** One at a time, so that every entry is its own batch, as where entries must not be merged. */
async function drain(url: string, { backlog, lanes }: LedgerRun): Promise<number> {
  await using database = await openDatabase(url, { lockOwner: true });
  await using ledger = await openBridgeLedger(database, { log: SILENT });
  for (let first = 0; first < backlog; first += 500) {
    const count = Math.min(500, backlog - first);
    await ledger.append(Array.from({ length: count }, (_, index) => entry(first + index, lanes)));
  }
  const watched = inOrder(backlog, 1);
  const startedAt = nowMs();
  await ledger.start({ thread: watched.worker });
  await watched.done;
  return (backlog * 1_000) / (nowMs() - startedAt);
}

function entry(number: number, lanes: number): NewEntry {
  const lane = `cv_${number % lanes}`;
  const payload = { number, text: "A message of some length, as clients write them, with a question at its end?" };
  return { lane: { kind: "thread", key: lane, group: lane }, kind: "bench", keys: [`event ${number}`], payload };
}

/** `done` resolves after the last entry, and rejects when one comes twice or before an earlier one of its lane. */
function inOrder(count: number, batchSize: number): { readonly worker: LaneWorker; readonly done: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const last = new Map<string, number>();
  let seen = 0;
  const worker: LaneWorker = {
    batchSize,
    run({ lane, entries }) {
      for (const { seq } of entries) {
        if (seq <= (last.get(lane.key) ?? 0)) reject(new Error("an entry came twice or out of order"));
        last.set(lane.key, seq);
        if (++seen === count) resolve(undefined);
      }
      return Promise.resolve();
    },
    failed: () => ({ retry: false, failure: "UNEXPECTED" }),
  };
  return { worker, done: promise };
}
