/** Archives: complete, private, checked, and refused when they are not what they were. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { copyFile, mkdir, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import { expect, it } from "vitest";
import { writeArchive } from "../../src/backup/archive.ts";
import { parseManifest, type Manifest } from "../../src/backup/manifest.ts";
import { verifyArchive } from "../../src/backup/restore.ts";
import { archiveName } from "../../src/backup/retention.ts";
import { openDatabase } from "../../src/database/index.ts";
import { readLastBackup } from "../../src/database/last-backup.ts";
import { runCommand, MAIN } from "../support/command-line.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { installation, problemOf, verify } from "./installation.ts";

const DAMAGED = "is not a complete archive of the bridge: it was cut short or damaged.";

/** Rewrites the manifest of an archive, which stays whole otherwise. */
async function withManifest(archive: string, change: (manifest: Manifest) => object): Promise<void> {
  const entries = await unpackTar(zstdDecompressSync(readFileSync(archive)));
  const changed = entries.map((entry) => {
    if (entry.header.name !== "manifest.json") return entry;
    const data = Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(entry.data ?? []).toString()) as Manifest)));
    return { header: { ...entry.header, size: data.length }, data };
  });
  await writeFile(archive, zstdCompressSync(await packTar(changed)));
}

it("holds both databases and says what is in them, without the value of any setting", async () => {
  await using at = await installation();
  const archive = await at.backup();
  const manifest = await verify(archive);
  expect(manifest).toMatchObject({ format: 1, dialect: "sqlite", settings: ["PORT"] });
  expect(manifest.instance).toMatch(/^[0-9a-f-]{36}$/u);
  // The bridge's first: the service must not be older than what the bridge knows of it.
  expect(manifest.members.map(({ name, rows }) => [name, rows["keyv"] ?? rows["service_contact"]])).toEqual([
    ["bridge.db", 101],
    ["service.db", 1],
  ]);
  expect(manifest.members[0]?.migrations["ledger"]).toContain("001-entries");
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(readdirSync(at.folder).sort()).toEqual(["archive.tar.zst", "data"]);
});

it("keeps the id of the database from one backup to the next", async () => {
  await using at = await installation();
  const [first, second] = [await verify(await at.backup("1")), await verify(await at.backup("2"))];
  expect(first.instance).toBe(second.instance);
});

it("tells the metrics when it was taken, and how large the databases are", async () => {
  await using at = await installation();
  await using database = await openDatabase(at.url);
  expect(await readLastBackup(database)).toBeUndefined();
  const piped = spawnSync(process.execPath, [MAIN, "backup", "-"], {
    env: { ...CHILD_ENVIRONMENT, DATABASE_URL: at.url },
    maxBuffer: 1 << 26,
  });
  expect([piped.status, (await readLastBackup(database))?.bytes]).toEqual([0, expect.any(Number)]);
  const { takenAt, members } = await verify(await at.backup());
  const bytes = members.reduce((sum, member) => sum + member.bytes, 0);
  expect(await readLastBackup(database)).toEqual({ takenAt: Date.parse(takenAt), bytes });
});

it("ends while another process writes as fast as it can, and holds a moment of it", async () => {
  await using at = await installation();
  await at.grows(20_000);
  await using database = await openDatabase(at.url);
  const backup = { isDone: false };
  let written = 0;
  const writing = (async () => {
    for (; !backup.isDone; written += 1) {
      await database.transaction(async (tx) => {
        await tx.all("insert into keyv (namespace, key, value) values ('a', $1, '')", [written]);
        await tx.all("insert into keyv (namespace, key, value) values ('b', $1, '')", [written]);
      });
    }
  })();
  const archive = await at.backup().finally(() => (backup.isDone = true));
  await writing;
  expect(written).toBeGreaterThan(10);
  const { members } = await verify(archive);
  // Two rows a transaction: never half of one.
  expect(((members[0]?.rows["keyv"] ?? 0) - 20_101) % 2).toBe(0);
});

