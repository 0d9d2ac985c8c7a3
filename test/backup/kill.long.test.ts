/** Killed at any instant, a backup leaves the old archive or the new one, and a restore both old databases or both new. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { MAIN } from "../support/command-line.ts";
import { installation, verify } from "./installation.ts";

const KILLS = 15;

/** Runs a command, and kills it after `ms` unless it has ended. Result: how long it ran, and whether it was killed. */
async function runFor(ms: number, url: string, ...words: string[]) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { ...CHILD_ENVIRONMENT, DATABASE_URL: url },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await Promise.race([ended, pause(ms)]);
  child.kill("SIGKILL");
  const [, signal] = (await ended) as [number | null, string | null];
  return { tookMs: performance.now() - startedAt, isKilled: signal === "SIGKILL" };
}

it("leaves a complete archive or none", async () => {
  await using at = await installation();
  await at.grows(30_000);
  const archive = join(at.folder, "archive.tar.zst");
  let { tookMs } = await runFor(60_000, at.url, "backup", archive);
  let killed = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await at.grows(1);
    const before = readFileSync(archive);
    const run = await runFor((tookMs * (kill + 1)) / KILLS, at.url, "backup", archive, "--force");
    killed += Number(run.isKilled);
    // The machine is less busy than it was.
    if (!run.isKilled) tookMs = Math.min(tookMs, run.tookMs);
    const isOld = readFileSync(archive).equals(before);
    const { members } = await verify(archive);
    // The bridge's own id is a row, too, and so is what is known of the backup before.
    if (!isOld) expect(members[0]?.rows["keyv"]).toBe((await at.links()) + 2);
  }
  expect(killed).toBeGreaterThan(KILLS / 4);
  await runFor(60_000, at.url, "backup", archive, "--force");
  expect(readdirSync(at.folder).toSorted()).toEqual(["archive.tar.zst", "data"]);
});

it("leaves both databases old or both new", async () => {
  await using at = await installation();
  await at.grows(30_000);
  const archive = await at.backup();
  let { tookMs } = await runFor(60_000, at.url, "restore", archive);
  const counts = { killed: 0, old: 0, restored: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await at.grows(1);
    const [links, contacts] = [await at.links(), await at.contacts()];
    // Most of the exchange of the files is in the last tenth.
    const part = kill < KILLS / 2 ? (kill + 1) / KILLS : 0.9 + kill / KILLS / 5;
    const run = await runFor(tookMs * part, at.url, "restore", archive);
    if (!run.isKilled) tookMs = Math.min(tookMs, run.tookMs);
    // As a start does.
    for (const name of ["bridge.db", "service.db"])
      await (await openDatabase(`file:${join(at.data, name)}`, { lockOwner: true })).close();
    const found = [await at.links(), await at.contacts()];
    const isOld = found[0] === links;
    expect(found).toEqual(isOld ? [links, contacts] : [30_100, 2]);
    counts.killed += Number(run.isKilled);
    counts[isOld ? "old" : "restored"] += 1;
  }
  expect(counts.killed).toBeGreaterThan(KILLS / 4);
  await runFor(60_000, at.url, "restore", archive);
  expect([await at.links(), await at.contacts(), existsSync(join(at.data, ".bridge-restore"))]).toEqual([
    30_100,
    2,
    false,
  ]);
});
