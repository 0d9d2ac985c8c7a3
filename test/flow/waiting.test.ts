/** Who waits: the command, its buttons, and what it shows to whom. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, startDesk, textOf, type Desk, type DeskOptions } from "../support/bridge-fixture.ts";
import { answerAfter, asks, presses, saysIn } from "../support/commands.ts";

let folder = "";
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-waiting-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Until the thread's card, or the service's event of a reply, has come. */
const SHOWN = { timeout: 10_000, interval: 100 };

const SUPPORT = `slack:${ROOMS.support}`;
const ALERTS = `slack:${ROOMS.alerts}`;
const GROUP = `telegram:${TELEGRAM_CHATS.support}`;

/** E-mail goes to the room `vip`, everything else to Slack and Telegram, with an alert room. */
async function deskWith(more = "", chats: "slack" | "both" = "slack", options: DeskOptions = {}): Promise<Desk> {
  const file = join(folder, `routes-${(files += 1)}.yaml`);
  const threads = chats === "both" ? `["${SUPPORT}", "${GROUP}"]` : `"${SUPPORT}"`;
  const routes = `routes:
  - { name: letters, when: { channel: email }, thread: "slack:${ROOMS.vip}", confidential: true }
  - { name: all, thread: ${threads}, alert: "${ALERTS}" }
`;
  await writeFile(file, routes + more);
  return await startDesk({ ...options, chats, settings: { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE: file } });
}

/** Resolves when the thread shows it. */
async function writes(desk: Desk, name: string, text = `hello from ${name}`, channel: "site" | "email" = "site") {
  const { admin } = desk.sandbox.service;
  const { conversationId: id } = await admin.createConversationAs(channel, { externalId: name, name }, text);
  const thread = await desk.thread(name, channel === "email" ? ROOMS.vip : ROOMS.support);
  return { id, thread };
}

