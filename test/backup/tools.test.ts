/** What PostgreSQL's tools are given, and what is left of them and of a command that is interrupted. */
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { backup } from "../../src/backup/create.ts";
import { restore } from "../../src/backup/restore.ts";
import type { OnProgress, Stage } from "../../src/backup/progress.ts";
import { openDatabase } from "../../src/database/index.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { runCommand } from "../support/command-line.ts";
import { freshDatabase } from "../support/databases.ts";

/** A folder with these scripts as `pg_dump` and `pg_restore`, first on the path. */
async function withTools(dump: string, restore = "") {
  const folder = await mkdtempDisposable(join(tmpdir(), "bridge-tools-"));
  for (const [name, script] of Object.entries({ pg_dump: dump, pg_restore: restore })) {
    if (script === "") continue;
    await writeFile(join(folder.path, name), `#!/bin/sh\ncd ${folder.path}\n${script}\n`, { mode: 0o755 });
  }
  return {
    folder: folder.path,
    target: join(folder.path, "archive.tar.zst"),
    settings: { PATH: `${folder.path}:${CHILD_ENVIRONMENT.PATH}` },
    file: (name: string) => join(folder.path, name),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

it.each(["user", "query"])(
  "gives them the password of the URL's %s, in no argument, and no secret else",
  async (part) => {
    await using database = await freshDatabase("postgres");
    await using tools = await withTools('printf "%s\\n" "$@" > arguments; env > environment; exit 1');
    const url = new URL(database.url);
    const password = "a-password:which/needs@encoding";
    const role = `tools_${randomUUID().slice(0, 8)}`;
    await using admin = await openDatabase(database.url);
    await admin.reshape(async (tx) => {
      await tx.all(`create role ${role} superuser login password '${password}'`);
    });
    url.username = role;
    url.password = "";
    if (part === "user") url.password = encodeURIComponent(password);
    else url.searchParams.set("password", password);
    const settings = {
      ...tools.settings,
      DATABASE_URL: url.href,
      SLACK_BOT_TOKEN: "xoxb-a-token",
      SERVICE_API_KEY: "a-key",
    };
    const run = await runCommand(["backup", tools.target], settings);
    expect(run.errors).toContain("pg_dump failed");
    const given = readFileSync(tools.file("arguments"), "utf8");
    expect(given).toContain("--format=custom");
    expect(given).not.toMatch(/a-password/u);
    const environment = readFileSync(tools.file("environment"), "utf8");
    expect(environment).toContain(`PGPASSWORD=${password}\n`);
    expect(environment).not.toMatch(/xoxb-a-token|a-key|DATABASE_URL/u);
  },
);

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("leaves nothing behind after %s", async (signal) => {
  await using database = await freshDatabase("postgres");
  const waiting = "sleep 600 & trap 'kill $!; > terminated; exit 1' TERM; > started; wait";
  await using tools = await withTools(waiting);
  const started = vi.waitFor(() => {
    expect(existsSync(tools.file("started"))).toBe(true);
  }, 20_000);
  const run = await runCommand(
    ["backup", tools.target],
    { ...tools.settings, DATABASE_URL: database.url },
    started,
    signal,
  );
  // Ended by the signal itself.
  expect(run.code).toBeNull();
  await vi.waitFor(() => {
    expect(readdirSync(dirname(tools.target)).sort()).toEqual(["pg_dump", "started", "terminated"]);
  });
});

/** Writes what it is told to where `pg_dump` would write the dump. */
const DUMPS = 'for option; do case $option in --file=*) dump=${option#--file=};; esac; done; printf dumped > "$dump"';

it("reads the dump of an archive with pg_restore, and says so where it cannot", async () => {
  await using database = await freshDatabase("postgres");
  await using tools = await withTools(DUMPS, 'read -r line < "$2"; test "$line" = dumped');
  const settings = { ...tools.settings, DATABASE_URL: database.url };
  expect(await runCommand(["backup", tools.target], settings)).toMatchObject({ code: 0, errors: "" });
  const verified = (script?: string) => {
    if (script !== undefined) writeFileSync(tools.file("pg_restore"), `#!/bin/sh\n${script}\n`);
    return runCommand(["backup", "--verify", tools.target], { PATH: tools.folder });
  };
  expect(await verified()).toMatchObject({ code: 0, errors: "" });

  const damaged = await verified('echo "pg_restore: error: incorrect data check" >&2; exit 1');
  expect(damaged).toMatchObject({ code: 1, output: "" });
  expect(damaged.errors).toMatch(
    /is not a complete archive of the bridge.*\n.*pg_restore: error: incorrect data check/u,
  );
  const killed = await verified("kill -9 $$");
  expect(killed).toMatchObject({ code: 1, output: "" });
  expect(killed.errors).not.toContain("is not a complete archive");

  const onlyChecksum = {
    code: 0,
    errors: expect.stringMatching(/^Only the checksum of the dump was compared/u) as string,
  };
  const tooOld = 'echo "pg_restore: error: unsupported version (1.16) in file header" >&2; exit 1';
  expect(await verified(tooOld)).toMatchObject(onlyChecksum);
  await rm(tools.file("pg_restore"));
  expect(await verified()).toMatchObject(onlyChecksum);
});

it("reports how far they have come", async () => {
  await using database = await freshDatabase("postgres");
  const waits = "until test -e $0.seen; do sleep 0.05; done";
  await using tools = await withTools(`${DUMPS}; ${waits}`, `case "$*" in *--clean*) ${waits};; esac`);
  const environment = { ...process.env, ...tools.settings };
  const told: [Stage, number][] = [];
  const onProgress: OnProgress = (stage, done, total) => {
    if (stage !== "copying" && stage !== "restoring") return;
    expect(total).toBe(0);
    told.push([stage, done]);
    writeFileSync(tools.file(stage === "copying" ? "pg_dump.seen" : "pg_restore.seen"), "");
  };
  const common = { databaseUrl: database.url, environment, onProgress };
  const { file = "" } = await backup({
    ...common,
    ...{ target: tools.target, isForced: false, bridgeVersion: "0.1.0", settings: [] },
  });
  expect(told.at(-1)).toEqual(["copying", "dumped".length]);
  const finish = () => Promise.resolve();
  await restore({ ...common, archive: file, known: {}, mayBeForeign: true, finish });
  expect(told.at(-1)).toEqual(["restoring", expect.any(Number)]);
});
