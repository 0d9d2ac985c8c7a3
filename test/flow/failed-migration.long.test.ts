/** A version whose migration fails, started on the database of replicas that are at work. */
import { expect, it } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { ROOMS, some, startDesk } from "../support/bridge-fixture.ts";
import { runCommand } from "../support/command-line.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { nextVersion } from "./upgrade/next-version.ts";

const GOOD = "create table made_by_next (id integer)";
/** As a statement fails that was only ever tried on tidy data. */
const BAD = "insert into entry (seq) select seq from entry";

it.each(DIALECTS)("stops the new version, not the old ones, and leaves nothing half done: %s", async (dialect) => {
  await using fresh = await freshDatabase(dialect);
  await using next = await nextVersion();
  await using desk = await startDesk({ environment: { DATABASE_URL: fresh.url } });
  const { sandbox } = desk;
  const settings = {
    ...{ DATABASE_URL: fresh.url, PORT: "0", SLACK_ROOM: ROOMS.support, SLACK_API_URL: sandbox.slack.apiUrl },
    ...{ SLACK_BOT_TOKEN: sandbox.slack.botToken, SLACK_APP_TOKEN: sandbox.slack.appToken },
    ...{ CONVERSATION_API_URL: sandbox.apiUrl, CONVERSATION_API_KEY: sandbox.apiKey },
  };
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  await thread.shows(some("hello"));
  // One process at a time owns a file: there, the old version is stopped first.
  const begin = async () => {
    if (dialect === "sqlite") await sandbox.stopBridge();
  };
  const goOn = async () => {
    if (dialect === "sqlite") await sandbox.startBridge();
  };
  const found = async () => {
    await using database = await openDatabase(fresh.url);
    const table =
      dialect === "sqlite"
        ? "select 1 from sqlite_schema where name = $1"
        : "select 1 from pg_class where relname = $1";
    const steps = await database.all("select 1 from schema_migration where name = '999-next'");
    return [(await database.all(table, ["made_by_next"])).length, steps.length];
  };
  const served = async (text: string) => {
    await ada.writes(text);
    await thread.shows(some(text));
    await thread.marked(thread.replies(`answer to ${text}`), "white_check_mark");
    await ada.sees(some(`answer to ${text}`));
  };

  await next.migratesBy(GOOD, BAD);
  await begin();
  const failed = await runCommand(["start"], settings, undefined, undefined, next.main);
  expect(failed.errors).toMatch(
    /^[^\n]*the step ledger\/999-next failed \([A-Z0-9 ]+\)\. Nothing was changed[^\n]*\n$/u,
  );
  expect(failed.code).toBe(78);
  expect(await found()).toEqual([0, 0]);
  await goOn();
  await served("after the failure");

  await next.migratesBy(GOOD);
  await begin();
  const repaired = await runCommand(["start"], settings, "the bridge runs", "SIGTERM", next.main);
  expect(repaired).toMatchObject({ code: 0, errors: "" });
  expect(await found()).toEqual([1, 1]);
  await goOn();
  await served("after the migration");
});