describe("/waiting", () => {
  it("lists who waits, longest first, with their last words, whose they are, and a link", async () => {
    await using desk = await deskWith();
    const { admin } = desk.sandbox.service;
    const ada = await writes(desk, "Ada", "first of all");
    const bea = await writes(desk, "Bea", "<!channel> *bold* <https://x.example|y>");
    const cleo = await writes(desk, "Cleo");
    const dora = await writes(desk, "Dora");
    await admin.clientWrites(ada.id, `${"x".repeat(79)}y and more`);
    await ada.thread.shows((posts) => posts.some((post) => post.includes("and more")));
    await cleo.thread.marked(cleo.thread.replies("We are here."), "white_check_mark");
    await admin.setStatus(dora.id, "closed");
    await admin.assign(bea.id, "op_7");

    const { text, shown, buttons } = await asks(desk, "/waiting");

    expect(text).toContain("Clients waiting for a reply, 1 to 2 of 2, longest first:");
    expect(text.indexOf("Ada")).toBeLessThan(text.indexOf("Bea"));
    expect(text).not.toMatch(/Cleo|Dora/u);
    expect(text).toContain(`Client wrote: ${"x".repeat(79)}…`);
    // In elements of plain text, where nothing pings or formats.
    expect(text).toContain("Client wrote: <!channel> *bold* <https://x.example|y>");
    expect(JSON.stringify(shown.blocks)).not.toMatch(/"mrkdwn"[^}]*channel>/u);
    expect(shown.pings).toEqual([]);
    expect(text).toContain("Taken by: nobody");
    expect(text).toContain("Assignee: op_7");
    expect(text).toContain(`/p${ada.thread.ts.replace(".", "")}|Open thread`);
    // Slack knows the reader's time zone, so the time is not in UTC.
    expect(text).toMatch(/Waiting since: [^\n]+ \(0 min\)/u);
    expect(text).not.toContain("UTC");
    expect(buttons).toEqual(["No answer needed", "No answer needed"]);
    expect(desk.sandbox.slack.ephemerals(PEOPLE.mark)).toEqual([]);
  });

  it("lists who waits, in an alert room too, where the service lists neither last messages nor statuses", async () => {
    await using desk = await deskWith("", "slack", { variant: "A" });
    await writes(desk, "Ada");
    const cleo = await writes(desk, "Cleo");
    await cleo.thread.marked(cleo.thread.replies("We are here."), "white_check_mark");
    for (const room of [ROOMS.support, ROOMS.alerts]) {
      await vi.waitFor(async () => {
        const { text } = await asks(desk, "/waiting", { room });
        expect(text).toContain("1 to 1 of 1");
        expect(text).toContain("Ada");
      }, SHOWN);
    }
  });

  it("leaves out who needs no answer, once somebody has said so in the list", async () => {
    await using desk = await deskWith();
    const ada = await writes(desk, "Ada");
    await writes(desk, "Bea");
    const list = await asks(desk, "/waiting");
    const told = await presses(desk, list, "No answer needed");
    expect(told.text).toContain("This wait is over");
    const card = () => desk.sandbox.slack.message(ROOMS.support, ada.thread.ts);
    await desk.sandbox.slack.when(() => {
      const head = card();
      return head !== undefined && textOf(head).includes("No answer needed") ? head : undefined;
    });
    expect((await asks(desk, "/waiting")).text).not.toContain("Ada");
    await desk.sandbox.service.admin.clientWrites(ada.id, "But wait!");
    await ada.thread.shows((posts) => posts.some((post) => post.includes("But wait!")));
    expect((await asks(desk, "/waiting")).text).toContain("Ada");
  });

  it("lists apart who has Probably only thanks, not counted above: 1, until that needs no answer either", async () => {
    await using desk = await deskWith();
    const { slack } = desk.sandbox;
    await writes(desk, "Ada");
    const bea = await writes(desk, "Bea");
    await bea.thread.marked(bea.thread.replies("It comes tomorrow."), "white_check_mark");
    await desk.sandbox.service.admin.clientWrites(bea.id, "Thanks a lot!");
    const card = (words: string) =>
      slack.when(() => {
        const head = slack.message(ROOMS.support, bea.thread.ts);
        return head !== undefined && textOf(head).includes(words) ? head : undefined;
      });
    await card("Probably only thanks");

    const list = await asks(desk, "/waiting");
    expect(list.text).toContain("Clients waiting for a reply, 1 to 1 of 1, longest first:");
    expect(list.text).toContain("Probably only thanks, not counted above: 1");
    expect(list.text).toMatch(/Ada[^]+Waiting since: [^]+Bea[^]+Probably only thanks: [^\n]+ \(0 min\)/u);

    await presses(desk, list, "No answer needed", 1);
    await card("No answer needed: ");
    const after = await asks(desk, "/waiting");
    expect(after.text).toContain("1 to 1 of 1");
    expect(after.text).not.toMatch(/Bea|thanks/u);
  });

  it("says who has taken it, and still lists a thread that is muted", async () => {
    await using desk = await deskWith();
    const { slack } = desk.sandbox;
    const { thread } = await writes(desk, "Ada");
    await pressOnCard(desk, thread.ts, "take", PEOPLE.mark);
    await thread.shows((posts) => posts.some((post) => post.includes("has taken this conversation")));
    await pressOnCard(desk, thread.ts, "mute", PEOPLE.anna);
    await slack.when(() => slack.ephemerals(PEOPLE.anna).find((one) => textOf(one).includes("muted")));

    expect((await asks(desk, "/waiting")).text).toContain("Taken by: Mark · Slack");
  });

  it("names an operator whom only another team chat knows, as the thread and the other list do", async () => {
    await using desk = await deskWith(`operators:\n  op_7: "telegram:${TELEGRAM_PEOPLE.mark}"\n`, "both");
    const { id, thread } = await writes(desk, "Ada");
    await desk.sandbox.service.admin.assign(id, "op_7");
    await thread.shows((posts) => posts.some((post) => post.includes("Assigned to Mark Oduya.")));
    for (const line of ["/waiting", "/conversations"]) {
      const { text } = await asks(desk, line);
      expect(text).toContain("Assignee: Mark Oduya");
      expect(text).not.toContain("op_7");
    }
  });

  it("has pages of ten, and the last one instead of one that is gone", async () => {
    await using desk = await deskWith();
    const all = [];
    for (let n = 1; n <= 11; n += 1) all.push(await writes(desk, `Client ${n}`));
    const first = await asks(desk, "/waiting");
    expect(first.text).toContain("1 to 10 of 11");
    expect(first.text.match(/\|Open thread/gu)).toHaveLength(10);
    expect(first.buttons.filter((label) => label !== "No answer needed")).toEqual(["Next"]);
    const second = await presses(desk, first, "Next");
    expect(second.text).toContain("11 to 11 of 11");
    expect(second.text).toMatch(/^Client 11$/mu);
    expect(second.ts).toBe(first.ts);
    const again = await asks(desk, "/waiting");

    await desk.sandbox.service.admin.setStatus(all[0]?.id ?? "", "closed");
    const beyond = await presses(desk, again, "Next");
    expect(beyond.text).toContain("1 to 10 of 10");
    expect(beyond.buttons.filter((label) => label !== "No answer needed")).toEqual([]);
  });

  it("shows each room what it shows, and strangers and other rooms nothing", async () => {
    await using desk = await deskWith();
    await writes(desk, "Ada");
    const letter = await writes(desk, "Lee Letter", "a secret", "email");
    expect((await asks(desk, "/waiting")).text).not.toMatch(/Lee|secret/u);
    expect((await asks(desk, "/waiting", { room: ROOMS.alerts })).text).toContain("Ada");
    expect((await asks(desk, "/waiting", { room: ROOMS.alerts })).text).not.toContain("Lee");
    const own = await asks(desk, "/waiting", { room: ROOMS.vip });
    expect(own.text).toContain("Client wrote: a secret");
    expect(own.text).not.toContain("Ada");

    expect((await asks(desk, "/waiting", { room: ROOMS.general })).text).toContain(
      "only in rooms where the bridge works",
    );
    expect((await asks(desk, "/waiting", { by: PEOPLE.guest })).text).toBe("Nothing was done: guests cannot do this.");
    expect((await asks(desk, "/waiting", { by: PEOPLE.stranger })).text).toContain("only people of this workspace");
    expect((await asks(desk, "/waiting for what")).text).toMatch(/^\/waiting: /u);

    await letter.thread.marked(letter.thread.replies("Here it is."), "white_check_mark");
    expect((await asks(desk, "/waiting", { room: ROOMS.vip })).text).toBe("Nobody is waiting for a reply here.");
  });

  it("is a command in threads and in Telegram, and a button beside the list and on reminders", async () => {
    await using desk = await deskWith(`rooms:\n  "${ALERTS}": { waiting: 0.01 }\n`, "both");
    const { slack, telegram } = desk.sandbox;
    const { thread } = await writes(desk, "Ada", "are you there?");
    const inThread = await saysIn(desk, thread, "!waiting");
    expect(inThread.text).toContain("1 to 1 of 1");
    expect(inThread.shown.thread_ts).toBe(thread.ts);
    const beside = await presses(desk, await asks(desk, "/conversations"), "Who is waiting");
    expect(beside.text).toContain("Client wrote: are you there?");

    const alarm = await slack.when(() =>
      slack.timeline(ROOMS.alerts).find((post) => textOf(post).includes("has been waiting for a reply")),
    );
    for (let times = 0; times < 2; times += 1) {
      const pressed = await answerAfter(desk, PEOPLE.mark, () =>
        slack.staff.presses({ channel: ROOMS.alerts, ts: alarm.ts, ...buttonIn(alarm, "waiting") }, PEOPLE.mark),
      );
      expect(pressed.text).toContain("1 to 1 of 1");
    }
    const guest = await answerAfter(desk, PEOPLE.guest, () =>
      slack.staff.presses({ channel: ROOMS.alerts, ts: alarm.ts, ...buttonIn(alarm, "waiting") }, PEOPLE.guest),
    );
    expect(guest.text).toBe("Nothing was done: guests cannot do this.");

    const asked = telegram.staff.posts(TELEGRAM_PEOPLE.anna, TELEGRAM_CHATS.support, "/waiting");
    const answer = await telegram.when(() =>
      telegram
        .messages(TELEGRAM_CHATS.support)
        .find(({ message_id: at, from }) => at > asked.message_id && from === TELEGRAM_PEOPLE.bridge),
    );
    expect(answer.text).toContain("Client wrote: are you there?");
    expect(answer.text).toMatch(/Waiting since: .* UTC \(0 min\)/u);
    expect(answer.entities.some(({ type }) => type === "text_link")).toBe(true);
  });
});

