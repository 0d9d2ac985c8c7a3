/**
 * PostgreSQL is lost with work under way, and is brought back to a point in time before, while Slack and the service have
 * gone on.
 */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { startProgram } from "../../bench/servers.ts";
import { openDatabase } from "../../src/database/index.ts";
import { startArchivedPostgres } from "../support/archived-postgres.ts";
import { ROOMS, some, startDesk, textOf, timesIn } from "../support/bridge-fixture.ts";
import { runCommand } from "../support/command-line.ts";
import { slackSettings } from "../support/emulator-settings.ts";
import { privateWords } from "../support/private-notices.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
/** The shortest hold whose length authors are told. */
const HOLD_SECONDS = "10";
const areHeld = (count: number) => (texts: readonly string[]) => timesIn(texts, `${HOLD_SECONDS} seconds`) >= count;

it("shows and sends nothing twice after a recovery to a point in time, and asks what nobody can know", async () => {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await mkdtempDisposable(join(tmpdir(), "bridge-point-in-time-")));
  const postgres = parts.use(await startArchivedPostgres());
  const desk = parts.use(await startDesk());
  const { slack, ...sandbox } = desk.sandbox;
  await sandbox.stopBridge();
  const port = await freePort();
  const start = () =>
    startProgram(
      {
        ...{ HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: "warn" },
        ...{ CONVERSATION_API_URL: sandbox.apiUrl, CONVERSATION_API_KEY: sandbox.apiKey },
        ...{ ...slackSettings(slack), OPS_ROOM: `slack:${ROOMS.alerts}`, HOLD_SECONDS, DATABASE_URL: postgres.url() },
      },
      folder.path,
    );
  const inOps = () => slack.timeline(ROOMS.alerts).map(textOf);

  const before = await start();
  parts.defer(() => before[Symbol.asyncDispose]());
  await vi.waitFor(async () => {
    expect(await sandbox.service.admin.subscriptions()).not.toEqual([]);
  }, PATIENCE);
  const ada = await desk.begins("Ada");
  await postgres.baseBackup();

  // Only the archive has this.
  const bea = await desk.begins("Bea");
  await ada.thread.marked(ada.thread.replies("first answer"), "white_check_mark");
  using alone = privateWords("slack", desk);
  const held = ada.thread.replies("held at the time, and sent");
  // Conversations know no order among each other, and the last notice is the one that is pressed.
  await alone.notified(areHeld(2));
  const cancelled = bea.thread.replies("held at the time, and cancelled");
  await alone.notified(areHeld(3));
  const time = await postgres.now();

  // Nothing that is brought back has this.
  await alone.presses("Cancel");
  await bea.thread.marked(cancelled, "x");
  const cleo = await desk.begins("Cleo");
  const welcome = cleo.thread.replies("welcome");
  await ada.thread.marked(held, "white_check_mark");
  await ada.client.writes("Ada goes on");
  await ada.thread.shows(some("Ada goes on"));
  const second = ada.thread.replies("second answer");
  await ada.thread.marked(ada.thread.replies("!note a remark"), "lock");
  await ada.thread.marked(second, "white_check_mark");
  await cleo.thread.marked(welcome, "white_check_mark");

  await postgres.isLost();
  process.kill(before.child.pid, "SIGKILL");
  await before.child.gone;
  const missed = ada.thread.replies("while nobody listened");
  await bea.client.writes("Bea writes meanwhile");
  await postgres.recoversTo(time);
  {
    await using database = await openDatabase(postgres.url());
    const knows = async (text: string) =>
      (await database.all("select 1 from entry where payload like $1", [`%${text}%`])).length > 0;
    expect([await knows("held at the time"), await knows("second answer")]).toEqual([true, false]);
  }
  const recorded = await runCommand(["restored", "--since", time], { DATABASE_URL: postgres.url() });
  expect(recorded).toMatchObject({ code: 0, errors: "" });

  const after = await start();
  parts.defer(() => after[Symbol.asyncDispose]());
  await vi.waitFor(() => {
    expect(inOps()).toContainEqual(expect.stringMatching(/is reconciled.*Asked about in their threads: 1\b/su));
  }, PATIENCE);
  await bea.thread.shows(some("does not contain this message"));
  await ada.thread.marked(missed, "white_check_mark");
  await bea.thread.shows(some("Bea writes meanwhile"));
  await Promise.all(
    [ada, bea, cleo].map(async ({ client, thread }) => {
      await client.writes(`${client.name} says goodbye`);
      await thread.shows(some(`${client.name} says goodbye`));
      await thread.marked(thread.replies(`goodbye ${client.name}`), "white_check_mark");
      await client.sees(some(`goodbye ${client.name}`));
    }),
  );

  expect(ada.client.seen.map(({ text }) => text)).toEqual([
    ...["first answer", "held at the time, and sent", "second answer", "while nobody listened", "goodbye Ada"],
  ]);
  expect(bea.client.seen.map(({ text }) => text)).toEqual(["goodbye Bea"]);
  expect(cleo.client.seen.map(({ text }) => text)).toEqual(["welcome", "goodbye Cleo"]);
  for (const { client, thread } of [ada, bea, cleo]) {
    const heads = slack.timeline(ROOMS.support).filter((message) => textOf(message).includes(client.name));
    expect(heads).toHaveLength(1);
    const posts = thread.posts();
    for (const text of [`${client.name} asks`, `${client.name} says goodbye`])
      expect([text, timesIn(posts, text)]).toEqual([text, 1]);
  }
  expect([timesIn(ada.thread.posts(), "Ada goes on"), timesIn(bea.thread.posts(), "Bea writes meanwhile")]).toEqual([
    1, 1,
  ]);
  expect(timesIn(bea.thread.posts(), "does not contain this message")).toBe(1);
  expect(timesIn(inOps(), "is reconciled")).toBe(1);
}, 180_000);
