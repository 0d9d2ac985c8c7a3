/** Deletes finished entries, and whatever else its user wants deleted now and then. */
import { DatabaseError, type Database } from "../database/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";

const ROWS_AT_ONCE = 500;
const EVERY_MS = 60_000;

/** Deletes in small commits, until it is stopped. `now`: Unix milliseconds. */
export type AlsoPrune = (now: number, isStopped: () => boolean) => Promise<unknown>;

export class Pruning {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #retentionMs: number;
  readonly #log: Log;
  readonly #also: AlsoPrune | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(database: Database, clock: Clock, retentionMs: number, log: Log, also?: AlsoPrune) {
    this.#database = database;
    this.#clock = clock;
    this.#retentionMs = retentionMs;
    this.#log = log;
    this.#also = also;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#run().finally(() => {
        this.#running = undefined;
      });
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await pruneEntries(this.#database, this.#clock.now() - this.#retentionMs, () => this.#stopped);
      await this.#also?.(this.#clock.now(), () => this.#stopped);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      this.#log.warn({ reason: error.reason }, "the ledger could not be pruned");
    }
  }
}

interface Old {
  readonly seq: number;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly keys: string | null;
}

/**
 * Deletes entries that finished before `before` (Unix milliseconds), and their keys, in small commits. Result: the
 * number of entries deleted. The newest entry always stays, because numbering continues from it.
 */
export async function pruneEntries(
  database: Database,
  before: number,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let count = 0;
  let after = 0;
  for (;;) {
    const rows = await database.all<Old>(
      `select seq, created_at, finished_at, keys from entry
       where seq > $1 and seq < (select max(seq) from entry) order by seq limit ${ROWS_AT_ONCE}`,
      [after],
    );
    const old = rows.filter((row) => row.finished_at !== null && row.finished_at < before);
    if (old.length > 0) {
      const keys = old.flatMap((row) => (row.keys === null ? [] : (JSON.parse(row.keys) as string[])));
      await database.transaction(async (tx) => {
        const of = (n: number, type: string): string =>
          tx.dialect === "sqlite"
            ? `in (select value from json_each($${n}))`
            : `in (select v::${type} from json_array_elements_text($${n}::json) v)`;
        await tx.all(`delete from entry_key where key ${of(1, "text")}`, [JSON.stringify(keys)]);
        await tx.all(`delete from entry where seq ${of(1, "bigint")}`, [JSON.stringify(old.map(({ seq }) => seq))]);
      });
      count += old.length;
    }
    const last = rows.at(-1);
    // Entries are numbered in the order of their arrival, so the rest is younger still.
    if (last === undefined || rows.length < ROWS_AT_ONCE || last.created_at >= before || isStopped()) return count;
    after = last.seq;
  }
}
