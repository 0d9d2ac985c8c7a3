/** The database is lost while the bridge runs. */
import { renameSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { WORTH_TELLING_MS } from "../../src/bridge/ops/database-outages.ts";
import type { Dialect } from "../../src/database/index.ts";
import { MARKED_WITHIN_MS, ROOMS, some, startDesk, textOf } from "../support/bridge-fixture.ts";
import { freshDatabase } from "../support/databases.ts";

async function stage(dialect: Dialect) {
  await using parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase(dialect, "bridge.db"));
  const at = { aheadMs: 0 };
  const desk = parts.use(
    await startDesk({
      environment: { DATABASE_URL: fresh.url },
      settings: { OPS_ROOM: `slack:${ROOMS.alerts}` },
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
