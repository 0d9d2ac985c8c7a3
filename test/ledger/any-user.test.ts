/** The ledger works for a user that has nothing to do with the bridge: its own kinds, results and policies. */
import { describe, expect, it } from "vitest";
import { DatabaseError } from "../../src/database/index.ts";
import { openLedger, type NewEntry } from "../../src/ledger/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { SILENT } from "./fixture.ts";

interface ParcelNames {
  readonly lane: "parcel" | "invoice";
  readonly result: "delivered";
  readonly delivery: string;
}

const parcel = (number: number, customer: string): NewEntry<ParcelNames> => ({
  lane: { kind: "parcel", key: `parcel ${number}`, group: customer },
  kind: "send",
  keys: [`sent:${number}`],
  payload: { number, customer },
});

describe.each(DIALECTS)("a ledger of parcels on %s", (dialect) => {
  it("runs them, with the subjects and follow-up entries of its user", async () => {
    await using fresh = await freshDatabase(dialect);
    const policies = {
      subjectOf: (_: string, payload: unknown) => (payload as { readonly customer: string }).customer,
      mayHaveActed: () => false,
      unavailable: (reason: string) => new RangeError(`no parcels: ${reason}`),
    };
    await using ledger = await openLedger<ParcelNames>(await fresh.open(), { log: SILENT, pollMs: 50, policies });
    const invoiced = Promise.withResolvers<unknown>();
    const fails = { batchSize: 1, failed: () => ({ retry: false, failure: "LOST" }) as const };
    await ledger.start({
      parcel: {
        ...fails,
        async run(batch) {
          const payload = batch.entries[0]?.payload;
          const invoice = {
            ...parcel(0, "Ada"),
            lane: { ...batch.lane, kind: "invoice" },
            kind: "bill",
            payload,
          } as const;
          await batch.settle(batch.entries, { result: "delivered", then: [{ ...invoice, keys: [] }] });
        },
      },
      invoice: {
        ...fails,
        run({ entries }) {
          invoiced.resolve(entries[0]?.payload);
          return Promise.resolve();
        },
      },
    });
    expect(await ledger.append([parcel(1, "Ada"), parcel(1, "Ada")])).toEqual([true, false]);
    expect(await invoiced.promise).toEqual({ number: 1, customer: "Ada" });
    const [sent, bill] = await ledger.about("Ada");
    expect(sent).toMatchObject({ lane: { kind: "parcel" }, state: "done", result: "delivered" });
    expect(bill).toMatchObject({ lane: { kind: "invoice" }, kind: "bill" });
    expect(await ledger.about("Bob")).toEqual([]);
  });

  it("fails with the error of its user, or with one of its own", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const unavailable = (reason: string) => new RangeError(`no parcels: ${reason}`);
    const policies = { subjectOf: () => null, mayHaveActed: () => true, unavailable };
    const told = await openLedger<ParcelNames>(database, { log: SILENT, policies });
    const plain = await openLedger<ParcelNames>(database, { log: SILENT });
    await database.close();
    await expect(told.append([parcel(1, "Ada")])).rejects.toThrow(new RangeError("no parcels: closed"));
    await expect(plain.append([parcel(1, "Ada")])).rejects.toThrow("the ledger is not available: closed");
    await expect(database.all("select 1")).rejects.toBeInstanceOf(DatabaseError);
  });
});
