/** What PostgreSQL's tools are given, and what is left of them and of a command that is interrupted. */
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { runCommand } from "../support/command-line.ts";
import { freshDatabase } from "../support/databases.ts";

/** A folder with this script as `pg_dump`, first on the path. */
async function withPgDump(script: string) {
  const folder = await mkdtempDisposable(join(tmpdir(), "bridge-tools-"));
  await writeFile(join(folder.path, "pg_dump"), `#!/bin/sh\ncd ${folder.path}\n${script}\n`, { mode: 0o755 });
  return {
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
    await using tools = await withPgDump('printf "%s\\n" "$@" > arguments; env > environment; exit 1');
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
  await using tools = await withPgDump(waiting);
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
