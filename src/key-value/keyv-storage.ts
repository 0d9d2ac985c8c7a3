/** A storage adapter for keyv 6 on the project's database. Values are keyv's serialised text; expiry is absolute. */
import { EventEmitter } from "node:events";
import type { KeyvStorageAdapter, KeyvStorageEntry, KeyvStorageGetResult } from "keyv";
import { DatabaseError, type Bulk, type Database } from "../database/index.ts";
import { RecentValues, type Stored } from "./recent-values.ts";
import { changesIn, type Change, type SetItem, type ValueFence } from "./value-changes.ts";

/** What all adapters on one database share. */
interface Shared {
  /** Only where no other process writes: with SQLite's process lock. */
  readonly cache: RecentValues | undefined;
  readonly change: Bulk<Change, boolean>;
  /** Reads one value. On a server, what is read at the same time shares a statement. */
  readonly read: (namespace: string, key: string) => Promise<Stored | undefined>;
  fence: ValueFence | undefined;
}

const shared = new WeakMap<Database, Shared>();

function sharedOf(database: Database): Shared {
  const known = shared.get(database);
  if (known !== undefined) return known;
  const cache = database.isOwner ? new RecentValues() : undefined;
  const fresh: Shared = {
    cache,
    change: changesIn(cache, () => fresh.fence?.mayWrite !== false),
    read: readerOf(database),
    fence: undefined,
  };
  shared.set(database, fresh);
  return fresh;
}

/**
 * Rejects writes with `Fenced`: a process whose lease has ended must not overwrite what others have stored since, nor
 * may a batch that was lost then, after its process has got another lease.
 */
export function fenceValues(database: Database, fence: ValueFence): void {
  sharedOf(database).fence = fence;
}

interface Asked {
  readonly namespace: string;
  readonly key: string;
  readonly found: PromiseWithResolvers<Stored | undefined>;
}

function readerOf(database: Database): Shared["read"] {
  let asked: Asked[] = [];

  async function readAll(all: readonly Asked[]): Promise<void> {
    const pairs = JSON.stringify(all.map(({ namespace, key }) => [namespace, key]));
    try {
      const rows = await database.all<{ n: number } & Stored>(
        `select r.n::int as n, k.value, k.expires from json_array_elements($1::json) with ordinality r(pair, n)
         cross join lateral (select value, expires from keyv where namespace = r.pair->>0 and key = r.pair->>1 limit 1) k`,
        [pairs],
      );
      const byNumber = new Map(rows.map(({ n, value, expires }) => [n, { value, expires }]));
      for (const [index, { found }] of all.entries()) found.resolve(byNumber.get(index + 1));
    } catch (error) {
      // A key that PostgreSQL cannot read must not fail the others.
      const isOfOne = error instanceof DatabaseError && error.concernsOneStatement && all.length > 1;
      if (isOfOne) await Promise.all(all.map((one) => readAll([one])));
      else for (const { found } of all) found.reject(error);
    }
  }

  return (namespace, key) => {
    const found = Promise.withResolvers<Stored | undefined>();
    asked.push({ namespace, key, found });
    // Lanes that waited for the same commit go on in the same round of the event loop.
    if (asked.length === 1)
      setImmediate(() => {
        const all = asked;
        asked = [];
        void readAll(all);
      });
    return found.promise;
  };
}

function isLive(stored: Stored | undefined, now: number): stored is Stored {
  return stored !== undefined && (stored.expires === null || stored.expires > now);
}

/** Errors of all methods: `DatabaseError`. */
export class KeyvSqlStorage extends EventEmitter implements Omit<KeyvStorageAdapter, keyof EventEmitter> {
  namespace: string | undefined;
  readonly capabilities = { expires: true } as unknown as NonNullable<KeyvStorageAdapter["capabilities"]>;
  readonly #database: Database;
  readonly #shared: Shared;
  readonly #isOfBatch: boolean;
  readonly #now: () => number;

  /** `isOfBatch`: what a batch writes is refused once it is lost. Default true. */
  constructor(database: Database, now: () => number = Date.now, isOfBatch = true) {
    super();
    this.#isOfBatch = isOfBatch;
    this.#database = database;
    this.#shared = sharedOf(database);
    this.#now = now;
  }

