/** One writer at a time; work submitted during a commit shares the next one. */
import type { Bulk, Tx } from "./database.ts";
import { DatabaseError, Fenced } from "./error.ts";

/**
 * How many rounds of the event loop a commit waits while each brings more work for it: one commit for all of it costs
 * less than one for each. Work that comes alone waits for one round.
 */
const MOST_ROUNDS = 8;

/** A connection that writes. Errors: `DatabaseError`. */
export interface Writer {
  /** `deadline`: Unix time in milliseconds at which to stop waiting for a lock. */
  begin(deadline: number): Promise<Tx> | Tx;
  commit(): Promise<void> | void;
  /** Never throws: a connection that fails to roll back is dropped. */
  rollback(): Promise<void> | void;
  /** Aborts the statement in flight, so that it fails. Absent where every statement blocks the process anyway. */
  abandon?(): void;
}

interface Job {
  readonly item: unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}
type AnyBulk = Bulk<unknown, unknown>;
type Jobs = Map<AnyBulk, Job[]>;
type Slot = { readonly deadline: number } & (
  | { readonly kind: "group"; readonly jobs: Jobs }
  | { readonly kind: "alone"; run(deadline: number): Promise<void>; failed(error: unknown): void }
);

export class GroupCommit {
  readonly #writer: Writer;
  readonly #commitTimeoutMs: number;
  readonly #slots: Slot[] = [];
  readonly #expiries = new Map<Slot, NodeJS.Timeout>();
  /** Why the last transaction failed, if others would have failed in the same way. */
  failure: DatabaseError | undefined;
  /** Why no transaction begins, while there is a reason. */
  refusal: DatabaseError | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(writer: Writer, commitTimeoutMs: number) {
    this.#writer = writer;
    this.#commitTimeoutMs = commitTimeoutMs;
  }