describe("/conversations waiting", () => {
  it("puts those first who wait longest, then the others", async () => {
    await using desk = await deskWith();
    const ada = await writes(desk, "Ada");
    const bea = await writes(desk, "Bea");
    await writes(desk, "Cleo");
    await desk.sandbox.service.admin.clientWrites(ada.id, "still here");
    await bea.thread.marked(bea.thread.replies("We are here."), "white_check_mark");
    const names = (text: string) => [...text.matchAll(/^(Ada|Bea|Cleo)$/gmu)].map(([name]) => name);

    expect(names((await asks(desk, "/conversations waiting")).text)).toEqual(["Ada", "Cleo", "Bea"]);
    const { text } = await asks(desk, "/conversations");
    expect(names(text)[0]).not.toBe("Cleo");
    expect(text).toContain("We wrote: We are here.");
  });
});

interface Shown {
  readonly ts: string;
  readonly blocks?: readonly object[];
}

function buttonIn({ blocks = [] }: Shown, action: string) {
  const button = (blocks as { elements?: { action_id?: string; value?: string }[] }[])
    .flatMap(({ elements = [] }) => elements)
    .find(({ action_id: id }) => id?.startsWith(`bridge.${action}.`));
  if (button?.action_id === undefined) throw new RangeError(`no button ${action}`);
  return { action_id: button.action_id, ...(button.value !== undefined && { value: button.value }) };
}

