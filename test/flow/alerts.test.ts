/** Who is notified of what, when, and only once: alert rooms, assignees, waiting clients, quiet hours. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { BAD_RATING_AFTER_MS } from "../../src/bridge/rooms/bad-ratings.ts";
import { PEOPLE, ROOMS, startDesk, textOf, type Desk, type DeskOptions } from "../support/bridge-fixture.ts";
import { asks } from "../support/commands.ts";
import { topicOf } from "../support/telegram-topic.ts";

let folder = "";
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-alerts-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SUPPORT = `slack:${ROOMS.support}`;
const ALERTS = `slack:${ROOMS.alerts}`;
const GROUP = `telegram:${TELEGRAM_CHATS.support}`;

/** A desk with one route into Slack and Telegram, an alert room, and more lines in the routes file. */
async function deskWith(more: string, options: DeskOptions = {}): Promise<Desk> {
  const file = join(folder, `routes-${(files += 1)}.yaml`);
  const route = `routes:\n  - { name: all, thread: ["${SUPPORT}", "${GROUP}"], alert: "${ALERTS}" }\n`;
  await writeFile(file, route + more);
  const settings = { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE: file, ...options.settings };
  return await startDesk({ chats: "both", ...options, settings });
}

async function writes(desk: Desk, name: string) {
  const ada = await desk.client(name);
  await ada.writes("hello");
  const thread = await desk.thread(name);
  await thread.shows((posts) => posts.some((post) => post.includes("hello")));
  const topic = await topicOf(desk, name);
  await topic.shows((texts) => texts.some((text) => text.includes("hello")));
  const id = (await desk.sandbox.service.admin.list()).find(({ client }) => client === name)?.id ?? "";
  return { ada, thread, topic, id };
}

/** The bridge's newest post in a room with these words, once it exists. */
function inRoom({ sandbox: { slack } }: Desk, room: string, words: string) {
  return slack.when(() => slack.timeline(room).findLast((message) => textOf(message).includes(words)));
}

function postsIn({ sandbox: { slack } }: Desk, room: string, words: string) {
  return slack.timeline(room).filter((message) => textOf(message).includes(words));
}

async function press(
  desk: Desk,
  message: { ts: string; blocks?: readonly object[] },
  room: string,
  action: string,
  by: string,
) {
  const blocks = (message.blocks ?? []) as { elements?: { action_id?: string; value?: string }[] }[];
  const button = blocks
    .flatMap(({ elements = [] }) => elements)
    .find(({ action_id: id }) => id?.startsWith(`bridge.${action}.`));
  if (button?.action_id === undefined) throw new RangeError(`no button ${action}`);
  expect(Buffer.byteLength(`${action}.${button.value ?? ""}`)).toBeLessThanOrEqual(64);
  await desk.sandbox.slack.staff.presses({ channel: room, ts: message.ts, action_id: button.action_id }, by);
}

const told = ({ sandbox: { slack } }: Desk, person: string, words: string) =>
  slack.when(() => slack.ephemerals(person).find((one) => textOf(one).includes(words)));

describe("the alert room", () => {
  it("announces a new conversation with a link to its thread, and lets someone claim it there", async () => {
    await using desk = await deskWith("");
    const { thread, topic } = await writes(desk, "Ada");
    const alert = await inRoom(desk, ROOMS.alerts, "New conversation from Ada");
    expect(JSON.stringify(alert.blocks)).toContain(`/p${thread.ts.replace(".", "")}`);

    await press(desk, alert, ROOMS.alerts, "take", PEOPLE.mark);
    await told(desk, PEOPLE.mark, "You have taken this conversation.");
    await thread.shows((posts) => posts.some((post) => /Mark.*has taken this conversation/su.test(post)));
    await topic.shows((texts) => texts.some((text) => /Mark.*has taken this conversation/su.test(text)));
    await topic.shows(([card = ""]) => card.includes("Taken by"));

    await press(desk, alert, ROOMS.alerts, "take", PEOPLE.anna);
    await told(desk, PEOPLE.anna, "has already taken this conversation");
  });
});