  get #space(): string {
    return this.namespace ?? "";
  }

  async get<Value>(key: string): Promise<KeyvStorageGetResult<Value>> {
    return await this.text(key);
  }

  /** What is stored of `key`, as text. */
  async text(key: string): Promise<string | undefined> {
    const known = this.#shared.cache?.get(this.#space, key);
    const stored = known === undefined ? await this.#readOne(key) : known.stored;
    return isLive(stored, this.#now()) ? stored.value : undefined;
  }

  async getMany<Value>(keys: string[]): Promise<KeyvStorageGetResult<Value | undefined>[]> {
    const live = await this.#live(keys);
    return keys.map((key) => live.get(key) as KeyvStorageGetResult<Value | undefined>);
  }

  async set(key: string, value: unknown, expires?: number): Promise<boolean> {
    return await this.#change(this.#item(key, value, expires));
  }

  async setMany<Value>(values: KeyvStorageEntry<Value>[]): Promise<boolean[] | undefined> {
    return await Promise.all(values.map(({ key, value, expires }) => this.set(key, value, expires)));
  }

  /** `forMs`: for ever by default. Result: false if the key has a value, even an expired one, which stays then. */
  async add(key: string, value: string, forMs?: number): Promise<boolean> {
    const expires = forMs === undefined ? null : this.#now() + forMs;
    return await this.#change({ kind: "add", namespace: this.#space, key, value, expires });
  }

  async delete(key: string): Promise<boolean> {
    return await this.#change({ kind: "delete", namespace: this.#space, key });
  }

  /** Deletes `key` if it still has this value. Result: whether it did. */
  async deleteExact(key: string, value: string): Promise<boolean> {
    return await this.#change({ kind: "delete", namespace: this.#space, key, value });
  }

  async deleteMany(keys: string[]): Promise<boolean[]> {
    return await Promise.all(keys.map((key) => this.delete(key)));
  }

  async clear(): Promise<void> {
    await this.#database.transaction((tx) => tx.all("delete from keyv where namespace = $1", [this.#space]));
    this.#shared.cache?.clear();
  }

  async has(key: string): Promise<boolean> {
    return (await this.get(key)) !== undefined;
  }

  async hasMany(keys: string[]): Promise<boolean[]> {
    const live = await this.#live(keys);
    return keys.map((key) => live.has(key));
  }

  async *iterator<Value>(): AsyncGenerator<(string | Awaited<Value> | undefined)[], void> {
    const PAGE = 500;
    let after = "";
    let isFirst = true;
    for (;;) {
      const rows = await this.#database.all<{ key: string; value: string }>(
        `select key, value from keyv where namespace = $1 and (key > $2 or ($3 = 1 and key = ''))
         and (expires is null or expires > $4) order by key limit ${PAGE}`,
        [this.#space, after, isFirst ? 1 : 0, this.#now()],
      );
      for (const { key, value } of rows) yield [key, value];
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.key;
      isFirst = false;
    }
  }

  #change(change: Change): Promise<boolean> {
    const isLost = this.#isOfBatch ? this.#shared.fence?.lostBatch() : undefined;
    return this.#database.bulk(this.#shared.change, isLost === undefined ? change : { ...change, isLost });
  }

  #item(key: string, value: unknown, expires: number | undefined): SetItem {
    if (typeof value !== "string") throw new TypeError("keyv passed a value that is not a string");
    return { kind: "set", namespace: this.#space, key, value, expires: expires ?? null };
  }

  /** Those of `keys` that have a value which has not expired. */
  async #live(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { cache } = this.#shared;
    const found = new Map<string, Stored | undefined>();
    for (const key of keys) {
      const known = cache?.get(this.#space, key);
      if (known !== undefined) found.set(key, known.stored);
    }
    const unknown = keys.filter((key) => !found.has(key));
    if (unknown.length > 0) {
      const version = cache?.version;
      const rows = await this.#read(unknown);
      const read = new Map(rows.map(({ key, value, expires }) => [key, { value, expires }]));
      for (const key of unknown) {
        const stored = read.get(key);
        found.set(key, stored);
        cache?.read(this.#space, key, stored, version);
      }
    }
    const now = this.#now();
    const live = new Map<string, string>();
    for (const [key, stored] of found) if (isLive(stored, now)) live.set(key, stored.value);
    return live;
  }

  async #readOne(key: string): Promise<Stored | undefined> {
    const { cache, read } = this.#shared;
    if (this.#database.dialect === "postgres") return await read(this.#space, key);
    const version = cache?.version;
    const text = "select value, expires from keyv where namespace = $1 and key = $2";
    const [stored] = await this.#database.all<Stored>(text, [this.#space, key]);
    cache?.read(this.#space, key, stored, version);
    return stored;
  }

  async #read(keys: readonly string[]): Promise<readonly ({ readonly key: string } & Stored)[]> {
    if (this.#database.dialect === "postgres") {
      const stored = await Promise.all(keys.map((key) => this.#shared.read(this.#space, key)));
      return keys.flatMap((key, index) => (stored[index] === undefined ? [] : [{ key, ...stored[index] }]));
    }
    return await this.#database.all(
      "select key, value, expires from keyv where namespace = $1 and key in (select value from json_each($2))",
      [this.#space, JSON.stringify(keys)],
    );
  }
}
