/**
 * The version after this one, as far as the ledger shows it: its tables have one more column, its payloads one more field,
 * and now and then it appends an entry of a kind that this version does not know. This version must work beside all that.
 */
import type { Ledger, LaneKind, LaneWorker, NewEntry } from "../../src/bridge/ports/ledger.ts";
import { migrate, type Database } from "../../src/database/index.ts";
import { LEDGER_MIGRATIONS } from "../../src/database/migrations/ledger/index.ts";
import type { Random } from "./random.ts";

export const NEXT_KIND = "of-next-version";
const LANES: readonly LaneKind[] = ["thread", "conversation", "card", "room"];
/** The share of entries that bring one of the new kind along. */
const NEW_KINDS = 0.05;

export async function migrateToNext(database: Database): Promise<void> {
  await migrate(database, "ledger", [
    ...LEDGER_MIGRATIONS,
    {
      name: "999-next-version",
      since: "999.0.0",
      phase: "expand",
      up: async (tx) => {
        await tx.all("alter table entry add column next_version text");
      },
    },
  ]);
}

/** The ledger as the next version fills it. */
export function nextLedger<L extends Pick<Ledger, "append">>(ledger: L, random: Random): L {
  const append: L["append"] = async (entries, read) => {
    const next = entries.map((entry) => ({ ...entry, payload: { ...(entry.payload as object), ofNextVersion: true } }));
    const fresh = await ledger.append([...next, ...entries.filter(brings).map(ofNextKind)], read);
    return fresh.slice(0, entries.length);
  };
  const brings = ({ lane }: NewEntry) => LANES.includes(lane.kind) && random.chance(NEW_KINDS);
  return new Proxy(ledger, {
    get(target, name) {
      if (name === "append") return append;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

function ofNextKind({ lane }: NewEntry): NewEntry {
  return { lane, kind: NEXT_KIND, keys: [], payload: {} };
}

class Again extends Error {
  override readonly name = "Again";
}

/** Workers that know the new kind, which has nothing to do, and leave the rest to this version's. */
export function nextWorkers(workers: Readonly<Record<LaneKind, LaneWorker>>): Readonly<Record<LaneKind, LaneWorker>> {
  const knowing = Object.entries(workers).map(([kind, worker]) => [kind, knowingNextKind(worker)] as const);
  return Object.fromEntries(knowing) as Record<LaneKind, LaneWorker>;
}

function knowingNextKind(worker: LaneWorker): LaneWorker {
  return {
    ...worker,
    async run(batch, signal) {
      const at = batch.entries.findIndex(({ kind }) => kind === NEXT_KIND);
      const known = at === -1 ? batch.entries : batch.entries.slice(0, at);
      if (at === -1) {
        await worker.run(batch, signal);
        return;
      }
      if (known.length > 0) await worker.run({ ...batch, entries: known }, signal);
      await batch.settle(batch.entries.slice(0, at + 1));
      // The rest runs as a batch of its own.
      if (at + 1 < batch.entries.length) throw new Again();
    },
    failed(batch, entries, error) {
      if (!(error instanceof Again)) return worker.failed(batch, entries, error);
      return { retry: true, at: 0, failure: "RETRY_LATER", uncertain: false, pauseGroup: false };
    },
  };
}
