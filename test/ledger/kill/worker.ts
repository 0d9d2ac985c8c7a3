/**
 * A process that appends and runs entries, to be killed. It records acknowledged appends and outside actions in files
 * that outlive it, and prints a dot for each, so that the parent can choose when to kill it.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { LaneWorker } from "../../../src/bridge/ports/ledger.ts";
import { openDatabase } from "../../../src/database/index.ts";
import { openBridgeLedger } from "../../../src/app/open-ledger.ts";
import { countEntries } from "../../../src/ledger/index.ts";
import type { Effect, Claim } from "./records.ts";

const LANES = 6;
const APPENDERS = 3;

const [url = "", folder = "", run = "", mode = ""] = process.argv.slice(2);
const silentLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function record(file: string, line: Effect | Claim): void {
  // One system call each, so that the line survives when this process is killed.
  appendFileSync(join(folder, file), `${JSON.stringify(line)}\n`);
  process.stdout.write(".");
}

const worker: LaneWorker = {
  batchSize: 5,
  async run(batch) {
    // Some attempts certainly do nothing.
    if (!batch.uncertain && Math.random() < 0.1) throw new Error("certainly not");
    for (const { seq, payload } of batch.entries) {
      await new Promise((resolve) => setImmediate(resolve));
      const { delivery, uncertain, lane } = batch;
      record("effects", { run, lane: lane.key, seq, id: payload as string, delivery, uncertain });
      if (Math.random() < 0.2) await batch.settle(batch.entries.filter((entry) => entry.seq === seq));
    }
  },
  failed: () => ({ retry: true, at: 0, failure: "CHAT_UNREACHABLE", uncertain: false, pauseGroup: false }),
};

await using database = await openDatabase(url, { lockOwner: true });
await using ledger = await openBridgeLedger(database, { log: silentLog, leaseMs: 150, pollMs: 20 });
await ledger.start({ thread: worker });

if (mode === "drain") {
  while ((await countEntries(database)).length > 0) await pause(10);
} else {
  const appenders = Array.from({ length: APPENDERS }, async (_, appender) => {
    for (let n = 0; ; n++) {
      const lane = `lane ${n % LANES}`;
      const id = `${run}-${appender}-${n}`;
      await ledger.append([{ lane: { kind: "thread", key: lane, group: `group ${n % (LANES / 2)}` }, kind: "test", keys: [id], payload: id }]); // prettier-ignore
      record("taken", { lane, id, appender: `${run}-${appender}` });
    }
  });
  await Promise.all(appenders);
}
