/** Backup, restore and move of a large database, and what a backup does to the bridge beside it. */
import { execFile } from "node:child_process";
import { copyFileSync, openSync, closeSync, fsyncSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openDatabase } from "../../src/database/index.ts";
import { openBridgeLedger, type BridgeLedger } from "../../src/app/open-ledger.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { nowMs } from "../clock.ts";
import { tempFolder } from "../contestants.ts";
import { startPostgres } from "../postgres.ts";
import { type Row, row } from "../rows.ts";
import { percentile } from "../statistics.ts";
import { pair, ROOM } from "./links.ts";

export interface BackupOptions {
  readonly links: number;
  readonly writesPerSecond: number;
  readonly withPostgres: boolean;
}

const MAIN = new URL("../../src/main.ts", import.meta.url).pathname;
const AT_ONCE = 1_000;
const QUIET_MS = 5_000;
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const run = promisify(execFile);

export async function backup(
  { links, writesPerSecond, withPostgres }: BackupOptions,
  say: (line: string) => void,
): Promise<readonly Row[]> {
  await using folder = await tempFolder();
  const path = join(folder.path, "data", "bridge.db");
  const url = `file:${path}`;
  const archive = join(folder.path, "archive.tar.zst");
  const command = async (settings: Readonly<Record<string, string>>, ...words: string[]) => {
    const startedAt = nowMs();
    await run(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN, ...words], {
      cwd: folder.path,
      env: { PATH: process.env["PATH"] ?? "", DATABASE_URL: url, ...settings },
    });
    return (nowMs() - startedAt) / 1_000;
  };

  {
    await using empty = await openDatabase(`file:${join(folder.path, "empty.db")}`);
    await openSpaces(empty);
  }
  say(`${links.toLocaleString("en")} links`);
  const rows: Row[] = [];
  {
    await using database = await openDatabase(url, { lockOwner: true });
    const { links: stored } = createStores(await openSpaces(database));
    for (let first = 0; first < links / 2; first += AT_ONCE)
      await stored.bindPosts(
        ROOM,
        Array.from({ length: AT_ONCE }, (_, index) => pair(first + index)),
      );
    await using ledger = await openBridgeLedger(database, { log: SILENT });
    // From the log into the file, so that the plain copy has everything.
    using checkpointing = new DatabaseSync(path);
    checkpointing.exec("pragma wal_checkpoint(truncate)");
    const gigabytes = statSync(path).size / 1e9;
    const copyS = plainCopy(path, join(folder.path, "plain"));

    const quiet = await intakeWhile(ledger, writesPerSecond, () => new Promise((done) => setTimeout(done, QUIET_MS)));
    const emptyS = await command(
      { DATABASE_URL: `file:${join(folder.path, "empty.db")}` },
      "backup",
      `${archive}.empty`,
    );
    let tookS = 0;
    const busy = await intakeWhile(
      ledger,
      writesPerSecond,
      async () => void (tookS = await command({}, "backup", archive)),
    );
    const slower = (tookS - emptyS - copyS) / gigabytes;
    rows.push(
      row(`database of ${links.toLocaleString("en")} links`, "MB", { bridge: gigabytes * 1_000 }),
      row("plain copy, on disk", "s", { bridge: copyS }),
      row(`backup under ${writesPerSecond} writes/s`, "s", { bridge: tookS }),
      row("backup of an empty database", "s", { bridge: emptyS }),
      row("the rest of a backup, slower than a plain copy", "s/GB", { bridge: slower }, { of: "bridge", atMost: 5 }),
      row("archive", "MB", { bridge: statSync(archive).size / 1e6 }),
      row("intake without a backup, p99", "ms", { bridge: quiet }),
      row("intake during a backup, p99", "ms", { bridge: busy }, { of: "bridge", atMost: 50 }),
    );
  }
  rows.push(row("verify", "s", { bridge: await command({}, "backup", "--verify", archive) }));
  rows.push(row("restore", "s", { bridge: await command({}, "restore", archive) }));
  if (withPostgres) {
    await using server = await startPostgres(join(folder.path, "postgres"));
    rows.push(row("move to PostgreSQL", "s", { bridge: await command({}, "move", "--to", server.url) }));
  }
  return rows;
}

function plainCopy(from: string, to: string): number {
  const startedAt = nowMs();
  copyFileSync(from, to);
  const file = openSync(to, "r");
  fsyncSync(file);
  closeSync(file);
  return (nowMs() - startedAt) / 1_000;
}

/** Appends entries at a constant rate while `work` runs. Result: the 99th percentile of their commits, in milliseconds. */
async function intakeWhile(ledger: BridgeLedger, perSecond: number, work: () => Promise<unknown>): Promise<number> {
  const tookMs: number[] = [];
  const appending: Promise<unknown>[] = [];
  const startedAt = nowMs();
  let sent = 0;
  const timer = setInterval(() => {
    for (; sent < ((nowMs() - startedAt) * perSecond) / 1_000; sent += 1) {
      const at = nowMs();
      const lane = { kind: "thread", key: `lane-${sent % 500}`, group: `lane-${sent % 500}` } as const;
      const key = `${startedAt}:${sent}`;
      const entry = { lane, kind: "bench", payload: { text: "x".repeat(200) }, keys: [key] };
      appending.push(ledger.append([entry]).then(() => tookMs.push(nowMs() - at)));
    }
  }, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  await Promise.all(appending);
  return percentile(tookMs, 0.99);
}