describe("an assignee", () => {
  it("is mentioned where they work, as the routes file says, once", async () => {
    await using desk = await deskWith(
      `operators:\n  op_mark: ["slack:${PEOPLE.mark}", "telegram:${TELEGRAM_PEOPLE.mark}"]\n  op_gone: "slack:${PEOPLE.former}"\n`,
    );
    const { slack, telegram, service } = desk.sandbox;
    const { thread, topic, id } = await writes(desk, "Ada");
    await service.admin.assign(id, "op_mark");

    const called = await slack.when(() =>
      slack.replies(ROOMS.support, thread.ts).find((post) => textOf(post).includes("Assigned to Mark")),
    );
    expect(called.pings).toEqual([`<@${PEOPLE.mark}>`]);
    const inTopic = await telegram.when(() =>
      telegram.messages(TELEGRAM_CHATS.support, topic.id).find(({ text }) => text.includes("Assigned to Mark")),
    );
    expect(inTopic.pings).toEqual([TELEGRAM_PEOPLE.mark]);

    // People who may no longer answer are not mentioned.
    await service.admin.assign(id, "op_gone");
    const gone = await slack.when(() =>
      slack.replies(ROOMS.support, thread.ts).find((post) => textOf(post).includes("Assigned to Felix")),
    );
    expect(gone.pings).toEqual([]);
    expect(thread.posts().filter((post) => post.includes("Assigned to Mark"))).toHaveLength(1);
  });

  it("says who they are, and is mentioned once an admin has confirmed it", async () => {
    await using desk = await deskWith("");
    const { slack, service } = desk.sandbox;
    const { thread, id } = await writes(desk, "Ada");
    await service.admin.assign(id, "op_mark");
    const asMark = { by: PEOPLE.mark };
    expect((await asks(desk, "/conversations mine", asMark)).text).toContain("Use “/operator” to tell it");
    expect((await asks(desk, "/operator", asMark)).text).toContain("does not know which operator");
    expect((await asks(desk, "/operator two words", asMark)).text).toMatch(/^\/operator op_/u);
    expect((await asks(desk, "/operator op_mark", asMark)).text).toContain("Once an admin confirms");

    const question = await inRoom(desk, ROOMS.support, "wants to be known as the operator op_mark");
    await press(desk, question, ROOMS.support, "confirm", PEOPLE.mark);
    await told(desk, PEOPLE.mark, "only admins of the workspace");
    await press(desk, question, ROOMS.support, "confirm", PEOPLE.guest);
    await told(desk, PEOPLE.guest, "guests cannot do this");
    await press(desk, question, ROOMS.support, "confirm", PEOPLE.anna);
    await inRoom(desk, ROOMS.support, "is known as the operator op_mark. Confirmed by Anna");

    expect((await asks(desk, "/conversations mine", asMark)).text).toContain("Ada");
    await service.admin.assign(id, null);
    await slack.when(() => (thread.card().includes("op_mark") ? undefined : true));
    await service.admin.assign(id, "op_mark");
    await slack.when(() =>
      slack.replies(ROOMS.support, thread.ts).find(({ pings }) => pings.includes(`<@${PEOPLE.mark}>`)),
    );
    expect((await asks(desk, "/operator none", asMark)).text).toContain("no longer known as an operator");
    expect((await asks(desk, "/conversations mine", asMark)).text).toContain("Use “/operator”");
  });

  it("is decided once, whatever buttons are clicked at the same moment", async () => {
    await using desk = await deskWith("");
    await asks(desk, "/operator op_mark", { by: PEOPLE.mark });
    const question = await inRoom(desk, ROOMS.support, "wants to be known as the operator op_mark");
    const decisions = ["confirm", "decline"].map((action) => press(desk, question, ROOMS.support, action, PEOPLE.anna));
    await Promise.all(decisions);
    await told(desk, PEOPLE.anna, "Somebody has already handled this");
    const decided = await inRoom(desk, ROOMS.support, "known as the operator op_mark. ");
    const isKnown = (await asks(desk, "/operator", { by: PEOPLE.mark })).text.includes("You are known as the operator");
    expect(isKnown).toBe(textOf(decided).includes("Confirmed by Anna"));
  });

  it("is confirmed in Telegram by a group administrator, and declined for good", async () => {
    await using desk = await deskWith("");
    const { telegram } = desk.sandbox;
    const chat = TELEGRAM_CHATS.support;
    telegram.staff.posts(TELEGRAM_PEOPLE.mark, chat, "/operator op_mark");
    const question = await telegram.when(() =>
      telegram.messages(chat).find(({ text }) => text.includes("wants to be known as the operator op_mark")),
    );
    const press = (label: string, by: number) => {
      const data = question.buttons?.flat().find(({ text }) => text === label)?.callback_data ?? "";
      return telegram.staff.presses({ chat, message: question.message_id, data }, by);
    };
    const refused = await press("Confirm", TELEGRAM_PEOPLE.mark);
    expect(refused === "unanswered" ? refused : refused.text).toContain("only admins");
    await press("Decline", TELEGRAM_PEOPLE.anna);
    await telegram.when(() =>
      telegram.message(chat, question.message_id)?.text.includes("is not known as the operator op_mark") === true
        ? true
        : undefined,
    );
  });
});

