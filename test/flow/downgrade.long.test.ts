/**
 * The version before continues with a database that this one left in the middle of its work: it reads whatever this one
 * stores in tables, entries and links.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { LATER } from "./upgrade/fixture.ts";
import { versionAt } from "./upgrade/version-before.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/**
 * What wrote the databases of 0.2.0 in `test/fixtures/databases`. All migrations since then expand the tables. Nothing
 * older can go back: 0.1.0 does not work on tables after `ledger/004-standard-terms`. Once 0.2.0 is released, its tag
 * belongs here.
 */
const BEFORE = "5835b1a0b4df3c8afe02d6d455638d87eefa8b19";
/** This version's upgrade test, for that version's code: it has the words that differ. */
const TAKEN_ALONG = [
  "vitest.config.ts",
  "bench",
  "test/support",
  "test/flow/upgrade",
  "test/flow/upgrade.long.test.ts",
];
/** The version before does not move databases that have tables of a later one. */
const SAME_DIALECT = "on sqlite, continued on sqlite|on postgres, continued on postgres";

async function run(folder: string, args: readonly string[]) {
  const { POSTGRES_PROGRAMS } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...CHILD_ENVIRONMENT, NO_COLOR: "1", ...(POSTGRES_PROGRAMS !== undefined && { POSTGRES_PROGRAMS }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output, errors, [code]] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, "exit") as Promise<unknown[]>,
  ]);
  return { code, output: output + errors };
}

it("is read by the version before, on SQLite and PostgreSQL", { timeout: 600_000 }, async (context) => {
  await using before = await versionAt(context, BEFORE);
  for (const path of TAKEN_ALONG) await cp(join(ROOT, path), join(before.folder, path), { recursive: true });
  const fixtures = join(before.folder, "test/fixtures/databases");
  const made = await run(ROOT, ["test/flow/upgrade/make.ts", LATER, fixtures]);
  expect(made).toMatchObject({ code: 0 });

  const vitest = join(before.folder, "node_modules/vitest/vitest.mjs");
  const test = ["run", "test/flow/upgrade.long.test.ts", "--reporter=default", "-t", SAME_DIALECT];
  const { code, output } = await run(before.folder, [vitest, ...test]);
  expect(output).toMatch(/Tests {2}2 passed \| 2 skipped/u);
  expect(code).toBe(0);
});
