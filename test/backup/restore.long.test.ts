/** A restore: whole or not at all, never under a running bridge, and recorded. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtempDisposable, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { READY_FILE } from "../../src/database/pending-restore.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { MAIN, runCommand } from "../support/command-line.ts";
import { requireThat } from "../support/optional-tool.ts";
import { installation, KNOWN, problemOf, type Installation } from "./installation.ts";

/** An installation with one link more than in `archive`, which has 100. */
async function changedSinceBackup(name?: string) {
  const at = await installation(name);
  const archive = await at.backup();
  await at.grows(1);
  return { ...at, archive };
}

const filesOf = (at: Installation) => readdirSync(at.data).filter((name) => !/-(?:owner|wal|shm)$/u.test(name));

it("brings both databases back, and keeps the old files together", async () => {
  await using at = await installation();
  const archive = await at.backup();
  await at.grows(50);
  // What a killed bridge leaves behind; beside another database it would destroy it.
  await writeFile(join(at.data, "service.db-wal"), "stale");
  await writeFile(join(at.data, "service.db-journal"), "stale");
  const aside = (await at.restore(archive)) ?? "";
  expect(await at.links()).toBe(100);
  expect(await at.contacts()).toBe(1);
  expect(readdirSync(aside).sort()).toEqual(["bridge.db", "service.db", "service.db-journal", "service.db-wal"]);
  using old = new DatabaseSync(join(aside, "bridge.db"));
  expect(old.prepare("select count(*) as count from keyv where namespace = 'test'").get()).toEqual({ count: 150 });
  expect(statSync(join(at.data, "bridge.db")).mode & 0o777).toBe(0o600);
});

it("restores into an empty folder, and into one whose database is damaged", async () => {
  await using at = await installation();
  const archive = await at.backup();
  await rm(at.data, { recursive: true });
  expect(await at.restore(archive)).toBeUndefined();
  expect(await at.links()).toBe(100);
  await writeFile(join(at.data, "bridge.db"), "not a database at all, but long enough to be one");
  await at.restore(archive);
  expect(await at.links()).toBe(100);
});

it("restores a database of another name", async () => {
  await using at = await changedSinceBackup("other.db");
  await at.restore(at.archive);
  expect(await at.links()).toBe(100);
});

