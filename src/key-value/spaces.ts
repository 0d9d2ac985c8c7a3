/** Durable values by key, on keyv. keyv reports a broken store as "not found"; here it is an error. */
import { Keyv } from "keyv";
import { BridgeError } from "../bridge/model/failure.ts";
import type { KeyValueSpace, OpenSpace } from "../bridge/ports/key-value.ts";
import type { ChatMemory } from "../bridge/ports/team-chat.ts";
import { DatabaseError, Fenced, migrate, type Database } from "../database/index.ts";
import { LEDGER_MIGRATIONS } from "../database/migrations/ledger/index.ts";
import { KeyvSqlStorage } from "./keyv-storage.ts";

/** Creates missing tables, which the ledger's migrations hold, too. Errors: `DatabaseError`; of the spaces' methods: LEDGER_UNAVAILABLE. */
export async function openSpaces(database: Database): Promise<OpenSpace> {
  await migrate(database, "ledger", LEDGER_MIGRATIONS);
  return (namespace) => space(database, namespace);
}

/** Values are plain JSON. keyv's own serialiser also handles bytes, and so walks every value twice. */
const JSON_TEXT = {
  stringify: (value: unknown) => JSON.stringify(value),
  parse: (text: string) => JSON.parse(text) as never,
};

function space<Value>(database: Database, namespace: string, isOfBatch = true): KeyValueSpace<Value> {
  const store = new KeyvSqlStorage(database, Date.now, isOfBatch);
  // No error listener, or keyv reports "not found" when the store is broken. Source: keyv 6.1 dist, tried 2026-11.
  // The store knows what has expired.
  const keyv = new Keyv<Value>({ store, namespace, serialization: JSON_TEXT, checkExpired: false });

  return {
    get: (key) => guarded(() => keyv.get<Value>(key)),
    async getMany(keys) {
      if (keys.length === 0) return [];
      return await guarded(() => keyv.getMany<Value>([...keys]));
    },
    all: () =>
      guarded(async () => {
        const pairs: (readonly [string, Value])[] = [];
        for await (const pair of keyv.iterator()) pairs.push(pair as [string, Value]);
        return pairs;
      }),
    async set(pairs, forMs) {
      if (pairs.length === 0) return;
      const entries = pairs.map(([key, value]) => ({ key, value, ...(forMs !== undefined && { ttl: forMs }) }));
      const done = await guarded(() => keyv.setMany(entries));
      if (!Array.isArray(done) || done.includes(false)) throw unavailable("links");
    },
    // keyv has no set-if-absent, so this writes what keyv would.
    add: (key, value, forMs) => guarded(() => store.add(key, JSON_TEXT.stringify({ value }), forMs)),
    async delete(key) {
      await guarded(() => keyv.delete(key));
    },
    // keyv has no compare-and-delete, so this reads what keyv wrote.
    deleteIf: (key, is) =>
      guarded(async () => {
        for (;;) {
          const text = await store.text(key);
          if (text === undefined) return false;
          const { value }: { readonly value: Value } = JSON_TEXT.parse(text);
          if (!is(value)) return false;
          if (await store.deleteExact(key, text)) return true;
        }
      }),
  };
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Fenced) throw unavailable("lease-lost");
    throw error instanceof DatabaseError ? unavailable(error.reason) : error;
  }
}

function unavailable(remoteCode: string): BridgeError {
  return new BridgeError("LEDGER_UNAVAILABLE", { remoteCode });
}

/** A key-value store of one team chat, named by `owner`. The tables exist once the ledger or the spaces are open. */
export function openMemory(database: Database, owner: string): ChatMemory {
  // Facts about a platform stay true even if the batch that learned them is lost.
  const facts = space<string>(database, `memory-${owner}`, false);
  return {
    get: (name) => facts.get(name),
    set: (pairs, forMs) => facts.set(pairs, forMs),
  };
}
