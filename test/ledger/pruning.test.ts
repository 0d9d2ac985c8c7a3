import { afterEach, expect, it, vi } from "vitest";
import type { Database } from "../../src/database/index.ts";
import { Pruning } from "../../src/ledger/pruning.ts";
import { door, SILENT } from "./fixture.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("has ended when stop resolves: nothing uses the database after it", async () => {
  vi.useFakeTimers();
  const asked = door();
  const answered = door();
  const order: string[] = [];
  const database = {
    all: async () => {
      asked.open();
      await answered.opened;
      order.push("answered");
      return [];
    },
    transaction: () => Promise.resolve([]),
  } as unknown as Database;
  const pruning = new Pruning(database, { now: () => 0 }, 0, SILENT);
  pruning.start();
  await vi.advanceTimersByTimeAsync(60_000);
  await asked.opened;
  const stopped = pruning.stop().then(() => order.push("stopped"));
  await vi.advanceTimersByTimeAsync(60_000);
  answered.open();
  await stopped;
  expect(order).toEqual(["answered", "stopped"]);
});