it("leaves nothing of what was deleted", async () => {
  await using at = await installation();
  await at.grows(200, "a secret word");
  await using database = await openDatabase(at.url);
  await database.transaction((tx) => tx.all("delete from keyv where value like 'a secret word%'"));
  await database.transaction((tx) => tx.all("delete from keyv where key like '%secret%'"));
  const found = zstdDecompressSync(readFileSync(await at.backup()));
  expect(found.includes("a link")).toBe(true);
  expect(found.subarray(0, found.indexOf("service.db")).includes("a secret word")).toBe(false);
});

it("writes the same archive to a pipe as to a file, which other tools read", async () => {
  await using at = await installation();
  const run = spawnSync(process.execPath, [MAIN, "backup", "-"], {
    env: { ...CHILD_ENVIRONMENT, DATABASE_URL: at.url },
    maxBuffer: 1 << 26,
  });
  expect(run.status).toBe(0);
  const archive = join(at.folder, "piped.tar.zst");
  await writeFile(archive, run.stdout);
  expect((await verify(archive)).members).toHaveLength(2);
  const entries = await unpackTar(zstdDecompressSync(run.stdout));
  expect(entries.map(({ header }) => header.name)).toEqual(["bridge.db", "service.db", "manifest.json"]);
});

it("refuses a file that exists, unless it is forced, and a folder that does not", async () => {
  await using at = await installation();
  const archive = await at.backup();
  const before = readFileSync(archive);
  expect(await problemOf(at.backup())).toBe(`${archive} is there already. Choose another name, or add --force.`);
  expect(readFileSync(archive)).toEqual(before);
  await at.backup("archive.tar.zst", true);
  expect(readFileSync(archive)).not.toEqual(before);
  expect(await problemOf(at.backup("no/folder/x"))).toContain("could not be written (ENOENT). Nothing was changed.");
});

it("names archives in a folder after time and bridge, and deletes older ones of that bridge alone", async () => {
  await using at = await installation();
  const folder = join(at.folder, "archives");
  await mkdir(folder);
  const { instance } = await verify(await at.backup("archives"));
  const [own = "", other] = [instance, "another bridge"].map((id) => archiveName(new Date("2026-01-01T00:00:00Z"), id));
  for (const name of [own, other]) await writeFile(join(folder, name ?? ""), "");
  const run = await runCommand(["backup", folder, "--keep", "1m", "--force"], { DATABASE_URL: at.url });
  expect(run).toMatchObject({ code: 0, errors: expect.stringMatching(/^Deleted \d older archives?\.\n$/u) as string });
  const left = readdirSync(folder).filter((name) => name !== other);
  expect(left).toEqual([expect.stringMatching(new RegExp(`^bridge-.{20}-${instance?.slice(0, 8)}\\.tar\\.zst$`, "u"))]);
  expect(left).not.toContain(own);
  expect(readdirSync(folder)).toContain(other);
});

it("says that there is no database, and makes none", async () => {
  await using at = await installation();
  const url = `file:${join(at.folder, "elsewhere", "bridge.db")}`;
  const run = await runCommand(["backup", join(at.folder, "x")], { DATABASE_URL: url });
  expect(run).toMatchObject({ code: 1, output: "" });
  expect(run.errors).toContain("There is no database at");
  expect(readdirSync(at.folder)).toEqual(["data"]);
});

it("leaves no file behind when the disk is full", async () => {
  await using at = await installation();
  await at.grows(20_000);
  // No file may grow beyond 64 blocks of 1,024 bytes.
  const limited = `trap "" XFSZ; ulimit -f 64; exec "$0" "$@"`;
  const words = [process.execPath, MAIN, "backup", join(at.folder, "archive.tar.zst")];
  const run = spawnSync("bash", ["--norc", "-c", limited, ...words], {
    env: { PATH: CHILD_ENVIRONMENT.PATH, NODE_DISABLE_COMPILE_CACHE: "1", DATABASE_URL: at.url },
    encoding: "utf8",
  });
  expect(run.stderr).toContain(at.folder);
  expect(run.stderr).toContain("Nothing was changed.");
  expect(run.status).toBe(1);
  expect(readdirSync(at.folder)).toEqual(["data"]);
});