describe("a client who waits too long", () => {
  // Fractions of a minute, so that the test is fast.
  const WAITING = `rooms:\n  "${SUPPORT}": { waiting: 0.02 }\n  "${GROUP}": { waiting: 0.02 }\n  "${ALERTS}": { waiting: 0.02 }\n`;

  it("is announced once in each room, with mentions of those who have claimed the conversation", async () => {
    await using desk = await deskWith(`${WAITING}operators:\n  op_mark: "telegram:${TELEGRAM_PEOPLE.mark}"\n`);
    const { slack, telegram, service } = desk.sandbox;
    const { ada, thread, topic, id } = await writes(desk, "Ada");
    await service.admin.assign(id, "op_mark");
    await press(desk, slack.message(ROOMS.support, thread.ts) ?? { ts: thread.ts }, ROOMS.support, "take", PEOPLE.anna);

    const WORDS = "The client has been waiting for a reply";
    const bump = await slack.when(() =>
      slack.replies(ROOMS.support, thread.ts).find((post) => textOf(post).includes(WORDS)),
    );
    // Broadcast to the room too, for those who do not follow the thread.
    expect(bump.subtype).toBe("thread_broadcast");
    await telegram.when(() =>
      telegram.messages(TELEGRAM_CHATS.support, topic.id).find(({ text }) => text.includes(WORDS)),
    );
    const alert = await inRoom(desk, ROOMS.alerts, "Ada, Web site, has been waiting for a reply");
    expect(JSON.stringify(alert.blocks)).toContain("bridge.take.");

    // A client who writes again keeps their place in the queue, and the rooms get no second notice.
    await ada.writes("hello?");
    await thread.shows((posts) => posts.some((post) => post.includes("hello?")));
    await thread.marked(thread.replies("We are here."), "white_check_mark");
    await ada.writes("at last");
    await slack.when(() =>
      slack.replies(ROOMS.support, thread.ts).filter((post) => textOf(post).includes(WORDS)).length === 2
        ? true
        : undefined,
    );
    expect(postsIn(desk, ROOMS.alerts, "has been waiting for a reply").length).toBeLessThanOrEqual(2);
  });

  it("is not announced once somebody has answered, or while the thread is muted", async () => {
    await using desk = await deskWith(`rooms:\n  "${SUPPORT}": { waiting: 0.02 }\n`);
    const { slack } = desk.sandbox;
    const one = await writes(desk, "Ada");
    await press(desk, slack.message(ROOMS.support, one.thread.ts) ?? { ts: "" }, ROOMS.support, "mute", PEOPLE.anna);
    await told(desk, PEOPLE.anna, "This thread is muted");
    const two = await writes(desk, "Bea");
    await two.thread.marked(two.thread.replies("Hello, Bea."), "white_check_mark");
    const three = await writes(desk, "Cleo");
    await three.thread.shows((posts) => posts.some((post) => post.includes("has been waiting for a reply")));

    expect([...one.thread.posts(), ...two.thread.posts()].join(" ")).not.toContain("has been waiting");
  });
});

