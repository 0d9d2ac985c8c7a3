/** Two replicas start together on a restored PostgreSQL: one reconciles it, the other waits or takes over. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, it, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { openDatabase } from "../../src/database/index.ts";
import { ROOMS, some, startDesk, textOf, timesIn } from "../support/bridge-fixture.ts";
import { startProcess, type Running } from "../support/bridge-process.ts";
import { runCommand } from "../support/command-line.ts";
import { slackSettings } from "../support/emulator-settings.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
/** Of the emulated Slack, by which a reconciliation finds the threads. */
const READS_ROOMS = "conversations.history";
/** In the log. */
const RECONCILED = "the restored database was reconciled";
const ALL_CALLS = 1_000_000;

/** A database that is copied and brought back by the server itself, while nothing is connected to it. */
async function copiedDatabase() {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const copy = `${name}_copy`;
  const say = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const drop = (one: string) => `drop database if exists ${one} with (force)`;
  await say(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    takeBackup: () => say(`create database ${copy} template ${name}`),
    restoreBackup: () => say(drop(name), `create database ${name} template ${copy}`),
    [Symbol.asyncDispose]: () => say(drop(name), drop(copy)),
  };
}

/** A desk whose database was brought back, with work on both sides since the backup; no bridge runs. */
async function restoredDesk() {
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await copiedDatabase());
  const desk = parts.use(await startDesk());
  const { slack, ...sandbox } = desk.sandbox;
  await sandbox.stopBridge();
  const ports = [await freePort(), await freePort()] as const;
  const servers = parts.use(new AsyncDisposableStack());
  const start = async (index: 0 | 1) => {
    const port = ports[index];
    const settings = {
      ...{ HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${ports[0]}` },
      ...{ CONVERSATION_API_URL: sandbox.apiUrl, CONVERSATION_API_KEY: sandbox.apiKey, DATABASE_URL: database.url },
      ...{ ...slackSettings(slack), OPS_ROOM: `slack:${ROOMS.alerts}` },
    };
    const server = await startProcess(["start"], settings);
    servers.defer(() => server[Symbol.asyncDispose]());
    return server;
  };

  const before = await start(0);
  await vi.waitFor(async () => {
    expect(await sandbox.service.admin.subscriptions()).not.toEqual([]);
  }, PATIENCE);
  const ada = await desk.begins("Ada");
  await ada.thread.marked(ada.thread.replies("first answer"), "white_check_mark");
  before.kill("SIGTERM");
  expect(await before.ended).toBe(0);
  await database.takeBackup();
  const takenAt = new Date().toISOString();

  const lost = await start(0);
  await ada.client.writes("Ada goes on");
  await ada.thread.shows(some("Ada goes on"));
  await ada.thread.marked(ada.thread.replies("second answer"), "white_check_mark");
  const edited = ada.thread.replies("third answr");
  await ada.thread.marked(edited, "white_check_mark");
  const bea = await desk.begins("Bea");
  await bea.thread.marked(bea.thread.replies("welcome"), "white_check_mark");
  lost.kill("SIGTERM");
  expect(await lost.ended).toBe(0);
  await database.restoreBackup();
  const recorded = await runCommand(["restored", "--since", takenAt], { DATABASE_URL: database.url });
  expect(recorded).toMatchObject({ code: 0, errors: "" });
  slack.staff.edits(edited.user, ROOMS.support, edited.ts, "third answer");
  const missed = ada.thread.replies("while nobody listened");
  await bea.client.writes("Bea writes meanwhile");

  const inOps = () => slack.timeline(ROOMS.alerts).map(textOf);
  const moved = parts.move();
  return {
    ...{ slack, databaseUrl: database.url, inOps, start },
    /** Each side has everything once, and the report came once. */
    async isComplete() {
      await vi.waitFor(() => {
        expect(inOps()).toContainEqual(expect.stringMatching(/is reconciled.*Asked about in their threads: 1\b/su));
      }, PATIENCE);
      await ada.thread.shows(some("does not contain this message"));
      await ada.thread.marked(missed, "white_check_mark");
      await bea.thread.shows(some("Bea writes meanwhile"));
      for (const { client, thread } of [ada, bea]) {
        await client.writes(`${client.name} says goodbye`);
        await thread.shows(some(`${client.name} says goodbye`));
        await thread.marked(thread.replies(`goodbye ${client.name}`), "white_check_mark");
        await client.sees(some(`goodbye ${client.name}`));
        const heads = slack.timeline(ROOMS.support).filter((message) => textOf(message).includes(client.name));
        expect(heads).toHaveLength(1);
      }
      expect(ada.client.seen.map(({ text }) => text)).toEqual([
        ...["first answer", "second answer", "third answr", "while nobody listened", "goodbye Ada"],
      ]);
      expect(bea.client.seen.map(({ text }) => text)).toEqual(["welcome", "goodbye Bea"]);
      const shown = [...ada.thread.posts(), ...bea.thread.posts()];
      for (const text of [
        ...["Ada asks", "Ada goes on", "Ada says goodbye", "Bea asks", "Bea writes meanwhile", "Bea says goodbye"],
        "does not contain this message",
      ])
        expect([text, timesIn(shown, text)]).toEqual([text, 1]);
      expect(timesIn(inOps(), "is reconciled")).toBe(1);
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

async function readiness({ url }: Running) {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: await answer.text() };
}

/** Waits, because a reconciliation takes hold of the database first. */
async function isReconciling(databaseUrl: string): Promise<void> {
  await using database = await openDatabase(databaseUrl);
  await vi.waitFor(async () => {
    const now = "extract(epoch from clock_timestamp()) * 1000";
    const held = `select 1 from reading where queue = 'restore' and held_until > ${now}`;
    expect(await database.all(held)).toHaveLength(1);
  }, PATIENCE);
}

const isHeldBack = { status: 503, body: expect.stringContaining("reconciling") as string };

async function areReady(replicas: readonly Running[]): Promise<void> {
  await vi.waitFor(async () => {
    for (const replica of replicas) expect(await readiness(replica)).toMatchObject({ status: 200 });
  }, PATIENCE);
}

it("reconcile once when both start together, and send nothing before", async () => {
  await using it = await restoredDesk();
  it.slack.faults.next(READS_ROOMS, { kind: "server-error" }, ALL_CALLS);
  const both = await Promise.all([it.start(0), it.start(1)]);
  for (const replica of both) expect(await readiness(replica)).toEqual(isHeldBack);
  expect(it.inOps()).toEqual([]);

  it.slack.faults.clear();
  await it.isComplete();
  await areReady(both);
  expect(both.reduce((sum, replica) => sum + replica.logged(RECONCILED), 0)).toBe(1);
}, 180_000);

it("reconcile once when the one that does it is killed in the middle", async () => {
  await using it = await restoredDesk();
  it.slack.faults.next(READS_ROOMS, { kind: "hang" }, ALL_CALLS);
  const first = await it.start(0);
  await isReconciling(it.databaseUrl);
  const second = await it.start(1);
  for (const replica of [first, second]) expect(await readiness(replica)).toEqual(isHeldBack);

  first.kill("SIGKILL");
  await first.ended;
  it.slack.faults.clear();
  await second.logs(RECONCILED);
  // Webhooks go to its address, as to that of a load balancer.
  const again = await it.start(0);
  await it.isComplete();
  await areReady([second, again]);
}, 180_000);