it("refuses two backups into one folder at once", async () => {
  await using at = await installation();
  const results = await Promise.allSettled([at.backup("1"), at.backup("2")]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const rejected = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(await problemOf(Promise.reject(rejected.reason as Error))).toContain("Another backup or restore is at work");
});

it("clears no folder that a link in its place leads to, and opens none to others", async () => {
  await using at = await installation();
  const archive = await at.backup();
  const working = join(at.folder, ".bridge-backup");
  await symlink(at.data, working);
  expect(await problemOf(at.backup("2"))).toContain(`${working} could not be written (EPERM).`);
  expect(await at.links()).toBe(100);
  await rm(working);
  await mkdir(join(at.folder, ".bridge-verify"), { mode: 0o777 });
  let mode = 0;
  await verifyArchive(archive, process.env, () => (mode = statSync(join(at.folder, ".bridge-verify")).mode & 0o777));
  expect(mode).toBe(0o700);
});

it("recognises an archive that was cut, wherever it was", async () => {
  await using at = await installation();
  const archive = await at.backup();
  const { size } = statSync(archive);
  for (const part of [0, 0.01, 0.3, 0.6, 0.9, 0.97]) {
    await copyFile(archive, `${archive}.cut`);
    await truncate(`${archive}.cut`, Math.floor(size * part));
    expect(await problemOf(verify(`${archive}.cut`))).toContain(DAMAGED);
  }
});

it("recognises a changed byte, wherever it is", async () => {
  await using at = await installation();
  const whole = readFileSync(await at.backup());
  for (const part of [0, 0.1, 0.5, 0.8, 0.99]) {
    const changed = Buffer.from(whole);
    const place = Math.floor(whole.length * part);
    changed[place] = (changed[place] ?? 0) ^ 0x10;
    await writeFile(join(at.folder, "changed"), changed);
    expect(await problemOf(verify(join(at.folder, "changed")))).toContain(DAMAGED);
  }
});

it("recognises a wrong checksum, a wrong size, a wrong count and a missing member in a whole archive", async () => {
  await using at = await installation();
  const archive = await at.backup();
  const lies: ((manifest: Manifest) => object)[] = [
    (it) => ({ ...it, members: it.members.map((member) => ({ ...member, sha256: "0".repeat(64) })) }),
    (it) => ({ ...it, members: it.members.map((member) => ({ ...member, bytes: member.bytes + 1 })) }),
    (it) => ({ ...it, members: it.members.map((member) => ({ ...member, rows: { ...member.rows, entry: 7 } })) }),
    (it) => ({ ...it, members: it.members.slice(0, 1) }),
    (it) => ({ ...it, members: [] }),
  ];
  for (const lie of lies) {
    const changed = join(at.folder, "changed");
    await copyFile(archive, changed);
    await withManifest(changed, lie);
    expect(await problemOf(verify(changed))).toContain(DAMAGED);
  }
});

it("never writes a member outside its folder", async () => {
  await using at = await installation();
  const data = Buffer.from("x");
  const header = { name: "../data/bridge.db", size: 1 };
  await writeFile(join(at.folder, "evil"), zstdCompressSync(await packTar([{ header, data }])));
  expect(await problemOf(verify(join(at.folder, "evil")))).toContain(DAMAGED);
  expect(await at.links()).toBe(100);
});

it("names what cannot be read", async () => {
  await using at = await installation();
  expect(await problemOf(verify(join(at.folder, "nothing")))).toContain("cannot be read (ENOENT)");
  await mkdir(join(at.folder, "folder"));
  expect(await problemOf(verify(join(at.folder, "folder")))).toContain("cannot be read (EISDIR)");
  await writeFile(join(at.folder, "text"), "hello");
  expect(await problemOf(verify(join(at.folder, "text")))).toContain(DAMAGED);
});

it("ends when the check of the copy fails", async () => {
  await using at = await installation();
  const output = new PassThrough().resume();
  const failing = () => Promise.reject(new Error("damaged"));
  await expect(writeArchive(at.data, ["bridge.db"], failing, output, () => undefined)).rejects.toThrow("damaged");
});

it("tells a newer format from no manifest at all", () => {
  expect(parseManifest('{"format":2,"anything":true}')).toBe("newer");
  expect(parseManifest('{"format":1}')).toBeUndefined();
  expect(parseManifest("{")).toBeUndefined();
});
