/** How the ledger's writes handle outages: appends fail so that the caller can retry, settlements retry until done. */
import { DatabaseError, Fenced, NotHeld, type Database } from "../database/index.ts";
import type { Log } from "../platform/log.ts";
import type { LedgerCommit } from "./commit.ts";
import type { Item, Result } from "./plan.ts";
import type { Lane, Policies } from "./types.ts";

const OUTAGE_PAUSE_MS = 200;
const WARN_EVERY_MS = 5_000;
/** About a minute, for an outage that began in the middle of a commit. */
const MAKE_UP_ATTEMPTS = 300;

export interface LedgerWriterOptions {
  readonly log: Log;
  readonly policies: Pick<Policies, "unavailable">;
  /** Whether no other process can own what this one is running. */
  holdsLease(): boolean;
  /** Whether the caller is a batch that was lost. */
  isInLostBatch(): boolean;
  /** The lease of this process has ended, and it must rejoin. Never rejects. */
  fenced(): Promise<void>;
  /** The response to a commit was lost, so the commit may have succeeded: memory may differ from the table. */
  suspect(): void;
}

/** The batch that a write belongs to. */
interface Held {
  readonly lane: Lane;
  readonly delivery: string;
  readonly isLost: boolean;
}

export class LedgerWriter {
  readonly #database: Database;
  readonly #commit: LedgerCommit;
  readonly #options: LedgerWriterOptions;
  #warnedAt = -Infinity;

  constructor(database: Database, commit: LedgerCommit, options: LedgerWriterOptions) {
    this.#database = database;
    this.#commit = commit;
    this.#options = options;
  }

  /**
   * Records what has already happened remotely, which cannot be undone, so it retries until an outage ends.
   * `inSameCommit` is submitted at the same moment, and so shares the commit.
   */
  async persist(item: Item, batch: Held, inSameCommit?: () => Promise<void>): Promise<boolean> {
    let shared = inSameCommit;
    for (;;) {
      if (batch.isLost) return false;
      const sharedDone = shared?.().then(
        () => true,
        () => false,
      );
      try {
        const done = (await this.#database.bulk(this.#commit, item)) as boolean;
        await this.#makeUp(sharedDone, shared, batch);
        // If the answer was late, others may run the batch by now, and what it does next must not happen.
        return done && this.#options.holdsLease();
      } catch (error) {
        if ((await sharedDone) === true) shared = undefined;
        if (error instanceof Fenced) {
          void this.#options.fenced();
          return false;
        }
        if (!(error instanceof DatabaseError)) throw error;
        this.#degraded(error);
        if (error.reason === "closed") return false;
        if (error.reason === "statement") throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_PAUSE_MS));
    }
  }

  /** The commit succeeded but the write meant to share it failed: retry that write, or log an error. */
  async #makeUp(
    isDone: Promise<boolean> | undefined,
    write: (() => Promise<void>) | undefined,
    batch: Held,
  ): Promise<void> {
    if (isDone === undefined || write === undefined || (await isDone)) return;
    for (let attempt = 1; attempt <= MAKE_UP_ATTEMPTS && !batch.isLost; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_PAUSE_MS));
      try {
        await write();
        return;
      } catch (error) {
        this.#degraded(error);
      }
    }
    this.#options.log.error({ lane: batch.lane.kind, delivery: batch.delivery }, "links could not be written");
  }

  /** Errors: `unavailable`. The caller should retry; keys keep an entry from being appended twice. */
  async write(item: Item): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      if (this.#options.isInLostBatch()) throw this.unavailable(new Fenced());
      try {
        return await this.#database.bulk(this.#commit, item);
      } catch (error) {
        if (error instanceof Fenced && attempt === 1) {
          await this.#options.fenced();
          continue;
        }
        this.#degraded(error);
        throw this.unavailable(error);
      }
    }
  }

  /** Requests a commit without awaiting the outcome; if it fails, the next poll requests another. */
  ask(item: Item): void {
    this.#database.bulk(this.#commit, item).catch((error: unknown) => {
      if (error instanceof Fenced) void this.#options.fenced();
      else this.#degraded(error);
    });
  }

  #degraded(error: unknown): void {
    // The response to the commit was lost, but the commit may have succeeded.
    this.#options.suspect();
    const reason = error instanceof DatabaseError ? error.reason : (error as Error).name;
    if (reason === "closed") return;
    const now = performance.now();
    // Log one line for many: during an outage every caller fails.
    if (now - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = now;
    this.#options.log.warn({ reason }, "the ledger could not write");
  }

  /** Maps every database failure to one error that means nothing was ingested. A bug stays a bug. */
  unavailable(error: unknown): unknown {
    const { policies } = this.#options;
    if (error instanceof Fenced) return policies.unavailable("lease-lost");
    if (error instanceof NotHeld) return policies.unavailable("read-lease-lost");
    return error instanceof DatabaseError ? policies.unavailable(error.reason) : error;
  }
}
