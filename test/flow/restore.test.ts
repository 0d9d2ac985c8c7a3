/** A backup that is restored, and a database that is lost, while Slack and the service have gone on. */
import { copyFile, mkdtempDisposable, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { markRestored } from "../../src/bridge/restore/mark-restored.ts";
import { openDatabase } from "../../src/database/index.ts";
import { relink } from "../../src/cli/relink.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { topicOf, type Topic } from "../support/telegram-topic.ts";
import { privateWords } from "../support/private-notices.ts";
import {
  PEOPLE,
  ROOMS,
  some,
  startDesk,
  textOf,
  timesIn,
  type Desk,
  type DeskOptions,
} from "../support/bridge-fixture.ts";

const SOON = { timeout: 20_000, interval: 50 };
const ALERTS = ROOMS.alerts;

async function deskOnDisk(options: DeskOptions = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), "bridge-restore-"));
  const path = join(folder.path, "bridge.db");
  const desk = await startDesk({
    ...options,
    environment: { DATABASE_URL: `file:${path}` },
    ...(options.chats === undefined && { settings: { OPS_ROOM: `slack:${ALERTS}`, ...options.settings } }),
  });
  const { sandbox } = desk;
  const backup = join(folder.path, "backup.db");
  const lose = async () => {
    await sandbox.stopBridge();
    for (const name of await readdir(folder.path)) if (name.startsWith("bridge.db")) await rm(join(folder.path, name));
  };
  return {
    ...{ desk, sandbox, path, lose },
    /** While the bridge is stopped for a moment. Result: when, ISO 8601. */
    async takeBackup() {
      await sandbox.stopBridge();
      await copyFile(path, backup);
      const takenAt = new Date().toISOString();
      await sandbox.startBridge();
      return takenAt;
    },
    /** Stops the bridge for good. `takenAt`: recorded, unless nobody does. */
    async restoreBackup(takenAt?: string) {
      await lose();
      await copyFile(backup, path);
      if (takenAt === undefined) return;
      await using database = await openDatabase(`file:${path}`);
      await markRestored(database, { takenAt, restoredAt: new Date().toISOString() });
    },
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** With a conversation of Ada, whose thread shows her first message. */
async function deskWithAda(options?: DeskOptions) {
  const it = await deskOnDisk(options);
  const ada = await it.desk.client("Ada");
  await ada.writes("hello");
  return { ...it, ada };
}

async function deskWithAdasThread(options?: DeskOptions) {
  const it = await deskWithAda(options);
  const thread = await it.desk.thread("Ada");
  await thread.shows(some("hello"));
  return { ...it, thread };
}

const heads = ({ sandbox }: Desk, name: string) =>
  sandbox.slack.timeline(ROOMS.support).filter((message) => textOf(message).includes(name)).length;
const inOps = ({ sandbox }: Desk) => sandbox.slack.timeline(ALERTS).map(textOf);
it("links what stands in Slack and at the service, and sends and shows nothing twice", async () => {
  await using it = await deskWithAdasThread();
  const { desk, sandbox, ada, thread } = it;
  await thread.marked(thread.replies("first answer"), "white_check_mark");
  const takenAt = await it.takeBackup();

  await ada.writes("since the backup");
  await thread.shows(some("since the backup"));
  await thread.marked(thread.replies("second answer"), "white_check_mark");
  await thread.marked(thread.replies("!note a remark"), "lock");
  const bob = await desk.client("Bob");
  await bob.writes("I am new");
  const newThread = await desk.thread("Bob");
  await newThread.shows(some("I am new"));
  const edited = thread.replies("third answr");
  await thread.marked(edited, "white_check_mark");
  await it.restoreBackup(takenAt);
  sandbox.slack.staff.edits(PEOPLE.anna, ROOMS.support, edited.ts, "third answer");
  const missed = thread.replies("while nobody listened");

  await sandbox.startBridge();

  // Two threads' worth of posts and replies, a thread, and one question.
  await vi.waitFor(() => {
    expect(inOps(desk)).toContainEqual(expect.stringMatching(/is reconciled.*Asked about in their threads: 1\b/su));
  }, SOON);
  expect((await sandbox.bridge()?.health())?.["restore"]).toBeUndefined();
  await thread.shows(some("does not contain this message"));
  // It is asked about, so the mark of before the restore would not be true.
  await expect
    .poll(() => sandbox.slack.message(ROOMS.support, edited.ts)?.reactions.map(({ name }) => name))
    .toEqual(["eyes"]);
  await thread.marked(missed, "white_check_mark");
  await bob.writes("and still there");
  await newThread.shows(some("and still there"));
  await newThread.marked(newThread.replies("welcome"), "white_check_mark");
  await bob.sees(some("welcome"));

  expect(ada.seen.map(({ text }) => text)).toEqual([
    "first answer",
    "second answer",
    "third answr",
    "while nobody listened",
  ]);
  expect([heads(desk, "Ada"), heads(desk, "Bob")]).toEqual([1, 1]);
  const shown = thread.posts();
  for (const text of ["hello", "since the backup", "first answer", "second answer", "a remark"])
    expect([text, timesIn(shown, text)]).toEqual([text, 1]);
  expect(timesIn(newThread.posts(), "I am new")).toBe(1);
});

it("asks about what was cancelled since the backup, and sends what was written while nobody listened", async () => {
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  await using it = await deskWithAdasThread({ settings: { HOLD_SECONDS: "10" }, clock });
  const { desk, sandbox, ada, thread } = it;
  const takenAt = await it.takeBackup();
  using alone = privateWords("slack", desk);
  const cancelled = thread.replies("too early");
  await alone.notified(some("10 seconds"));
  await alone.presses("Cancel");
  await thread.marked(cancelled, "x");
  await it.restoreBackup(takenAt);
  const missed = thread.replies("while nobody listened");

  await sandbox.startBridge();
  await alone.notified((texts) => timesIn(texts, "10 seconds") >= 2);
  aheadMs = 10_000;
  await sandbox.stopBridge();
  await sandbox.startBridge();

  await thread.marked(missed, "white_check_mark");
  await thread.shows(some("does not contain this message"));
  expect(ada.seen.map(({ text }) => text)).toEqual(["while nobody listened"]);
});

it("asks about a reply that was held when the backup was taken and cancelled since, and counts it", async () => {
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  await using it = await deskWithAdasThread({ settings: { HOLD_SECONDS: "10" }, clock });
  const { desk, sandbox, ada, thread } = it;
  using alone = privateWords("slack", desk);
  const cancelled = thread.replies("too early");
  await alone.notified(some("10 seconds"));
  const takenAt = await it.takeBackup();
  await alone.presses("Cancel");
  await thread.marked(cancelled, "x");
  await it.restoreBackup(takenAt);

  aheadMs = 10_000;
  await sandbox.startBridge();

  await thread.shows(some("does not contain this message"));
  await vi.waitFor(() => {
    expect(inOps(desk)).toContainEqual(expect.stringMatching(/is reconciled.*Asked about in their threads: 1\b/su));
  }, SOON);
  expect(ada.seen).toEqual([]);
});

it("keeps notes in a thread that was switched to notes since the backup", async () => {
  await using it = await deskWithAdasThread();
  const { sandbox, ada, thread } = it;
  const takenAt = await it.takeBackup();
  const action_id =
    /bridge\.mode\.\d/u.exec(JSON.stringify(sandbox.slack.message(ROOMS.support, thread.ts)))?.[0] ?? "";
  await sandbox.slack.staff.presses({ channel: ROOMS.support, ts: thread.ts, action_id }, PEOPLE.anna);
  await thread.shows(some("switched this thread to notes"));
  await it.restoreBackup(takenAt);
  const missed = thread.replies("while nobody listened");

  await sandbox.startBridge();

  await thread.marked(missed, "lock");
  await thread.marked(thread.replies("and now"), "lock");
  expect(ada.seen).toEqual([]);
});

it("doubles nothing either when nobody recorded the restore", async () => {
  await using it = await deskWithAdasThread();
  const { desk, sandbox, ada, thread } = it;
  await it.takeBackup();
  await ada.writes("since the backup");
  await thread.shows(some("since the backup"));
  await thread.marked(thread.replies("an answer"), "white_check_mark");
  await thread.marked(thread.replies("an answer"), "white_check_mark");
  const bob = await desk.client("Bob");
  await bob.writes("I am new");
  await (await desk.thread("Bob")).shows(some("I am new"));
  await it.restoreBackup();
  thread.replies("while nobody listened");

  await sandbox.startBridge();
  await ada.sees(some("while nobody listened"));
  await ada.writes("and now");
  await thread.shows(some("and now"));
  await bob.writes("and me");
  await (await desk.thread("Bob")).shows(some("and me"));

  expect(ada.seen.map(({ text }) => text)).toEqual(["an answer", "an answer", "while nobody listened"]);
  expect([heads(desk, "Ada"), heads(desk, "Bob")]).toEqual([1, 1]);
  const shown = [...thread.posts(), ...(await desk.thread("Bob")).posts()];
  for (const text of ["hello", "since the backup", "I am new"]) expect([text, timesIn(shown, text)]).toEqual([text, 1]);
  expect(timesIn(shown, "an answer")).toBe(2);
});

it("warns of an empty database, and goes on in the threads of the lost one", async () => {
  await using it = await deskWithAdasThread();
  const { desk, sandbox, ada, thread } = it;
  await thread.marked(thread.replies("first answer"), "white_check_mark");
  await it.lose();
  const missed = thread.replies("while nobody listened");

  await sandbox.startBridge();
  await vi.waitFor(() => {
    expect(inOps(desk)).toContainEqual(expect.stringContaining("was found empty"));
  }, SOON);
  expect((await sandbox.bridge()?.health())?.["restore"]).toMatchObject({
    ok: true,
    reason: { key: "database-was-emptied" },
  });
  // A message that its events do not report before it is subscribed again is found a minute later.
  await expect.poll(async () => (await sandbox.bridge()?.health())?.["service"]?.ok).toBe(true);
  await ada.writes("are you there?");
  await thread.shows(some("are you there?"));
  await thread.marked(missed, "white_check_mark");
  await thread.marked(thread.replies("second answer"), "white_check_mark");
  await ada.sees(some("second answer"));

  expect(ada.seen.map(({ text }) => text)).toEqual(["first answer", "while nobody listened", "second answer"]);
  expect(heads(desk, "Ada")).toBe(1);
  expect([timesIn(thread.posts(), "hello"), timesIn(thread.posts(), "first answer")]).toEqual([1, 1]);
});

it("asks in a Telegram topic that nobody can look up which conversation it is, and goes on there", async () => {
  await using it = await deskWithAda({ chats: "telegram" });
  const { desk, sandbox, ada } = it;
  const { telegram } = sandbox;
  const topic = await topicOf(desk, "Ada");
  await topic.shows(some("hello"));
  // Telegram reports in whole seconds when a topic was opened.
  await pause(1_000);
  await it.lose();
  await sandbox.startBridge();
  // What is written before it sends again may belong to a thread that is being linked, and is asked about a minute later.
  await expect.poll(async () => (await sandbox.bridge()?.health())?.["restore"]).toBeUndefined();

  topic.replies("are you there?");
  await topic.shows(some("Which conversation is it?"));
  await expect
    .poll(async () => (await sandbox.bridge()?.health())?.["restore"])
    .toMatchObject({ ok: true, reason: { key: "database-was-emptied" } });
  topic.replies("nobody is asked twice");
  await topic.shows((texts) => timesIn(texts, "does not belong to a conversation") === 2);
  expect(timesIn(topic.texts(), "Which conversation is it?")).toBe(1);
  const asking = telegram.messages(TELEGRAM_CHATS.support, topic.id).find(({ text }) => text.includes("Which"));
  if (asking === undefined) throw new Error("the question is gone");
  const data = asking.buttons?.flat().find(({ text }) => text === "This is Ada")?.callback_data ?? "";
  await telegram.staff.presses(
    { chat: TELEGRAM_CHATS.support, message: asking.message_id, data },
    TELEGRAM_PEOPLE.anna,
  );

  // What stood there before cannot be read: it is not repeated, but offered.
  await topic.shows(some("Messages that may already stand above"));
  await topic.marked(topic.replies("now it works"), "👌");
  await ada.sees(some("now it works"));
  expect(ada.seen.map(({ text }) => text)).toEqual(["now it works"]);
  expect(timesIn(topic.texts(), "hello")).toBe(1);
});

it("offers first the conversation that an unknown topic was named after, and says where the others are", async () => {
  await using it = await deskWithAda({ chats: "telegram" });
  const { desk, sandbox, ada } = it;
  const { telegram } = sandbox;
  const { admin } = sandbox.service;
  const { support: chat } = TELEGRAM_CHATS;
  const [ben, cem] = [await desk.client("Ben"), await desk.client("Cem")];
  for (const client of [ben, cem]) await client.writes("good morning");
  const [adas, bens, cems] = [await topicOf(desk, "Ada"), await topicOf(desk, "Ben"), await topicOf(desk, "Cem")];
  for (const topic of [bens, cems]) await topic.shows(some("good morning"));
  telegram.staff.renamesTopic(TELEGRAM_PEOPLE.anna, chat, adas.id, "the angry one");
  await it.lose();
  // More than a page of the service's list.
  for (let at = 1; at <= 101; at += 1)
    await admin.createConversationAs("site", { externalId: `${at}`, name: `Visitor ${at}` }, "hello");
  // One of the very millisecond in which the bridge starts would get a topic, and not be offered.
  const [last] = await admin.list({}, 1);
  await expect.poll(Date.now).toBeGreaterThan(Date.parse(last?.updatedAt ?? ""));
  await sandbox.startBridge();
  await expect.poll(async () => (await sandbox.bridge()?.health())?.["restore"]).toBeUndefined();
  const asked = async (topic: Topic) => {
    await topic.shows(some("Which conversation is it?"));
    const {
      text = "",
      message_id: message = 0,
      buttons = [],
    } = telegram.messages(chat, topic.id).find((one) => one.text.includes("Which conversation is it?")) ?? {};
    const [first] = buttons.flat();
    const press = { chat, message, data: first?.callback_data ?? "" };
    return {
      text,
      labels: buttons.flat().map((button) => button.text),
      pressFirst: () => telegram.staff.presses(press, TELEGRAM_PEOPLE.anna),
    };
  };
  const newest = [101, 100, 99, 98, 97].map((at) => `This is Visitor ${at}`);

  adas.replies("are you there?");
  const named = await asked(adas);
  expect(named.text).toContain("Going by its name, it may be the conversation with Ada.\nWhich conversation is it?");
  expect(named.labels).toEqual(["This is Ada", ...newest.slice(0, 4)]);
  await named.pressFirst();
  await adas.shows(some("Messages that may already stand above"));
  await adas.marked(adas.replies("now it works"), "👌");

  // Telegram does not report the topic's name with a reply to something else.
  const card = telegram.messages(chat, bens.id).find(({ service }) => service === undefined);
  bens.replies("and you?", { replyTo: card?.message_id ?? 0 });
  const unnamed = await asked(bens);
  expect(unnamed.text).not.toContain("Going by its name");
  expect(unnamed.labels).toEqual(newest);

  expect(unnamed.text).toContain("“/conversation cv_…”");
  const { id = "" } = (await admin.list({}, 200)).find(({ client }) => client === "Cem") ?? {};
  bens.replies(`/conversation ${id}`);
  await expect.poll(async () => (await topicOf(desk, "Cem")).id, SOON).not.toBe(cems.id);
  const another = await topicOf(desk, "Cem");
  await another.marked(another.replies("here you are"), "👌");

  // A conversation that has got another topic meanwhile is answered from both.
  cems.replies("still you?");
  const second = await asked(cems);
  expect(second.labels).toEqual(["This is Cem", ...newest.slice(0, 4)]);
  await second.pressFirst();
  await cems.marked(cems.replies("from here, too"), "👌");

  await ada.sees(some("now it works"));
  await cem.sees(some("from here, too"));
  const seen = [ada, ben, cem].map((client) => client.seen.map(({ text }) => text));
  expect(seen).toEqual([["now it works"], [], ["here you are", "from here, too"]]);
});

it("prints what relink would link, links it, and leaves it alone afterwards", async () => {
  await using it = await deskWithAdasThread();
  const { sandbox, path } = it;
  await it.lose();
  const environment = {
    ...{ DATABASE_URL: `file:${path}`, SLACK_BOT_TOKEN: sandbox.slack.botToken, SLACK_ROOM: ROOMS.support },
    ...{ SLACK_APP_TOKEN: sandbox.slack.appToken, SLACK_API_URL: sandbox.slack.apiUrl },
  };
  const printed = async (rooms: readonly string[], isDryRun: boolean) => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    await relink(rooms, { isDryRun, asJson: false }, environment).finally(() => {
      write.mockRestore();
    });
    return lines.join("");
  };

  await expect(printed([], true)).rejects.toThrow("cli-backup-nothing");
  await (await openDatabase(environment.DATABASE_URL)).close();
  expect(await printed([], true)).toMatch(/unlinked.*1 card found, 1 of them not linked\.\n$/su);
  expect(await printed([], true)).toContain("1 of them not linked.");
  expect(await printed([ROOMS.support], false)).toMatch(/1 of them not linked before; they are now\.\n$/u);
  expect(await printed([], true)).toBe("1 card found, 0 of them not linked.\n");
  await expect(relink(["C999"], { isDryRun: true, asJson: false }, environment)).rejects.toThrow(
    "cli-relink-unknown-room",
  );
  await sandbox.startBridge();
  await expect(relink([], { isDryRun: false, asJson: false }, environment)).rejects.toMatchObject({ reason: "in-use" });
});