describe("a bad rating", () => {
  const MINUTE_MS = 60_000;
  const RATED = "rated their conversation";

  async function rated(more = "", aheadMs = 0) {
    const ahead = { ms: aheadMs };
    const clock = { now: () => Date.now() + ahead.ms };
    const desk = await deskWith(more, { clock, slack: { retryScale: 0.001, nowMs: clock.now } });
    const { thread, id } = await writes(desk, "Ada");
    const { admin } = desk.sandbox.service;
    await admin.setStatus(id, "closed");
    return {
      desk,
      thread,
      /** A restart: timers that were set do not notice the clock. */
      async passes(ms: number) {
        await desk.sandbox.stopBridge();
        ahead.ms += ms;
        await desk.sandbox.startBridge();
      },
      /** Resolves when the thread says so. */
      async rates(rating: number) {
        await admin.rate(id, rating);
        await thread.shows((posts) =>
          posts.some((post) => post.includes(`rated this conversation ${rating} out of 5`)),
        );
      },
      /** Of every timer that was due. */
      async alerts() {
        await desk.client("Bea").then((bea) => bea.writes("hi"));
        await inRoom(desk, ROOMS.alerts, "New conversation from Bea");
        return postsIn(desk, ROOMS.alerts, RATED);
      },
      [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
    };
  }

  it("is announced a minute later, once, with a link, and is taken there although the conversation is closed", async () => {
    await using at = await rated();
    await at.rates(2);
    await at.passes(BAD_RATING_AFTER_MS + 1_000);
    const alert = await inRoom(at.desk, ROOMS.alerts, "Ada rated their conversation via Web site 2 out of 5.");
    expect(JSON.stringify(alert.blocks)).toContain(`/p${at.thread.ts.replace(".", "")}`);
    await press(at.desk, alert, ROOMS.alerts, "take", PEOPLE.mark);
    await at.thread.shows((posts) => posts.some((post) => /Mark.*has taken this conversation/su.test(post)));

    await at.rates(1);
    await at.passes(BAD_RATING_AFTER_MS + 1_000);
    expect(await at.alerts()).toHaveLength(1);
  });

  it("is not announced if the client has thought better of it, and 3 of 5 is none", async () => {
    await using at = await rated();
    await at.rates(1);
    await at.rates(3);
    await at.passes(BAD_RATING_AFTER_MS + 1_000);
    expect(await at.alerts()).toEqual([]);
  });

  it("waits for the end of the quiet hours", async () => {
    const dayMs = 24 * 60 * MINUTE_MS;
    const nightAt = Math.ceil(Date.now() / dayMs) * dayMs + 2 * 60 * MINUTE_MS;
    const quiet = `rooms:\n  "${ALERTS}": { quiet: { zone: Europe/Berlin, from: "20:00", to: "08:00" } }\n`;
    await using at = await rated(quiet, nightAt - Date.now());
    await at.rates(1);
    await at.passes(BAD_RATING_AFTER_MS + 1_000);
    await writes(at.desk, "Bea");
    expect(postsIn(at.desk, ROOMS.alerts, RATED)).toEqual([]);
    await at.passes(7 * 60 * MINUTE_MS);
    await inRoom(at.desk, ROOMS.alerts, RATED);
  });
});

describe("quiet hours", () => {
  it("mention nobody, and end with a digest of what waits, once, even after a restart", async () => {
    // The coming night in Berlin, until the clock is moved forward.
    const day = 24 * 3_600_000;
    const nightAt = Math.ceil(Date.now() / day) * day + 2 * 3_600_000;
    let ahead = nightAt - Date.now();
    const clock = { now: () => Date.now() + ahead };
    const quiet = `quiet: { zone: Europe/Berlin, from: "20:00", to: "08:00" }`;
    await using desk = await deskWith(
      `rooms:\n  "${ALERTS}": { ${quiet} }\n  "${SUPPORT}": { ${quiet}, waiting: 0.001 }\noperators:\n  op_mark: "slack:${PEOPLE.mark}"\n`,
      // Slack's clock is in the same night.
      { clock, slack: { retryScale: 0.001, nowMs: clock.now } },
    );
    const { slack, service } = desk.sandbox;
    const ada = await writes(desk, "Ada");
    const bea = await writes(desk, "Bea");
    await bea.thread.marked(bea.thread.replies("Good night, Bea."), "white_check_mark");
    await service.admin.assign(ada.id, "op_mark");
    const assigned = await slack.when(() =>
      slack.replies(ROOMS.support, ada.thread.ts).find((post) => textOf(post).includes("Assigned to Mark")),
    );
    expect(assigned.pings).toEqual([]);

    await desk.sandbox.stopBridge();
    ahead += 6 * 3_600_000;
    await desk.sandbox.startBridge();
    const digest = await inRoom(desk, ROOMS.alerts, "Quiet hours are over. One conversation is waiting for a reply:");
    expect(textOf(digest)).toMatch(/Ada, Web site: \d+ h \d+ min/u);
    expect(textOf(digest)).not.toContain("Bea");
    expect(JSON.stringify(digest.blocks)).toContain(`/p${ada.thread.ts.replace(".", "")}`);
    await inRoom(desk, ROOMS.support, "Quiet hours are over.");
    // Alerts suppressed during the night are not sent afterwards.
    expect(postsIn(desk, ROOMS.alerts, "New conversation")).toEqual([]);
    expect(ada.thread.posts().join(" ")).not.toContain("has been waiting");

    await desk.sandbox.stopBridge();
    await desk.sandbox.startBridge();
    const cleo = await writes(desk, "Cleo");
    await inRoom(desk, ROOMS.alerts, "New conversation from Cleo");
    expect(cleo.id).not.toBe("");
    expect(postsIn(desk, ROOMS.alerts, "Quiet hours are over")).toHaveLength(1);
  });
});