it("touches nothing while a bridge runs", async () => {
  await using at = await installation();
  const archive = await at.backup();
  const owner = fileURLToPath(new URL("../database/owner.ts", import.meta.url));
  for (const name of ["bridge.db", "service.db"]) {
    const child = spawn(process.execPath, [owner, `file:${join(at.data, name)}`], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    const run = await runCommand(["restore", archive], { DATABASE_URL: at.url });
    expect(run).toMatchObject({ code: 1, output: "" });
    expect(run.errors).toContain(`Another bridge is using this database file (${join(at.data, name)})`);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  expect(filesOf(at)).toEqual(["bridge.db", "bridge.db-backup", "service.db"]);
});

it("touches nothing when the archive is cut, of a newer version, or of another bridge", async () => {
  await using at = await changedSinceBackup();
  const before = filesOf(at);
  const refused = async (given: string, sentence: string, known: typeof KNOWN = KNOWN) => {
    expect(await problemOf(at.restore(given, { known }))).toContain(sentence);
    expect(filesOf(at)).toEqual(before);
    expect(await at.links()).toBe(101);
  };

  await refused(at.archive, "was made by a newer version of the bridge", {
    ...KNOWN,
    ledger: KNOWN.ledger.slice(0, -1),
  });
  await using other = await installation();
  await refused(await other.backup(), "is the archive of another bridge than the one whose database is here");
  await truncate(at.archive, 2_000);
  await refused(at.archive, "was cut short or damaged");
});

it("restores the archive of another bridge if that is meant, or if the database here is empty", async () => {
  await using at = await installation();
  await using other = await installation();
  await other.grows(5);
  const archive = await other.backup();
  await at.restore(archive, { mayBeForeign: true });
  expect(await at.links()).toBe(105);

  await using fresh = await installation();
  await rm(fresh.data, { recursive: true });
  await mkdir(fresh.data);
  await using made = await openDatabase(fresh.url);
  await openSpaces(made);
  await made.close();
  await fresh.restore(archive);
  expect(await fresh.links()).toBe(105);
});

it("leaves the old databases when the last step before the exchange fails", async () => {
  await using at = await changedSinceBackup();
  const before = filesOf(at);
  const finish = () => Promise.reject(new Error("no"));
  await expect(at.restore(at.archive, { finish })).rejects.toThrow("no");
  expect(filesOf(at)).toEqual(before);
  expect(await at.links()).toBe(101);
});

it("leaves the old databases when the disk is full", async () => {
  await using at = await installation();
  await at.grows(20_000);
  const archive = await at.backup();
  await at.grows(1);
  const before = filesOf(at);
  // No file may grow beyond 64 blocks of 1,024 bytes.
  const limited = `trap "" XFSZ; ulimit -f 64; exec "$0" "$@"`;
  const run = spawnSync("bash", ["--norc", "-c", limited, process.execPath, MAIN, "restore", archive], {
    env: { PATH: CHILD_ENVIRONMENT.PATH, NODE_DISABLE_COMPILE_CACHE: "1", DATABASE_URL: at.url },
    encoding: "utf8",
  });
  expect([run.status, run.stdout]).toEqual([1, ""]);
  expect(run.stderr).toContain("could not be written (EFBIG). Nothing was changed.");
  expect(filesOf(at)).toEqual(before);
  expect(await at.links()).toBe(20_101);
});

it("restores from another file system", async (context) => {
  requireThat(context, existsSync("/dev/shm"), "there is no second file system");
  await using at = await installation();
  await using elsewhere = await mkdtempDisposable("/dev/shm/bridge-backup-");
  const archive = await at.backup(relative(at.folder, join(elsewhere.path, "archive.tar.zst")));
  expect(readdirSync(elsewhere.path)).toEqual(["archive.tar.zst"]);
  await at.grows(1);
  await at.restore(archive);
  expect(await at.links()).toBe(100);
});

it.each(["bridge.db", "other"])(
  "completes a restore that was killed between the files, at a start: %s",
  async (own) => {
    await using at = await changedSinceBackup(own);
    const ready = join(at.data, ".bridge-restore");
    // As a restore leaves it that was killed when it had moved the first database, but not the second.
    await using restored = await installation();
    await restored.restore(at.archive, { mayBeForeign: true });
    await mkdir(ready);
    const names = [own, "service.db"];
    await writeFile(join(ready, READY_FILE), JSON.stringify({ names, aside: "before-restore-now" }));
    await rename(join(restored.data, "bridge.db"), join(ready, own));
    await rename(join(restored.data, "service.db"), join(ready, "service.db"));
    await mkdir(join(at.data, "before-restore-now"));
    await rename(join(at.data, own), join(at.data, "before-restore-now", own));
    // A command that opened the database meanwhile has made an empty one.
    await writeFile(join(at.data, own), "");

    for (const name of ["service.db", own]) {
      await using started = await openDatabase(`file:${join(at.data, name)}`, { lockOwner: true });
      expect(started.isOwner).toBe(true);
    }
    expect(await at.links()).toBe(100);
    expect(await at.contacts()).toBe(1);
    expect(existsSync(ready)).toBe(false);
    const old = new DatabaseSync(join(at.data, "before-restore-now", own));
    expect(old.prepare("select count(*) as count from keyv where namespace = 'test'").get()).toEqual({ count: 101 });
    old.close();
  },
);

it("completes at the next start what the disk did not allow when everything was ready", async () => {
  await using at = await changedSinceBackup();
  const blocked: string[] = [];
  const finish = async () => {
    // The folder for the old files is named after the second in which it is needed.
    for (let second = 0; second < 10; second += 1) {
      const time = new Date(Date.now() + second * 1_000).toISOString().slice(0, 19).replaceAll(":", "-");
      blocked.push(join(at.data, `before-restore-${time}Z`));
    }
    for (const path of blocked) await writeFile(path, "");
  };
  expect(await problemOf(at.restore(at.archive, { finish }))).toContain("could not be exchanged (ENOTDIR).");
  for (const path of blocked) await rm(path);
  for (const name of ["service.db", "bridge.db"])
    await (await openDatabase(`file:${join(at.data, name)}`, { lockOwner: true })).close();
  expect([await at.links(), await at.contacts()]).toEqual([100, 1]);
  expect(existsSync(join(at.data, ".bridge-restore"))).toBe(false);
});

it("forgets a restore that was killed before it was ready", async () => {
  await using at = await changedSinceBackup();
  await mkdir(join(at.data, ".bridge-restore"));
  await writeFile(join(at.data, ".bridge-restore", "bridge.db"), "half");
  await using started = await openDatabase(at.url, { lockOwner: true });
  await started.close();
  expect(await at.links()).toBe(101);
  await at.restore(at.archive);
  expect(await at.links()).toBe(100);
  expect(filesOf(at).filter((name) => name.startsWith(".bridge"))).toEqual([]);
});

it("records that it was restored, and what the backup did not know of", async () => {
  await using at = await installation();
  const archive = await at.backup();
  const run = await runCommand(["restore", archive, "--json"], { DATABASE_URL: at.url });
  expect(run).toMatchObject({ code: 0, errors: "" });
  const report = JSON.parse(run.output) as { takenAt: string };
  expect(report).toMatchObject({ entries: 0, replies: 0, questions: 0 });
  await using database = await openDatabase(at.url);
  const rows = await database.all<{ value: string }>("select value from keyv where value like '%reconciling%'");
  expect(rows[0]?.value).toContain(report.takenAt);
});

it("records what another tool restored, but no time in the future, and not where nothing is", async () => {
  await using at = await installation();
  const settings = { DATABASE_URL: at.url };
  const run = await runCommand(["restored", "--since", "2026-01-02T03:04:05Z"], settings);
  expect(run).toMatchObject({ code: 0, errors: "" });
  expect(run.output).toContain("2026-01-02T03:04:05.000Z");
  await using database = await openDatabase(at.url);
  const marks = await database.all<{ value: string }>("select value from keyv where value like '%reconciling%'");
  expect(marks).toHaveLength(1);

  const future = await runCommand(["restored", "--since", "2126-01-02"], settings);
  expect(future).toMatchObject({ code: 1, output: "" });
  expect(future.errors).toContain("is in the future");
  const nowhere = await runCommand(["restored", "--since", "1h"], { DATABASE_URL: `file:${join(at.folder, "no.db")}` });
  expect(nowhere).toMatchObject({ code: 1, output: "" });
  expect(nowhere.errors).toContain("There is no database at");
  expect(existsSync(join(at.folder, "no.db"))).toBe(false);
});

it("tells where the newest backup is when the database is damaged, at the start and in commands", async () => {
  await using at = await installation();
  await at.grows(2_000);
  const archive = await at.backup();
  const path = join(at.data, "bridge.db");
  const bytes = await readFile(path);
  // The first page, with the tables' names, is sound: it is the middle that is damaged.
  bytes.fill(0x5a, 4_096);
  await writeFile(path, bytes);
  for (const command of [["start"], ["dead-letters"]]) {
    const run = await runCommand(command, {
      DATABASE_URL: at.url,
      PORT: "0",
      SLACK_BOT_TOKEN: "xoxb-1",
      SLACK_APP_TOKEN: "xapp-1",
      SLACK_ROOM: "C1",
      CONVERSATION_API_URL: "http://127.0.0.1:1/v1",
      CONVERSATION_API_KEY: "a-key-that-is-long-enough",
    });
    expect(run.code).toBe(1);
    expect(run.errors).toContain("The file is damaged or is not a database");
    expect(run.errors).toContain(`npx node src/main.ts restore ${archive}`);
  }
});

it("accepts nothing more once a damaged page was read", async () => {
  await using at = await installation();
  await at.grows(5_000);
  await using database = await openDatabase(at.url);
  const write = () =>
    database.transaction((tx) => tx.all("insert into keyv (namespace, key, value) values ('a', 'b', '')"));
  const path = join(at.data, "bridge.db");
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 40 * 4_096);
  await writeFile(path, bytes);
  const reading = database.all("select count(*) from keyv where value like '%x'");
  await expect(reading).rejects.toMatchObject({ reason: "damaged" });
  await expect(write()).rejects.toMatchObject({ reason: "damaged" });
  expect(database.writeFailure).toMatchObject({ reason: "damaged" });
});
