/** The writes of all keyv adapters on one database, as one group commit. */
import { Fenced, type Bulk, type Tx } from "../database/index.ts";
import type { RecentValues, Stored } from "./recent-values.ts";

export interface SetItem extends Stored {
  readonly kind: "set";
  readonly namespace: string;
  readonly key: string;
}
interface DeleteItem {
  readonly kind: "delete";
  readonly namespace: string;
  readonly key: string;
  /** Only if the key still has this value. */
  readonly value?: string;
}
/** Sets a value, unless the key has one. */
interface AddItem extends Stored {
  readonly kind: "add";
  readonly namespace: string;
  readonly key: string;
}
export type Change = (SetItem | DeleteItem | AddItem) & {
  /** Whether it was made by a batch that has been lost since. */
  readonly isLost?: (() => boolean) | undefined;
};

/** Says whose writes to values are refused; the ledger does. */
export interface ValueFence {
  /** False once the lease of this process has ended, until it has another one. */
  readonly mayWrite: boolean;
  /** Of the batch that asks; `undefined` outside of batches. */
  lostBatch(): (() => boolean) | undefined;
}

/**
 * One bulk kind for all changes, so that they run in the order in which they were requested. Result: for a delete,
 * whether it deleted something; for an add, whether the key had no value.
 */
export function changesIn(cache: RecentValues | undefined, mayWrite: () => boolean): Bulk<Change, boolean> {
  return {
    name: "keyv",
    ownsTables: true,
    async run(tx, items) {
      if (!mayWrite()) throw new Fenced();
      const results: (boolean | Promise<boolean>)[] = [];
      let sets: SetItem[] = [];
      for (const item of items) {
        if (item.isLost?.() === true) {
          results.push(refused());
          continue;
        }
        if (item.kind === "set") {
          sets.push(item);
          results.push(true);
          continue;
        }
        await write(tx, sets);
        sets = [];
        const changed =
          item.kind === "add"
            ? await tx.all(
                `insert into keyv (namespace, key, value, expires) values ($1, $2, $3, $4)
                 on conflict (namespace, key) do nothing returning key`,
                [item.namespace, item.key, item.value, item.expires],
              )
            : await remove(tx, item);
        results.push(changed.length > 0);
      }
      await write(tx, sets);
      return results;
    },
    committed(items, results) {
      for (const [index, item] of items.entries()) {
        const isConditional = item.kind === "add" || (item.kind === "delete" && item.value !== undefined);
        const changed = results[index];
        if (typeof changed !== "boolean" || (isConditional && !changed)) continue;
        cache?.changed(item.namespace, item.key, item.kind === "delete" ? undefined : item);
      }
    },
  };
}

function refused(): Promise<never> {
  const result = Promise.reject(new Fenced());
  // Nobody gets it if the commit fails.
  result.catch(() => undefined);
  return result;
}

async function write(tx: Tx, items: readonly SetItem[]): Promise<void> {
  if (items.length === 0) return;
  // The last write to a key wins, because PostgreSQL refuses to update a row twice in one statement.
  const last = new Map(items.map((item) => [JSON.stringify([item.namespace, item.key]), item]));
  const rows = [...last.values()].map(({ namespace, key, value, expires }) => [namespace, key, value, expires]);
  const conflict = "on conflict (namespace, key) do update set value = excluded.value, expires = excluded.expires";
  if (tx.dialect === "sqlite") {
    await tx.each(`insert into keyv (namespace, key, value, expires) values ($1, $2, $3, $4) ${conflict}`, rows);
  } else {
    await tx.all(
      `insert into keyv (namespace, key, value, expires)
       select r->>0, r->>1, r->>2, (r->>3)::bigint from json_array_elements($1::json) r order by 1, 2 ${conflict}`,
      [JSON.stringify(rows)],
    );
  }
}

function remove(tx: Tx, { namespace, key, value }: DeleteItem) {
  const text = "delete from keyv where namespace = $1 and key = $2";
  return value === undefined
    ? tx.all(`${text} returning key`, [namespace, key])
    : tx.all(`${text} and value = $3 returning key`, [namespace, key, value]);
}
