/** SQLite's log is put on disk before anybody hears of a commit. */
import fs, {
  copyFileSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextRound } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { databaseHealth, openDatabase, type Database } from "../../src/database/index.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { freshDatabase, type FreshDatabase } from "../support/databases.ts";

const say = loadLocales().in("en");

/** Long enough for a busy machine to begin a commit in. */
const LIMIT_MS = 1_000;

afterEach(release);

function release(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

/** A disk that takes what was written to it when the test says so. Result: takes one commit, or fails to. */
function holdCommits(): (error?: NodeJS.ErrnoException) => Promise<void> {
  const waiting: ((error: NodeJS.ErrnoException | null) => void)[] = [];
  vi.spyOn(fs, "fdatasync").mockImplementation((_, done) => waiting.push(done));
  syncBuiltinESMExports();
  return async (error) => {
    await vi.waitFor(() => {
      expect(waiting).toHaveLength(1);
    });
    waiting.pop()?.(error ?? null);
  };
}

/** Resolves once a commit waits for the disk. */
async function hasBegun(): Promise<void> {
  await vi.waitFor(() => {
    expect(fs.fdatasync).toHaveBeenCalled();
  });
}

async function plant(database: Database, name: string): Promise<void> {
  await database.transaction((tx) => tx.all("insert into fruit values ($1)", [name]));
}

function names(database: Database) {
  return database.all("select name from fruit");
}

async function open(fresh: FreshDatabase, commitTimeoutMs = 4_000): Promise<Database> {
  const database = await fresh.open({ commitTimeoutMs });
  await database.transaction((tx) => tx.all("create table if not exists fruit (name text)"));
  return database;
}

it("answers neither writers nor readers before a commit is on disk", async () => {
  await using fresh = await freshDatabase("sqlite");
  const database = await open(fresh);
  const take = holdCommits();
  const heard: string[] = [];
  const written = plant(database, "fig").then(() => heard.push("written"));
  for (let round = 0; round < 20; round += 1) await nextRound();
  const read = names(database).then((rows) => heard.push(`read ${rows.length}`));
  for (let round = 0; round < 20; round += 1) await nextRound();
  expect(heard).toEqual([]);
  await take();
  await Promise.all([written, read]);
  expect(heard.sort()).toEqual(["read 1", "written"]);
});

it("says in time that a disk which stands still does not answer, and goes on with it", async () => {
  await using fresh = await freshDatabase("sqlite");
  const database = await open(fresh, LIMIT_MS);
  const take = holdCommits();
  const written = plant(database, "fig");
  await hasBegun();
  await expect(names(database)).rejects.toMatchObject({ reason: "timeout" });
  expect(await databaseHealth(database)).toMatchObject({ ok: false, reason: { key: "database-timeout" } });
  await take();
  await written;
  expect(await databaseHealth(database)).toMatchObject({ ok: true });
  expect(await names(database)).toEqual([{ name: "fig" }]);
});

it("says in time that what waits behind a commit was not written, while a disk stands still", async () => {
  await using fresh = await freshDatabase("sqlite");
  const database = await open(fresh, LIMIT_MS);
  const take = holdCommits();
  const written = plant(database, "fig");
  await hasBegun();
  const bulk = { name: "fruit", run: () => Promise.reject(new Error("it ran")) };
  const waiting = [plant(database, "plum"), database.bulk(bulk, "pear")];
  const answers = Promise.all(waiting.map((one) => one.catch((error: unknown) => error)));
  const late = new Promise((resolve) => setTimeout(resolve, 10 * LIMIT_MS, "nobody was told"));
  const told = await Promise.race([answers, late]);
  await take();
  expect(told).toMatchObject([{ reason: "timeout" }, { reason: "timeout" }]);
  await written;
  expect(await names(database)).toEqual([{ name: "fig" }]);
  release();
  await plant(database, "kiwi");
});

it("neither writes nor shows anything once the disk has failed to take a commit, until the file is opened again", async () => {
  await using fresh = await freshDatabase("sqlite");
  const database = await open(fresh);
  const take = holdCommits();
  const refused = plant(database, "fig").catch((error: unknown) => error);
  await take(Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO" }));
  expect(await refused).toMatchObject({ reason: "unwritable", remoteCode: "EIO" });
  release();
  await expect(plant(database, "plum")).rejects.toMatchObject({ reason: "unwritable", remoteCode: "EIO" });
  await expect(names(database)).rejects.toMatchObject({ reason: "unwritable", remoteCode: "EIO" });
  const { writeFailure } = database;
  expect(writeFailure && say(writeFailure.sentence)).toBe(
    `The disk did not confirm what was written to the database (${fresh.url.slice("file:".length)}, EIO), so the last of ` +
      "it may be lost. Nothing is accepted. Check the disk, then restart the bridge.",
  );
  const again = await open(fresh);
  await plant(again, "plum");
  expect(await names(again)).toContainEqual({ name: "plum" });
});

it("puts the log on disk that SQLite writes, also where the database is a link to another folder", async () => {
  using place = mkdtempDisposableSync(join(tmpdir(), "bridge-test-"));
  const [link, file] = [join(place.path, "bridge.db"), join(place.path, "disk", "data.db")];
  mkdirSync(join(place.path, "disk"));
  writeFileSync(file, "");
  symlinkSync(file, link);
  // Of a database that stood here before.
  writeFileSync(`${link}-wal`, "");
  await using database = await openDatabase(`file:${link}`);
  const flushed: number[] = [];
  const { fdatasync } = fs;
  vi.spyOn(fs, "fdatasync").mockImplementation((descriptor, done) => {
    flushed.push(fs.fstatSync(descriptor).ino);
    fdatasync(descriptor, done);
  });
  syncBuiltinESMExports();
  await database.transaction((tx) => tx.all("create table fruit (name text)"));
  expect(flushed).toEqual([statSync(`${file}-wal`).ino]);
});

it("puts on disk what a killed process left in the log, before it goes on from there", async () => {
  await using fresh = await freshDatabase("sqlite");
  await plant(await open(fresh), "fig");
  using place = mkdtempDisposableSync(join(tmpdir(), "bridge-test-"));
  const [from, to] = [fresh.url.slice("file:".length), join(place.path, "bridge.db")];
  for (const end of ["", "-wal"]) copyFileSync(from + end, to + end);
  // Of what stands in the log, the disk has nothing: it failed to take it, and the system holds it for written.
  let [cached, onDisk] = [Buffer.alloc(0), Buffer.alloc(0)];
  const { writeSync } = fs;
  vi.spyOn(fs, "writeSync").mockImplementation((...args) => {
    const [file, part, , bytes, at] = args as unknown as [number, Buffer, number, number, number];
    cached = Buffer.concat([cached.subarray(0, at), part.subarray(0, bytes)]);
    return writeSync(file, part, 0, bytes, at);
  });
  vi.spyOn(fs, "fdatasyncSync").mockImplementation(() => {
    onDisk = cached;
  });
  syncBuiltinESMExports();
  await using database = await openDatabase(`file:${to}`, { lockOwner: true });
  expect(onDisk).toEqual(readFileSync(`${to}-wal`));
  expect(await names(database)).toEqual([{ name: "fig" }]);
});
