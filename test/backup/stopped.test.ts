/** Commands that replace PostgreSQL's tables refuse while anything runs on them, and nothing starts while they work. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { requireStopped } from "../../src/backup/postgres-tools.ts";
import { openDatabase } from "../../src/database/index.ts";
import { startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { startProcess } from "../support/bridge-process.ts";
import { runCommand } from "../support/command-line.ts";
import { freshDatabase } from "../support/databases.ts";
import { slackSettings } from "../support/emulator-settings.ts";

const RUNNING = "A bridge, a conversation service, or another restore or move is running on this database.";
const SINCE = "2026-11-21T10:00:00Z";

/** What each command that replaces the tables, or needs them at rest, says on this database. */
async function said(url: string) {
  await using sqlite = await freshDatabase("sqlite", "bridge.db");
  await (await openDatabase(sqlite.url)).close();
  const archive = join(sqlite.url.slice("file:".length), "..", "none.tar.zst");
  const runs = [
    runCommand(["restore", archive], { DATABASE_URL: url }),
    runCommand(["restored", "--since", SINCE], { DATABASE_URL: url }),
    runCommand(["move", "--to", url], { DATABASE_URL: sqlite.url }),
  ];
  return (await Promise.all(runs)).map(({ code, errors }) => `${code} ${errors}`);
}

const REFUSED = Array.from({ length: 3 }, () => expect.stringMatching(new RegExp(`^1 .*${RUNNING}`, "su")) as string);

it("refuses while a bridge reconciles, which is no worker yet, and works once it has ended", async () => {
  await using fresh = await freshDatabase("postgres");
  await using slack = await startSlackEmulator();
  const settings = { ...slackSettings(slack), DATABASE_URL: fresh.url };
  expect(await runCommand(["restored", "--since", SINCE], settings)).toMatchObject({ code: 0, errors: "" });
  {
    // Without the service, it cannot end.
    const nobody = { CONVERSATION_API_URL: "http://127.0.0.1:1/v1", CONVERSATION_API_KEY: "a-key-of-sixteen-or-more" };
    await using bridge = await startProcess(["start"], { ...settings, ...nobody });
    await bridge.logs("could not reconcile the restored database yet");
    await using database = await openDatabase(fresh.url);
    expect(await database.all("select 1 from worker")).toEqual([]);
    expect(await said(fresh.url)).toEqual(REFUSED);
    bridge.kill("SIGKILL");
    await bridge.ended;
  }
  expect(await runCommand(["restored", "--since", SINCE], settings)).toMatchObject({ code: 0, errors: "" });
});

it("refuses while only the service runs, and works once it has ended", async () => {
  await using fresh = await freshDatabase("postgres");
  {
    const settings = { DATABASE_URL: fresh.url, SERVICE_API_KEY: "a-key-of-sixteen-or-more" };
    await using service = await startProcess(["service", "run"], settings);
    expect(await said(fresh.url)).toEqual(REFUSED);
    service.kill("SIGTERM");
    expect(await service.ended).toBe(0);
  }
  await using sqlite = await freshDatabase("sqlite", "bridge.db");
  await (await openDatabase(sqlite.url)).close();
  expect(await runCommand(["move", "--to", fresh.url], { DATABASE_URL: sqlite.url })).toMatchObject({ code: 0 });
});

it("lets nothing start meanwhile, and no process write that has lost its connection", async () => {
  await using fresh = await freshDatabase("postgres");
  const before = await fresh.open({ lockOwner: true });
  await using tool = await openDatabase(fresh.url);
  await expect(requireStopped(fresh.url)).rejects.toThrow("cli-restore-running");
  const others = `select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  await tool.all(others);
  const refused = { reason: "in-use", sentence: { key: "database-being-replaced" } };
  {
    await using stopped = await requireStopped(fresh.url);
    await stopped.check();
    await expect(requireStopped(fresh.url)).rejects.toThrow("cli-restore-running");
    await expect(openDatabase(fresh.url, { lockOwner: true })).rejects.toMatchObject(refused);
    await expect(before.transaction((tx) => tx.all("create table x (y integer)"))).rejects.toMatchObject(refused);
    // One that only looks into it.
    expect(await tool.all("select 1 as one")).toEqual([{ one: 1 }]);
  }
  await before.transaction((tx) => tx.all("create table x (y integer)"));
  await expect(requireStopped(fresh.url)).rejects.toThrow("cli-restore-running");
});

it("tells bridges in schemas of one database apart", async () => {
  await using fresh = await freshDatabase("postgres");
  await using tool = await openDatabase(fresh.url);
  await tool.reshape(async (tx) => {
    await tx.all("create schema sales");
  });
  const sales = new URL(fresh.url);
  sales.searchParams.set("options", "-c search_path=sales");
  await using running = await openDatabase(sales.href, { lockOwner: true });
  await using stopped = await requireStopped(fresh.url);
  await stopped.check();
  await expect(requireStopped(sales.href)).rejects.toThrow("cli-restore-running");
  expect(running.isOwner).toBe(false);
});
