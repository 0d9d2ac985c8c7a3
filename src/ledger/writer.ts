/** How the ledger's writes meet outages: refused to whoever can ask again, waited out where there is no way back. */
import { BridgeError } from "../bridge/model/failure.ts";
import type { DeliveryId } from "../bridge/model/ids.ts";
import type { Lane } from "../bridge/ports/ledger.ts";
import { DatabaseError, type Database } from "../database/index.ts";
import type { Log } from "../platform/log.ts";
import type { LedgerCommit } from "./commit.ts";
import { Fenced, type Item, type Result } from "./plan.ts";
import { NotHeld } from "./read-leases.ts";

const OUTAGE_PAUSE_MS = 200;
const WARN_EVERY_MS = 5_000;
/** A minute of an outage that began in the middle of a commit. */
const MAKE_UP_ATTEMPTS = 300;

export interface LedgerWriterOptions {
  readonly log: Log;
  /** This process was declared dead: it is to begin anew. Never rejects. */
  fenced(): Promise<void>;
  /** A commit whose answer was lost may stand all the same: memory and table may differ. */
  suspect(): void;
}

/** The batch that a write belongs to. */
interface Held {
  readonly lane: Lane;
  readonly delivery: DeliveryId;
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
   * Records what has happened outside: an outage of the database is waited out, for there is no way back. `inSameCommit`
   * is handed in at the same moment, and so shares the commit.
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
        return done;
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

  /** What was to share a commit that went well, and did not: it is written after it, or the fault is told. */
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

  /** Errors: LEDGER_UNAVAILABLE, in which case whoever asked is to ask again: keys keep it from being done twice. */
  async write(item: Item): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#database.bulk(this.#commit, item);
      } catch (error) {
        if (error instanceof Fenced && attempt === 1) {
          await this.#options.fenced();
          continue;
        }
        this.#degraded(error);
        throw unavailable(error);
      }
    }
  }

  /** Asks for a commit whose outcome nobody waits for; the poll asks again if it fails. */
  ask(item: Item): void {
    this.#database.bulk(this.#commit, item).catch((error: unknown) => {
      if (error instanceof Fenced) void this.#options.fenced();
      else this.#degraded(error);
    });
  }

  #degraded(error: unknown): void {
    // A commit whose answer was lost may stand all the same.
    this.#options.suspect();
    const reason = error instanceof DatabaseError ? error.reason : (error as Error).name;
    if (reason === "closed") return;
    const now = performance.now();
    // Once for many: in an outage everybody who asks fails.
    if (now - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = now;
    this.#options.log.warn({ reason }, "the ledger could not write");
  }
}

/** Whatever is wrong with the database, nothing was taken in; a fault of ours stays a fault. */
export function unavailable(error: unknown): unknown {
  if (error instanceof Fenced) return new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: "lease-lost" });
  if (error instanceof NotHeld) return new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: "read-lease-lost" });
  return error instanceof DatabaseError ? new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: error.reason }) : error;
}
