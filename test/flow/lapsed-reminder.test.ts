/** A reminder that Slack did not take when it was due, and an answer that came before it did. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOMS, some, startDesk } from "../support/bridge-fixture.ts";
import { saysIn } from "../support/commands.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-lapsed-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("is dropped, and “!why” says so", async () => {
  const file = join(folder, "routes.yaml");
  const room = `slack:${ROOMS.support}`;
  await writeFile(file, `routes:\n  - { name: all, thread: "${room}" }\nrooms:\n  "${room}": { waiting: 0.05 }\n`);
  const ahead = { ms: 0 };
  const clock = { now: () => Date.now() + ahead.ms };
  const settings = { SLACK_ROOM: "", ROUTES_FILE: file };
  await using desk = await startDesk({ settings, clock, slack: { retryScale: 0.001, nowMs: clock.now } });
  const { slack, service } = desk.sandbox;
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  await thread.shows(some("hello"));
  slack.faults.next("chat.postMessage", { kind: "rate-limited", retryAfterSeconds: 600 });
  const why = async () => (await saysIn(desk, thread, "!why")).text;
  await expect.poll(why, { timeout: 90_000 }).toContain("Outcome: is being posted");

  const id = (await service.admin.list())[0]?.id ?? "";
  await service.admin.operatorWrites(id, "It comes tomorrow.", "Olga");
  await desk.sandbox.stopBridge();
  ahead.ms += 700_000;
  await desk.sandbox.startBridge();
  await thread.shows(some("It comes tomorrow."));

  await expect.poll(why, { timeout: 90_000 }).toContain("Outcome: answered");
  expect(await why()).not.toContain("Called by name");
  expect(thread.posts().join(" ")).not.toContain("has been waiting");
});