async function pressOnCard({ sandbox: { slack } }: Desk, ts: string, action: string, by: string): Promise<void> {
  const card = slack.message(ROOMS.support, ts);
  if (card === undefined) throw new RangeError("no card");
  await slack.staff.presses({ channel: ROOMS.support, ts, ...buttonIn(card, action) }, by);
}

describe("the list that a room keeps", () => {
  const KEPT = `rooms:\n  "${SUPPORT}": { list: pinned }\n  "${GROUP}": { list: pinned }\n`;
  const PARTS = /clients? (?:is|are) waiting for a reply|Nobody is waiting/u;

  it("is one pinned message in each team chat, edited in place, and stays one over a restart", async () => {
    let ahead = 0;
    const clock = { now: () => Date.now() + ahead };
    await using desk = await deskWith(KEPT, "both", { clock, slack: { retryScale: 0.001, nowMs: clock.now } });
    const { slack, telegram } = desk.sandbox;
    const bot = TELEGRAM_PEOPLE.bridge;
    const inSlack = () => slack.timeline(ROOMS.support).filter((post) => PARTS.test(textOf(post)));
    const inTelegram = () =>
      telegram
        .messages(TELEGRAM_CHATS.support, "general")
        .filter(({ text, from, service }) => from === bot && service === undefined && PARTS.test(text));
    const shown = (words: string) =>
      Promise.all([
        slack.when(() => inSlack().find((post) => textOf(post).includes(words))),
        telegram.when(() => inTelegram().find(({ text }) => text.includes(words))),
      ]);
    /** A restart: timers that were set do not notice the clock. */
    const minutePasses = async () => {
      await desk.sandbox.stopBridge();
      ahead += 61_000;
      await desk.sandbox.startBridge();
    };
    const [before] = await shown("Nobody is waiting for a reply.");
    await slack.when(() => (slack.message(ROOMS.support, before.ts)?.pinned_to === undefined ? undefined : true));

    const { thread } = await writes(desk, "Ada", "<!here> are you there?");
    await minutePasses();
    const [post, message] = await shown("<!here> are you there?");
    expect(textOf(post)).toContain("One client is waiting for a reply:");
    expect(textOf(post)).toContain(`/p${thread.ts.replace(".", "")}|Open thread`);
    expect(post.pings).toEqual([]);
    expect(message.text).toContain("Taken by: nobody");
    expect(message.entities.some(({ type }) => type === "text_link")).toBe(true);

    await thread.marked(thread.replies("We are here."), "white_check_mark");
    await minutePasses();
    await shown("Nobody is waiting for a reply.");
    expect(inSlack()).toHaveLength(1);
    expect(inTelegram()).toHaveLength(1);
    const pins = telegram.messages(TELEGRAM_CHATS.support).filter(({ service }) => service?.["pinned_message"]);
    expect(pins).toHaveLength(1);

    // Deleted, it is posted anew with the next change.
    slack.staff.deletes(ROOMS.support, before.ts);
    telegram.staff.deletes(TELEGRAM_CHATS.support, inTelegram()[0]?.message_id ?? 0);
    await desk.sandbox.service.admin.clientWrites((await desk.sandbox.service.admin.list())[0]?.id ?? "", "one more");
    await thread.shows((posts) => posts.some((one) => one.includes("one more")));
    await minutePasses();
    const [again] = await shown("one more");
    expect(again.ts).not.toBe(before.ts);
    await slack.when(() => slack.message(ROOMS.support, again.ts)?.pinned_to);
    expect(inSlack()).toHaveLength(1);
    expect(inTelegram()).toHaveLength(1);
  });
});