  bulk<Item, Result>(bulk: Bulk<Item, Result>, item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#closed) {
        reject(new DatabaseError("closed"));
        return;
      }
      const job: Job = { item, done: resolve as (result: unknown) => void, failed: reject };
      const last = this.#slots.at(-1);
      if (last?.kind !== "group") {
        this.#push({ kind: "group", jobs: new Map([[bulk, [job]]]), deadline: Date.now() + this.#commitTimeoutMs });
        return;
      }
      const same = last.jobs.get(bulk);
      if (same === undefined) last.jobs.set(bulk, [job]);
      else same.push(job);
    });
  }

  /** Runs `work` while no other work uses the writer. */
  transaction<T>(work: (tx: Tx) => T | Promise<T>, withinMs = this.#commitTimeoutMs): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new DatabaseError("closed"));
        return;
      }
      const run = (deadline: number) => this.#transact(work, deadline).then(resolve, reject);
      this.#push({ kind: "alone", run, failed: reject, deadline: Date.now() + withinMs });
    });
  }

  /** Resolves when all submitted work has run; rejects new work. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  #push(slot: Slot): void {
    this.#slots.push(slot);
    const expire = () => {
      this.#expire(slot);
    };
    this.#expiries.set(slot, setTimeout(expire, slot.deadline - Date.now()));
    this.#running ??= this.#run();
  }

  /** Whatever runs may not end: a disk can stand still. What waits behind it has changed nothing yet, and may be told. */
  #expire(slot: Slot): void {
    this.#slots.splice(this.#slots.indexOf(slot), 1);
    this.#expiries.delete(slot);
    const error = new DatabaseError("timeout");
    this.failure = error;
    if (slot.kind === "alone") slot.failed(error);
    else failAll(slot.jobs, error);
  }

  #next(): Slot | undefined {
    const slot = this.#slots.shift();
    if (slot === undefined) return undefined;
    clearTimeout(this.#expiries.get(slot));
    this.#expiries.delete(slot);
    return slot;
  }

  async #run(): Promise<void> {
    do {
      await this.#gather();
      const slot = this.#next();
      if (slot?.kind === "group") await this.#group(slot.jobs, slot.deadline);
      else if (slot?.kind === "alone") await slot.run(slot.deadline);
    } while (this.#slots.length > 0);
    this.#running = undefined;
  }

  /**
   * Lets everything that is ready submit its work first, and lets all callers see the last commit before the next one
   * begins.
   */
  async #gather(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const before = sizeOf(this.#slots[0]);
      await nextRound();
      if (sizeOf(this.#slots[0]) === before) return;
    }
  }

  #transact<T>(work: (tx: Tx) => T | Promise<T>, deadline: number): Promise<T> {
    return this.#noted(() =>
      this.#watched(deadline, async () => {
        if (this.refusal !== undefined) throw this.refusal;
        const tx = await this.#writer.begin(deadline);
        try {
          const result = await work(tx);
          await this.#writer.commit();
          return result;
        } catch (error) {
          await this.#writer.rollback();
          throw error;
        }
      }),
    );
  }

  async #noted<T>(transaction: () => Promise<T>): Promise<T> {
    try {
      const result = await transaction();
      this.failure = undefined;
      return result;
    } catch (error) {
      if (error instanceof DatabaseError && !error.concernsOneStatement) this.failure = error;
      throw error;
    }
  }

  async #group(jobs: Jobs, deadline: number): Promise<void> {
    let results: readonly (readonly unknown[])[];
    try {
      results = await this.#transact(async (tx) => {
        const running: Promise<readonly unknown[]>[] = [];
        for (const [bulk, same] of jobs) {
          running.push(runBulk(bulk, tx, same));
          // SQLite may have ended the transaction at an error; whatever ran next would be committed on its own.
          if (bulk.ownsTables !== true || tx.dialect === "sqlite") await allEnded(running);
        }
        return await allEnded(running);
      }, deadline);
    } catch (error) {
      await this.#isolate(jobs, deadline, error);
      return;
    }
    let index = 0;
    for (const [bulk, same] of jobs) {
      const mine = results[index++] ?? [];
      if (bulk.committed !== undefined) {
        const items = same.map((job) => job.item);
        bulk.committed(items, mine);
      }
      for (const [n, job] of same.entries()) job.done(mine[n]);
    }
  }

  /** Isolates the failing item: retries kind by kind, then item by item. */
  async #isolate(jobs: Jobs, deadline: number, error: unknown): Promise<void> {
    const concernsAll = error instanceof Fenced || (error instanceof DatabaseError && !error.concernsOneStatement);
    const parts: Jobs[] = [];
    if (!concernsAll && jobs.size > 1) for (const [bulk, same] of jobs) parts.push(new Map([[bulk, same]]));
    else if (!concernsAll)
      for (const [bulk, same] of jobs)
        if (same.length > 1) for (const job of same) parts.push(new Map([[bulk, [job]]]));
    if (parts.length === 0) failAll(jobs, error);
    for (const part of parts) await this.#group(part, deadline);
  }

  async #watched<T>(deadline: number, work: () => Promise<T>): Promise<T> {
    if (Date.now() >= deadline) throw new DatabaseError("timeout");
    if (this.#writer.abandon === undefined) return await work();
    const state = { isLate: false };
    const watch = setTimeout(() => {
      state.isLate = true;
      this.#writer.abandon?.();
    }, deadline - Date.now());
    try {
      return await work();
    } catch (error) {
      throw state.isLate ? new DatabaseError("timeout") : error;
    } finally {
      clearTimeout(watch);
    }
  }
}

function failAll(jobs: Jobs, error: unknown): void {
  for (const same of jobs.values()) for (const job of same) job.failed(error);
}

/** How many items share the commit. A transaction of its own shares it with nobody. */
function sizeOf(slot: Slot | undefined): number {
  if (slot?.kind !== "group") return 0;
  let size = 0;
  for (const same of slot.jobs.values()) size += same.length;
  return size;
}

/** Rejects, whichever way it fails. */
async function runBulk(bulk: AnyBulk, tx: Tx, jobs: readonly Job[]): Promise<readonly unknown[]> {
  return await bulk.run(
    tx,
    jobs.map((job) => job.item),
  );
}

/** Rejects only when all of them have ended: what is sent after a rollback would be outside of any transaction. */
async function allEnded<T>(running: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(running);
  return await Promise.all(running);
}

function nextRound(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
