/** The database is lost while the bridge runs. */
import { renameSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { WORTH_TELLING_MS } from "../../src/bridge/ops/database-outages.ts";
import { SIGNATURE_HEADER, sign } from "../../src/contract/signature.ts";
import type { Dialect } from "../../src/database/index.ts";
import { MARKED_WITHIN_MS, ROOMS, some, startDesk, textOf } from "../support/bridge-fixture.ts";
import { freshDatabase } from "../support/databases.ts";

const SECRET = "the-secret-of-these-tests";

async function stage(dialect: Dialect) {
  await using parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase(dialect, "bridge.db"));
  const at = { aheadMs: 0 };
  const desk = parts.use(
    await startDesk({
      environment: { DATABASE_URL: fresh.url },
      settings: { CONVERSATION_WEBHOOK_SECRET: SECRET, OPS_ROOM: `slack:${ROOMS.alerts}` },
      clock: { now: () => Date.now() + at.aheadMs },
    }),
  );
  const url = desk.sandbox.bridge()?.url ?? "";
  const get = async (path: string) => {
    const answer = await fetch(url + path);
    return { status: answer.status, text: await answer.text() };
  };
  const running = parts.move();
  return {
    at,
    desk,
    path: fresh.url.slice("file:".length),
    get,
    async receives() {
      const head = { id: "cv_1", channel: "site", client: "Ada" };
      const message = { id: "m_1", from: "client", text: "hello", createdAt: new Date().toISOString() };
      const body = JSON.stringify({ type: "message:new", payload: { conversation: head, message } });
      const headers = { [SIGNATURE_HEADER]: sign(Buffer.from(body), SECRET) };
      return (await fetch(`${url}/webhooks/conversations`, { method: "POST", body, headers })).status;
    },
    async sql(statements: string) {
      if (dialect === "sqlite") {
        using file = new DatabaseSync(fresh.url.slice("file:".length));
        file.exec(statements);
        return;
      }
      const client = new pg.Client({ connectionString: fresh.url });
      await client.connect();
      await client.query(statements);
      await client.end();
    },
    /** Until the probes say that the bridge is ready, or why it is not. */
    async answers(status: number, reason: string) {
      const text = expect.stringContaining(reason) as string;
      return await vi.waitFor(async () => {
        expect(await get("/readyz/traffic")).toMatchObject({ status, text });
        const ready = await get("/readyz");
        expect(ready).toMatchObject({ status, text });
        return ready.text;
      }, MARKED_WITHIN_MS);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

type Stage = Awaited<ReturnType<typeof stage>>;

/** What people see once the database is back. */
async function isOver(on: Stage) {
  const { at, desk } = on;
  await on.answers(200, "database-answers");
  await desk.sandbox.slack.when(() =>
    some("the database took no writes")(desk.sandbox.slack.timeline(ROOMS.alerts).map(textOf)) ? true : undefined,
  );
  await using ada = await desk.client("Ada");
  await ada.writes("are you back?");
  await (await desk.thread("Ada")).shows(some("are you back?"));
  expect(at.aheadMs).toBeGreaterThan(WORTH_TELLING_MS);
}

it("is not ready once an idle bridge's file is deleted, until it is back", async () => {
  await using on = await stage("sqlite");
  await on.answers(200, "database-answers");
  renameSync(on.path, `${on.path}.away`);
  expect(await on.answers(503, "database-deleted")).toContain(`while the bridge runs (${on.path})`);
  on.at.aheadMs = 2 * WORTH_TELLING_MS;
  await on.answers(503, "database-deleted");
  renameSync(`${on.path}.away`, on.path);
  await isOver(on);
});

it.each([
  ["the schema", "alter schema public rename to gone", "alter schema gone rename to public"],
  ["one table", "alter table entry rename to gone", "alter table gone rename to entry"],
])("refuses everything without %s, until it is back", async (_, drop, restore) => {
  await using on = await stage("postgres");
  await on.answers(200, "database-answers");
  await on.sql(drop);
  expect(await on.answers(503, "database-emptied")).toContain("restore a backup, and start it again.");
  expect(await on.receives()).toBe(503);
  const { text } = await on.get("/metrics");
  expect(text).toContain('bridge_events_in_total{source="service",outcome="unavailable"} 1');
  expect(text).toContain("bridge_database_up 0");
  on.at.aheadMs = 2 * WORTH_TELLING_MS;
  await on.answers(503, "database-emptied");
  await on.sql(restore);
  await isOver(on);
});

it.each(["sqlite", "postgres"] as const)(
  "begins nothing once all links are deleted, until they are back: %s",
  async (dialect) => {
    await using on = await stage(dialect);
    await on.answers(200, "database-answers");
    await on.sql("create table kept as select * from keyv; delete from keyv");
    expect(await on.answers(503, "database-emptied")).toContain("restore a backup, and start it again.");
    expect(await on.receives()).toBe(503);
    expect((await on.get("/metrics")).text).toContain("bridge_database_up 0");
    on.at.aheadMs = 2 * WORTH_TELLING_MS;
    // What another process stores as the first one that starts on it.
    await on.sql("insert into keyv (namespace, key, value) values ('database', 'mark', 'another')");
    await on.answers(503, "database-emptied");
    expect(await on.receives()).toBe(503);
    expect(on.desk.sandbox.slack.timeline(ROOMS.support)).toEqual([]);
    await on.sql("delete from keyv; insert into keyv select * from kept");
    await isOver(on);
  },
);

it("begins nothing in a database that was emptied", async () => {
  await using on = await stage("postgres");
  const tables = "schema_migration, entry, entry_key, keyv, lane_group, reading, worker";
  await on.sql(`truncate ${tables}`);
  await on.answers(503, "database-emptied");
  expect(await on.receives()).toBe(503);
  expect(await on.receives()).toBe(503);
  expect((await on.get("/metrics")).text).toContain("bridge_database_up 0");
  await on.answers(503, "database-emptied");
  expect(on.desk.sandbox.slack.timeline(ROOMS.support)).toEqual([]);
});
