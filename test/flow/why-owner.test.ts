/** "!why" in a conversation with threads in two rooms: which of them called the owner, and what held the others back. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, some, startDesk } from "../support/bridge-fixture.ts";
import { asks, saysIn } from "../support/commands.ts";
import { topicOf } from "../support/telegram-topic.ts";

let folder = "";
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-why-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SUPPORT = `slack:${ROOMS.support}`;
const GROUP = `telegram:${TELEGRAM_CHATS.support}`;
const MARK = `telegram:${TELEGRAM_PEOPLE.mark}`;

/** Ada has an answer; her operator has these accounts. Slack is the first room. */
async function answered(accounts: readonly string[], rooms = "") {
  const file = join(folder, `routes-${(files += 1)}.yaml`);
  const routes = `routes:\n  - { name: all, thread: ["${SUPPORT}", "${GROUP}"] }\n${rooms}`;
  const operators = accounts.length === 0 ? "" : `operators:\n  op_mark: ${JSON.stringify(accounts)}\n`;
  await writeFile(file, routes + operators);
  const settings = { HOLD_SECONDS: "0", SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE: file };
  const desk = await startDesk({ chats: "both", settings, telegram: { retryScale: 0.001, ephemeral: true } });
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  const topic = await topicOf(desk, "Ada");
  const { admin } = desk.sandbox.service;
  const id = (await admin.list())[0]?.id ?? "";
  await admin.assign(id, "op_mark");
  await thread.shows(some("Assigned to"));
  await topic.shows(some("Assigned to"));
  await thread.marked(thread.replies("It comes tomorrow."), "white_check_mark");
  await topic.shows(some("It comes tomorrow."));
  return {
    desk,
    thread,
    topic,
    async writesAgain() {
      await ada.writes("And the other one?");
      await thread.shows(some("And the other one?"));
      await topic.shows(some("And the other one?"));
    },
    inSlack: async () => (await saysIn(desk, thread, "!why")).text,
    /** What Anna is told in the topic. */
    async inTelegram() {
      const { telegram } = desk.sandbox;
      const { anna } = TELEGRAM_PEOPLE;
      const before = telegram.ephemerals(anna).length;
      topic.replies("!why");
      return await telegram.when(() => telegram.ephemerals(anna)[before]?.text);
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

it("says where the owner was called, and why not in the other room, each room first in its own thread", async () => {
  await using at = await answered([`slack:${PEOPLE.former}`, MARK]);
  await at.writesAgain();

  const first = await at.inSlack();
  expect(first).toContain(
    "\nMark Oduya is called by the client’s first message after a reply in Telegram, Support, not here.",
  );
  expect(first).toMatch(
    /Slack, #support\nWrote again: [^\n]+\nOutcome: nobody: whoever was on the conversation cannot be mentioned in this room\n[^]*Telegram, [^\n]+\nWrote again: [^\n]+\nOutcome: notified\nCalled by name: Mark/u,
  );

  const second = await at.inTelegram();
  expect(second).toContain("Mark Oduya is called by the client’s first message after a reply, except in quiet hours.");
  expect(second).toMatch(
    /Telegram, [^\n]+\nWrote again: [^\n]+\nOutcome: notified\nCalled by name: Mark[^]*Slack, #support\nWrote again/u,
  );
  expect(second.indexOf("Outcome: notified")).toBeLessThan(second.indexOf("Slack, #support"));
});

it("says that the first room called, in the second one, and whose reminders are due in which", async () => {
  const rooms = `rooms:\n  "${GROUP}": { waiting: 0.02 }\n`;
  await using at = await answered([`slack:${PEOPLE.mark}`, MARK], rooms);
  await at.writesAgain();
  await at.topic.shows(some("has been waiting for a reply"));

  const here = await at.inSlack();
  expect(here).toContain("This room has no reminders");
  expect(here).toContain("No reminder was due in this room in the last seven days.");
  expect(here).toMatch(/Slack, #support\nWrote again: [^\n]+\nOutcome: notified\nCalled by name: Mark/u);
  expect(here).toMatch(/Telegram, [^\n]+\nWaiting since: /u);

  const there = await at.inTelegram();
  expect(there).toContain("This room is reminded once a client has waited");
  expect(there).toContain("Mark is called by the client’s first message after a reply in Slack, #support, not here.");
  expect(there).toMatch(/Telegram, [^\n]+\nWrote again: [^\n]+\nOutcome: called in another room: Slack, #support\n/u);
  const [, reminder = ""] = /\n(Telegram, [^\n]+\nWaiting since: [^]*?)(?:\n\n|$)/u.exec(there) ?? [];
  expect(reminder).toMatch(/Outcome: notified\nCalled by name: Mark/u);
  expect(there.indexOf("Waiting since: ")).toBeLessThan(there.indexOf("\nSlack, #support\n"));
});

it("names quiet hours, “call: nobody”, and that nobody was on the conversation", async () => {
  const atHour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  const quiet = `quiet: { zone: UTC, from: "${atHour(-6)}", to: "${atHour(6)}" }`;
  await using at = await answered([], `rooms:\n  "${SUPPORT}": { ${quiet} }\n  "${GROUP}": { call: nobody }\n`);
  await at.writesAgain();
  const { text } = await asks(at.desk, `/why ${(await at.desk.sandbox.service.admin.list())[0]?.id ?? ""}`);
  expect(text).toContain("calls nobody here now: quiet hours.");
  expect(text).toMatch(/Slack, #support\nWrote again: [^\n]+\nOutcome: quiet hours\n/u);
  expect(text).toMatch(/Telegram, [^\n]+\nWrote again: [^\n]+\nOutcome: nobody, because of “call: nobody”/u);

  await using other = await answered([]);
  await other.writesAgain();
  expect(await other.inSlack()).toMatch(/\nOutcome: nobody: nobody had taken the conversation/u);
});