describe("where a route has alerts only", () => {
  async function alerted(text: string) {
    const file = join(folder, `routes-${(files += 1)}.yaml`);
    const routes = `routes:\n  - { name: letters, when: { channel: email }, thread: "${SUPPORT}" }\n`;
    const all = `  - { name: all, alert: "${ALERTS}" }\nrooms:\n  "${ALERTS}": { waiting: 0.01, list: pinned }\n`;
    await writeFile(file, routes + all);
    const desk = await startDesk({
      chats: "slack",
      settings: { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE: file },
    });
    const { slack, service } = desk.sandbox;
    const { conversationId: id } = await service.admin.createConversationAs(
      "site",
      { externalId: "Ada", name: "Ada" },
      text,
    );
    const alarm = await slack.when(() =>
      slack.timeline(ROOMS.alerts).find((post) => textOf(post).includes("has been waiting for a reply")),
    );
    const pressesAlarm = (action: string) =>
      answerAfter(desk, PEOPLE.anna, () =>
        slack.staff.presses({ channel: ROOMS.alerts, ts: alarm.ts, ...buttonIn(alarm, action) }, PEOPLE.anna),
      );
    return { desk, id, pressesAlarm, waiting: () => asks(desk, "/waiting", { room: ROOMS.alerts }) };
  }

  it("nobody waits once somebody has said that no answer is needed, until the client writes again", async () => {
    const { desk, id, pressesAlarm, waiting } = await alerted("Where is it?");
    await using _ = desk;
    expect((await waiting()).text).toContain("1 to 1 of 1");
    expect((await pressesAlarm("no-answer")).text).toContain("This wait is over");
    expect((await waiting()).text).toBe("Nobody is waiting for a reply here.");
    await desk.sandbox.service.admin.clientWrites(id, "Hello?");
    expect((await waiting()).text).toContain("1 to 1 of 1");
  });

  it("nobody waits once it is put off, for at most four hours", async () => {
    const { desk, pressesAlarm, waiting } = await alerted("Where is it?");
    await using _ = desk;
    const offered = await pressesAlarm("later");
    expect(offered.buttons).toEqual(["In an hour", "In four hours"]);
    await presses(desk, offered, "In an hour");
    expect((await waiting()).text).toBe("Nobody is waiting for a reply here.");
  });

  it("thanks are counted apart", async () => {
    const { desk, id, waiting } = await alerted("Where is it?");
    await using _ = desk;
    const { admin } = desk.sandbox.service;
    await admin.operatorWrites(id, "It comes tomorrow.", "Olga Weber");
    await admin.clientWrites(id, "Thanks, Olga!");
    expect((await waiting()).text).toContain("Probably only thanks, not counted above: 1");
  });
});

