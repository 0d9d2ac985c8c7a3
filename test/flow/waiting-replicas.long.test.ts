/** Two bridges on one PostgreSQL call once for a client who waits, although the one that holds the timer is killed. */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { startProgram, type Server } from "../../bench/servers.ts";
import { ROOMS, startDesk, textOf } from "../support/bridge-fixture.ts";
import { freshDatabase } from "../support/databases.ts";
import { slackSettings } from "../support/emulator-settings.ts";

const STAGES_MIN = [0.25, 0.75] as const;
/** Less than the lease, so that the timer is due before anybody takes it over. */
const KILLED_BEFORE_MS = 1_500;
const PATIENCE = { timeout: 90_000, interval: 100 };

// It waits for four stages and for a lease to end: 94 seconds where nothing else runs.
it("call once a stage, with both running, and after the one that holds the timers is killed", async () => {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await mkdtempDisposable(join(tmpdir(), "bridge-waiting-replicas-")));
  const fresh = parts.use(await freshDatabase("postgres"));
  const desk = parts.use(await startDesk());
  const { sandbox } = desk;
  await sandbox.stopBridge();
  const file = join(folder.path, "routes.yaml");
  const room = `slack:${ROOMS.support}`;
  const rules = `rooms:\n  "${room}": { waiting: [${STAGES_MIN.join(", ")}] }\n`;
  await writeFile(file, `routes:\n  - { name: all, thread: "${room}" }\n${rules}`);

  const ports = [await freePort(), await freePort()] as const;
  const settings = {
    ...{ HOST: "127.0.0.1", PUBLIC_URL: `http://127.0.0.1:${ports[0]}`, DATABASE_URL: fresh.url, LOG_LEVEL: "warn" },
    ...{ CONVERSATION_API_URL: sandbox.apiUrl, CONVERSATION_API_KEY: sandbox.apiKey },
    ...{ ...slackSettings(sandbox.slack), SLACK_ROOM: "", ROUTES_FILE: file },
  };
  const replicas = new Map<number, Server>();
  parts.defer(async () => {
    for (const server of replicas.values()) await server[Symbol.asyncDispose]();
  });
  const start = async (port: number) => {
    replicas.set(port, await startProgram({ ...settings, PORT: String(port) }, folder.path));
  };
  const database = await fresh.open();
  const ids = async () => (await database.all<{ id: string }>("select id from worker")).map(({ id }) => id);
  const workers = new Map<string, number>();
  for (const port of ports) {
    await start(port);
    await vi.waitFor(async () => {
      const joined = (await ids()).find((id) => !workers.has(id));
      if (joined === undefined) throw new Error("no worker has joined");
      workers.set(joined, port);
    }, PATIENCE);
  }
  await vi.waitFor(async () => {
    expect(await sandbox.service.admin.subscriptions()).not.toEqual([]);
  }, PATIENCE);

  const begins = async (name: string) => {
    const begunAt = Date.now();
    const client = { externalId: name, name };
    const { conversationId } = await sandbox.service.admin.createConversationAs("email", client, `hello from ${name}`);
    const { ts } = await desk.thread(name);
    const calls = () =>
      sandbox.slack.replies(ROOMS.support, ts).filter((post) => textOf(post).includes("has been waiting"));
    return { id: conversationId, begunAt, calls };
  };
  const timers = (id: string) =>
    database.all<{ state: string; owner: string | null }>(
      `select entry.state, lane_group.owner from entry
       left join lane_group on lane_group.name = entry.lane_group
       where entry.lane_kind = 'timer' and entry.kind = 'waiting-reminder' and entry.payload like $1`,
      [`%${id}%`],
    );
  const ada = await begins("Ada");
  await vi.waitFor(() => {
    expect(ada.calls()).toHaveLength(2);
  }, PATIENCE);

  const bea = await begins("Bea");
  await vi.waitFor(async () => {
    expect(await timers(bea.id)).toHaveLength(2);
  }, PATIENCE);
  await pause(Math.max(0, bea.begunAt + STAGES_MIN[0] * 60_000 - KILLED_BEFORE_MS - Date.now()));
  const owner = (await timers(bea.id)).flatMap((timer) => timer.owner ?? []).at(0);
  // On a machine that is too slow, the timer has run by now, and nobody holds it.
  const port = workers.get(owner ?? "") ?? ports[0];
  const held = replicas.get(port);
  if (held === undefined) throw new RangeError("no replica listens there");
  process.kill(held.child.pid, "SIGKILL");
  expect(await held.child.gone).toBe("SIGKILL");
  await start(port);
  await vi.waitFor(() => {
    expect(bea.calls()).toHaveLength(2);
  }, PATIENCE);

  // Nothing is left that could call again.
  await vi.waitFor(async () => {
    const open = "select kind, payload from entry where finished_at is null and kind in ('notice', 'waiting-reminder')";
    expect(await database.all(open)).toEqual([]);
  }, PATIENCE);
  expect([ada.calls().length, bea.calls().length]).toEqual([2, 2]);
  expect((await timers(bea.id)).map(({ state }) => state)).toEqual(["done", "done"]);
}, 300_000);
