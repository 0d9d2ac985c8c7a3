/** Ledgers on one fresh database, with workers that tests can watch and control. */
import type {
  AfterFailure,
  Batch,
  Entry,
  Lane,
  LaneWorker,
  LedgerNames,
  NewEntry,
  Urgency,
} from "../../src/bridge/ports/ledger.ts";
import type { Bulk, Database, Dialect, Tx } from "../../src/database/index.ts";
import { openBridgeLedger, type BridgeLedger } from "../../src/app/open-ledger.ts";
import { type LedgerOptions, type Workers } from "../../src/ledger/index.ts";
import { freshDatabase } from "../support/databases.ts";

export const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Stage extends AsyncDisposable {
  readonly url: string;
  database(): Promise<Database>;
  /** Each has its own connection, as in another process. */
  ledger(options?: Partial<LedgerOptions>): Promise<BridgeLedger>;
}

export async function stage(dialect: Dialect): Promise<Stage> {
  const fresh = await freshDatabase(dialect);
  const ledgers: BridgeLedger[] = [];
  return {
    url: fresh.url,
    database: () => fresh.open(),
    async ledger(options) {
      const ledger = await openBridgeLedger(await fresh.open(), { log: SILENT, pollMs: 50, ...options });
      ledgers.push(ledger);
      return ledger;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(ledgers.map((ledger) => ledger.stop(0)));
      await fresh[Symbol.asyncDispose]();
    },
  };
}

/** `original` with some of its functions replaced. */
export function instead<T extends object>(original: T, replaced: Partial<T>): T {
  return new Proxy(original, {
    get(target, name) {
      if (name in replaced) return Reflect.get(replaced, name) as unknown;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

interface Around {
  readonly through?: (tx: Tx) => Tx;
  readonly inside?: () => Promise<void>;
  readonly answered?: () => void;
}

/**
 * `database` with something that happens in each commit: `through`, to its statements; `inside`, before its end;
 * `answered`, before its result is applied.
 */
export function around(database: Database, { through = (tx) => tx, inside, answered }: Around): Database {
  const known = new Map<unknown, unknown>();
  const wrapped = <Item, Result>(of: Bulk<Item, Result>): Bulk<Item, Result> => ({
    ...(of.ownsTables && { ownsTables: of.ownsTables }),
    name: of.name,
    async run(tx, items) {
      const results = await of.run(through(tx), items);
      await inside?.();
      return results;
    },
    committed(items, results) {
      answered?.();
      of.committed?.(items, results);
    },
  });
  const bulk: Database["bulk"] = (of, item) => {
    const own = known.get(of) ?? wrapped(of);
    known.set(of, own);
    return database.bulk(own as typeof of, item);
  };
  return instead(database, { bulk });
}

/** A lane of its own group, or of a shared one. */
export function lane(key: string, group = `group ${key}`): Lane {
  return { kind: "thread", key, group };
}

export function entry(of: Lane, payload: unknown, more: Partial<NewEntry> = {}): NewEntry {
  return { lane: of, kind: "test", keys: [], payload, ...more };
}

export type Job = (batch: Batch, signal: AbortSignal) => Promise<void> | void;

export const AGAIN = { retry: true, at: 0, failure: "CHAT_UNREACHABLE", uncertain: true, pauseGroup: false } as const;
export const GIVE_UP = { retry: false, failure: "POST_REJECTED" } as const;

/** A job throws this to end its batch with the given settlement. */
export class Ends extends Error {
  readonly after: AfterFailure;
  constructor(after: AfterFailure) {
    super("as the test wants");
    this.after = after;
  }
}

/** Records the batches that a worker runs, in the order of their start. */
export class Watched implements LaneWorker {
  readonly batchSize: number;
  readonly batches: Batch[] = [];
  readonly #job: Job;
  readonly #waiting = new Set<() => void>();

  constructor(job: Job = () => undefined, batchSize = 100) {
    this.#job = job;
    this.batchSize = batchSize;
  }

  get workers(): Workers<LedgerNames> {
    return { thread: this, room: this };
  }

  /** Cards come last, as in the bridge. */
  readonly urgencyOf = ({ kind }: Lane): Urgency => (kind === "card" ? "last" : "waits");

  /** Payloads in the order in which they ran. */
  get payloads(): unknown[] {
    return this.batches.flatMap((batch) => batch.entries.map(({ payload }) => payload));
  }

  async run(batch: Batch, signal: AbortSignal): Promise<void> {
    this.batches.push(batch);
    this.#told();
    try {
      await this.#job(batch, signal);
    } finally {
      this.#told();
    }
  }

  failed(_batch: Batch, _entries: readonly Entry[], error: unknown): AfterFailure {
    if (error instanceof Ends) return error.after;
    return { retry: false, failure: "UNEXPECTED" };
  }

  /** Resolves when `holds` returns true; checks whenever a batch starts or ends. */
  async until(holds: (watched: this) => boolean): Promise<void> {
    while (!holds(this)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  #told(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/** A latch that jobs can wait for. */
export function door(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return {
    opened: promise,
    open: () => {
      resolve(undefined);
    },
  };
}

/** Resolves when `look` returns true; for conditions that only the database shows. */
export async function eventually(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setImmediate(resolve));
}