describe("!why", () => {
  const OPERATORS = `operators:\n  op_mark: "slack:${PEOPLE.mark}"\n`;

  it("says what was due, where, who was called, and that nobody was, and why", async () => {
    const rules = `rooms:\n  "${SUPPORT}": { waiting: 0.05 }\n  "${ALERTS}": { waiting: 0.05 }\n${OPERATORS}`;
    await using desk = await deskWith(rules);
    const { slack, service } = desk.sandbox;
    const { id, thread } = await writes(desk, "Ada");
    await service.admin.assign(id, "op_mark");
    await thread.shows((posts) => posts.some((post) => post.includes("has been waiting for a reply")));
    await slack.when(() =>
      slack.timeline(ROOMS.alerts).find((post) => textOf(post).includes("has been waiting for a reply")),
    );
    const { text, shown } = await saysIn(desk, thread, "!why");
    expect(text).toMatch(/^The client has been waiting for a reply since .*, for 0 min\.\nThis room is reminded once/u);
    expect(text).toContain("\nMark is called by the client’s first message after a reply");
    expect(text).toMatch(/^Slack, #support\nWaiting since: .*\nDue: .*\nOutcome: notified\nCalled by name: Mark/mu);
    expect(text).toMatch(/^Slack, #support-alerts\n[^]*Outcome: notified\nCalled by name: nobody/mu);
    expect(text.match(/^Waiting since: /gmu)).toHaveLength(2);
    expect(shown.pings).toEqual([]);

    const unheard = (await asks(desk, "/report")).text;
    expect(unheard).toContain(`Calls for waiting clients: 1\nOf these, nobody has acted on 1 since: ${id}`);
    await thread.marked(thread.replies("Here we are."), "white_check_mark");
    for (const room of [ROOMS.support, ROOMS.alerts]) {
      const { text: heard } = await asks(desk, "/report", { room });
      expect(heard).toContain("Calls for waiting clients: 1");
      expect(heard).not.toContain("Of these");
    }

    const bea = await writes(desk, "Bea");
    await bea.thread.marked(bea.thread.replies("We are here."), "white_check_mark");
    const elsewhere = await asks(desk, `/why ${bea.id}`);
    expect(elsewhere.text).toContain("The client is not waiting for a reply.");
    await expect
      .poll(async () => (await asks(desk, `/why ${bea.id}`)).text, { interval: 200, timeout: 15_000 })
      .toMatch(/Outcome: answered/u);
  });

  it("says of each stage whom it called, and of the next room what became of it there", async () => {
    const duty = `duty: ["slack:${PEOPLE.anna}", next-room]`;
    const rules = `rooms:\n  "${SUPPORT}": { waiting: [0.02, 0.06], ${duty} }\n`;
    await using desk = await deskWith(rules);
    const { slack } = desk.sandbox;
    const { thread } = await writes(desk, "Ada");
    const reminders = (room: string) =>
      slack.timeline(room).filter((post) => textOf(post).includes("has been waiting for a reply"));
    await thread.shows((posts) => posts.filter((post) => post.includes("has been waiting")).length === 2);
    await slack.when(() => reminders(ROOMS.alerts)[0]);
    const items = async () => {
      const { text } = await saysIn(desk, thread, "!why");
      const found = text.matchAll(/^(Slack, #\S+)\nWaiting since[^]*?Called by name: (.*)$/gmu);
      return [...found].map(([, where, who]) => `${where}: ${who}`).toSorted();
    };
    await expect
      .poll(items, { interval: 200, timeout: 15_000 })
      .toEqual(["Slack, #support-alerts: Anna", "Slack, #support: Anna", "Slack, #support: nobody"]);
    const { text: report } = await asks(desk, "/report", { room: ROOMS.alerts });
    expect(report).toContain("Calls for waiting clients: 1\nOf these, nobody");
  });

  it("says that no other room could be called", async () => {
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const quiet = `quiet: { zone: UTC, from: "${hour(-2)}", to: "${hour(2)}" }`;
    const rules = `rooms:\n  "${SUPPORT}": { waiting: [0.02, 0.06], duty: [next-room] }\n  "${ALERTS}": { ${quiet} }\n`;
    await using desk = await deskWith(rules);
    const { thread } = await writes(desk, "Ada");
    await thread.shows((posts) => posts.filter((post) => post.includes("has been waiting")).length === 2);
    const { text } = await saysIn(desk, thread, "!why");
    expect(text.match(/^Waiting since: /gmu)).toHaveLength(2);
    expect(text).toMatch(
      /Outcome: notified\nCalled by name: nobody\nNext room: none: the other rooms [^]*Slack, #support\n/u,
    );
    expect(text.match(/^Next room: /gmu)).toHaveLength(1);
  });

  it("names quiet hours, a muted thread and a room without reminders, and tells strangers nothing", async () => {
    // Whatever the time is now, it is in the middle of them.
    const atHour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const quiet = `quiet: { zone: UTC, from: "${atHour(-6)}", to: "${atHour(6)}" }`;
    const rules = `rooms:\n  "${SUPPORT}": { waiting: 0.02, ${quiet} }\n  "slack:${ROOMS.vip}": { waiting: 0.02 }\n`;
    await using desk = await deskWith(rules, "slack");
    const { thread } = await writes(desk, "Ada");
    const inThread = () => saysIn(desk, thread, "!why");
    await expect
      .poll(async () => (await inThread()).text, { interval: 200, timeout: 15_000 })
      .toMatch(/Outcome: quiet hours\nDigest: /u);
    await pressOnCard(desk, thread.ts, "mute", PEOPLE.anna);
    await expect.poll(async () => (await inThread()).text, { interval: 200 }).toContain("This thread is muted.");

    const { id } = await writes(desk, "Lee Letter", "a secret", "email");
    const unknown = await asks(desk, "/why cv_unknown");
    expect((await asks(desk, `/why ${id}`)).text.replaceAll(id, "cv_unknown")).toBe(unknown.text);
    expect((await asks(desk, "/why")).text).toMatch(/^\/why cv_/u);
    expect((await asks(desk, `/why ${id}`, { by: PEOPLE.guest })).text).toContain("guests cannot do this");
    expect((await asks(desk, `/why ${id}`, { room: ROOMS.alerts })).text).not.toContain("Lee");
  });
});
