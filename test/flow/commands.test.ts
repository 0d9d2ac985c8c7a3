/** Commands of staff, with the answers that the people who gave them see. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Log } from "../../src/platform/log.ts";
import { APP_COMMANDS } from "../../src/sandbox/slack-emulator/commands.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, startDesk, textOf, type Desk } from "../support/bridge-fixture.ts";
import { answerAfter, asks, presses, saysIn } from "../support/commands.ts";

const PHONE = "+44 20 7946 0167";
/** The phone number, spaced or not, any part of it that stands alone, and the address. Ids may contain the same digits. */
const PRIVATE = /(?<!\w)(?:7946|0167)(?!\w)|79460167|ada\.byron/u;
const EMAIL = "ada.byron@example.org";

let folder = "";
let routes = "";
let lettersOnly = "";
let confidential = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-commands-"));
  routes = join(folder, "routes.yaml");
  await writeFile(
    routes,
    `routes:
  - { name: letters, when: { channel: email }, thread: "slack:${ROOMS.vip}", mode: note }
  - { name: everybody, thread: "slack:${ROOMS.support}", alert: "slack:${ROOMS.alerts}" }
`,
  );
  confidential = join(folder, "confidential.yaml");
  await writeFile(
    confidential,
    `routes:
  - { name: letters, when: { channel: email }, thread: "slack:${ROOMS.vip}", confidential: true }
  - { name: everybody, thread: ["slack:${ROOMS.support}", "telegram:${TELEGRAM_CHATS.support}"] }
`,
  );
  lettersOnly = join(folder, "letters.yaml");
  await writeFile(
    lettersOnly,
    `routes:\n  - { name: letters, when: { channel: email }, thread: "slack:${ROOMS.vip}" }\n`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const twoRooms = () => startDesk({ settings: { SLACK_ROOM: "", ROUTES_FILE: routes } });

async function writes(desk: Desk, name: string, more: object = {}) {
  const client = { externalId: name, name, ...more };
  const { conversationId } = await desk.sandbox.service.admin.createConversationAs(
    "site",
    client,
    `hello from ${name}`,
  );
  return conversationId;
}

/** Waits until the conversation's thread exists, so that it can be linked. */
async function writesAndIsShown(desk: Desk, name: string, more: object = {}) {
  // Until the bridge has subscribed, it receives no events.
  await expect.poll(async () => (await desk.sandbox.bridge()?.health())?.["service"]?.ok, { interval: 5 }).toBe(true);
  const id = await writes(desk, name, more);
  const thread = await desk.thread(name);
  await thread.shows((posts) => posts.some((post) => post.includes("hello from")));
  return { id, thread };
}

function listening(): { readonly log: Log; readonly lines: () => string } {
  const lines: string[] = [];
  const note = (ids: object, sentence: string): void => void lines.push(`${sentence} ${JSON.stringify(ids)}`);
  return { log: { debug: note, info: note, warn: note, error: note }, lines: () => lines.join("\n") };
}

describe("/contact", () => {
  it("finds a contact, hides private details, and links their open conversations", async () => {
    await using desk = await startDesk();
    const { thread } = await writesAndIsShown(desk, "Ada Byron", { phone: PHONE, email: EMAIL });

    const { text, shown } = await asks(desk, "/contact ada");

    expect(text).toContain("Ada Byron");
    expect(text).toContain("Client channel: Web site");
    expect(text).toContain("+44 ** **** **67");
    expect(text).toContain("a***@example.org");
    expect(text).toMatch(/First seen: [A-Z][a-z]{2} \d{1,2}, \d{4}\n/u);
    expect(text).toContain("Open conversations: 1");
    expect(text).toContain(`/p${thread.ts.replace(".", "")}|Conversation of`);
    expect(JSON.stringify(shown)).not.toMatch(PRIVATE);
    expect(desk.sandbox.slack.ephemerals(PEOPLE.mark)).toEqual([]);
  });

  it("reveals details to the person who clicks, audited with ids but without the details", async () => {
    const { log, lines } = listening();
    await using desk = await startDesk({ log });
    await writesAndIsShown(desk, "Ada Byron", { phone: PHONE, email: EMAIL });
    const answer = await asks(desk, "/contact byron", { by: PEOPLE.mark });

    const revealed = await presses(desk, answer, "Reveal");

    expect(revealed.text).toContain(PHONE);
    expect(revealed.text).toContain(EMAIL);
    expect(desk.sandbox.slack.ephemerals(PEOPLE.anna)).toEqual([]);
    expect(lines()).toMatch(/contact details revealed \{"person":"slack:T0SANDBOX:U0MARK","contact":"ct_\w+"/u);
    expect(lines()).not.toMatch(PRIVATE);
    expect(lines()).not.toContain("Byron");
    // The list still exists, and its buttons still work.
    expect((await presses(desk, answer, "Reveal")).text).toContain(PHONE);
  });

  it("reports that nobody was found, and explains its use", async () => {
    await using desk = await startDesk();

    expect((await asks(desk, "/contact nobody at all")).text).toContain("No contact found for “nobody at all”");
    expect((await asks(desk, "/contact")).text).toMatch(/^\/contact NAME/u);
    expect((await asks(desk, `/contact ${"x".repeat(200)}`)).text).toContain("No contact found");
    expect((await asks(desk, `/contact ${"x".repeat(201)}`)).text).toMatch(/^\/contact NAME/u);
  });

  it("pages in place, with buttons that contain no text of clients", async () => {
    await using desk = await startDesk();
    for (let number = 1; number <= 11; number += 1) await writes(desk, `Müller ${number}`);

    const first = await asks(desk, "/contact müller");
    expect(first.text).toContain("11 contacts found");
    expect(first.text).toContain("Page 1 of 3");
    expect(first.buttons).toEqual(["Next"]);
    const second = await presses(desk, first, "Next");
    expect(second.ts).toBe(first.ts);
    expect(second.buttons).toEqual(["Previous", "Next"]);
    const third = await presses(desk, second, "Next");
    expect(third.text).toContain("Page 3 of 3");
    expect(third.text).toMatch(/^Müller 1$/mu);
    expect(third.buttons).toEqual(["Previous"]);
    const back = await presses(desk, third, "Previous");
    expect(back.ts).toBe(first.ts);
    expect(back.text).toContain("Page 2 of 3");
    expect(back.text).toMatch(/^Müller 6$/mu);
    expect(JSON.stringify(first.shown.blocks?.at(-1))).not.toContain("ller");
  });

  it("is answered while the service is down, and again once it is back", async () => {
    await using desk = await startDesk();
    await writesAndIsShown(desk, "Ada Byron");
    await desk.sandbox.service.stop();

    expect((await asks(desk, "/contact ada")).text).toContain("The conversation service does not respond");
    await desk.sandbox.service.start();
    expect((await asks(desk, "/contact ada")).text).toContain("Ada Byron");
  });
});

it("keep a confidential route's conversations to its rooms, in both team chats", async () => {
  const settings = { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE: confidential };
  await using desk = await startDesk({ chats: "both", settings });
  await expect.poll(async () => (await desk.sandbox.bridge()?.health())?.["service"]?.ok, { interval: 5 }).toBe(true);
  const client = { externalId: "lee", name: "Lee Letter" };
  const { conversationId: id } = await desk.sandbox.service.admin.createConversationAs("email", client, "a secret");
  await (await desk.thread("Lee Letter", ROOMS.vip)).shows((posts) => posts.some((post) => post.includes("a secret")));
  const { telegram } = desk.sandbox;
  const inTelegram = async (line: string) => {
    const asked = telegram.staff.posts(TELEGRAM_PEOPLE.anna, TELEGRAM_CHATS.support, line);
    const answers = () =>
      telegram
        .messages(TELEGRAM_CHATS.support)
        .filter(({ message_id: at, from }) => at > asked.message_id && from !== asked.from);
    return (await telegram.when(() => answers()[0])).text;
  };
  const elsewhere = [async (line: string) => (await asks(desk, line)).text, inTelegram];
  for (const ask of elsewhere) {
    for (const line of [`/conversation ${id}`, `/trace ${id}`]) {
      const unknown = await ask(line.replace(id, "cv_unknown"));
      expect((await ask(line)).replaceAll(id, "cv_unknown")).toBe(unknown);
    }
    expect(await ask("/conversations all")).not.toContain("Lee");
    expect(await ask("/contact Lee")).toContain("No contact found");
  }
  expect((await asks(desk, `/conversation ${id}`, { room: ROOMS.vip })).text).toContain("Lee Letter");
  expect((await asks(desk, "/conversations", { room: ROOMS.vip })).text).toContain("Lee Letter");
  expect((await asks(desk, "/contact Lee", { room: ROOMS.vip })).text).toContain("Open conversations: 1");
});

describe("in threads, where there are no commands", () => {
  it("a message shortcut looks up the thread's client for the person who uses it", async () => {
    await using desk = await startDesk();
    const { thread } = await writesAndIsShown(desk, "Ada Byron", { email: EMAIL });
    const { staff } = desk.sandbox.slack;
    const reply = thread.replies("note: who is this?");

    expect(await staff.types(PEOPLE.anna, ROOMS.support, "/contact ada", thread.ts)).toBe("not-in-threads");
    for (const ts of [reply.ts, thread.ts]) {
      const answer = await answerAfter(desk, PEOPLE.mark, () =>
        staff.chooses(PEOPLE.mark, ROOMS.support, ts, "bridge_contact"),
      );
      expect(answer.text).toContain("a***@example.org");
      expect(answer.shown.thread_ts).toBe(thread.ts);
    }
    const alone = staff.posts(PEOPLE.anna, ROOMS.support, "outside any thread");
    const lost = await answerAfter(desk, PEOPLE.anna, () =>
      staff.chooses(PEOPLE.anna, ROOMS.support, alone.ts, "bridge_contact"),
    );
    expect(lost.text).toBe("This is not the thread of a conversation.");
  });

  it("the card's button does the same, with pages and hidden details", async () => {
    await using desk = await startDesk();
    const { thread } = await writesAndIsShown(desk, "Ada Byron", { email: EMAIL });
    const press = { channel: ROOMS.support, ts: thread.ts, action_id: "bridge.contact.1" };

    const answer = await answerAfter(desk, PEOPLE.anna, () => desk.sandbox.slack.staff.presses(press, PEOPLE.anna));
    expect(answer.text).toContain("a***@example.org");
    const revealed = await presses(desk, answer, "Reveal");
    expect(revealed.text).toContain(EMAIL);
    expect(revealed.shown.thread_ts).toBe(thread.ts);
  });

  it("a message that begins with “!” is a command too, and is sent neither to the client nor as a note", async () => {
    await using desk = await startDesk();
    const { id, thread } = await writesAndIsShown(desk, "Ada Byron", { email: EMAIL });
    const said = (text: string) => saysIn(desk, thread, text);

    expect((await said("!contact")).text).toContain("a***@example.org");
    expect((await said("!Contact nobody")).text).toContain("No contact found for “nobody”");
    expect((await said("/help")).text).toContain("In this thread,");
    const found = await said("!conversations new");
    expect(found.text).toContain("Conversations 1 to 1 of 1:");
    expect(found.shown.thread_ts).toBe(thread.ts);
    thread.replies("!contacts ada");
    await thread.shows((posts) => posts.some((post) => post.includes("no such command exists")));
    expect((await desk.sandbox.service.admin.conversation(id))?.messages).toHaveLength(1);
  });

  it("a command is answered at once, even if the reply before it is held", async () => {
    await using desk = await startDesk({ settings: { HOLD_SECONDS: "60" } });
    const { thread } = await writesAndIsShown(desk, "Ada Byron", { email: EMAIL });
    const said = (text: string) => saysIn(desk, thread, text);
    expect((await said("It comes tomorrow")).text).toContain("60");
    expect((await said("!contact")).text).toContain("a***@example.org");
  });

  it("the card's button refuses guests, privately", async () => {
    await using desk = await startDesk();
    const { thread } = await writesAndIsShown(desk, "Ada Byron", { email: EMAIL });
    const press = { channel: ROOMS.support, ts: thread.ts, action_id: "bridge.contact.1" };
    const answer = await answerAfter(desk, PEOPLE.guest, () => desk.sandbox.slack.staff.presses(press, PEOPLE.guest));
    expect(answer.text).toBe("Nothing was done: guests cannot do this.");
    expect(answer.shown.thread_ts).toBe(thread.ts);
  });
});

describe("who may use commands, and where", () => {
  it.each([
    [PEOPLE.guest, ROOMS.support, "guests cannot do this"],
    [PEOPLE.stranger, ROOMS.support, "only people of this workspace"],
    [PEOPLE.former, ROOMS.support, "deactivated"],
    [PEOPLE.anna, ROOMS.general, "only in rooms where the bridge works"],
  ])("%s in %s: %s", async (by, room, says) => {
    await using desk = await startDesk();
    await writesAndIsShown(desk, "Ada Byron", { email: EMAIL });
    const answer = await asks(desk, "/contact ada", { by, room });
    expect(answer.text).toContain(says);
    expect(answer.text).not.toContain("Ada Byron");
  });
});

describe("/conversations", () => {
  it("lists new and open ones with links, by page", async () => {
    await using desk = await startDesk();
    const { admin } = desk.sandbox.service;
    const ids: string[] = [];
    for (let number = 1; number <= 7; number += 1) ids.push((await writesAndIsShown(desk, `Client ${number}`)).id);
    await admin.setStatus(ids[0] ?? "", "closed");
    await admin.setStatus(ids[1] ?? "", "open");
    await admin.assign(ids[1] ?? "", "op_7");

    const first = await asks(desk, "/conversations");
    expect(first.text).toContain("Conversations 1 to 5 of 6:");
    expect(first.text.match(/\|Open thread/gu)).toHaveLength(5);
    expect(first.text).not.toMatch(/^Client 1$/mu);
    const second = await presses(desk, first, "Next");
    expect(second.text).toContain("Conversations 6 to 6 of 6:");
    expect(second.text).toMatch(/^Client 2$/mu);
    expect(second.text).toContain("Assignee: op_7");
    expect(second.buttons).toEqual(["Previous", "Who is waiting"]);

    expect((await asks(desk, "/conversations closed")).text).toMatch(/^Client 1$/mu);
    expect((await asks(desk, "/conversations ALL unassigned site")).buttons).toEqual(["Next", "Who is waiting"]);
    expect((await asks(desk, "/conversations open unassigned")).text).toBe("No conversations match.");
    expect((await asks(desk, "/conversations email")).text).toBe("No conversations match.");
    expect((await asks(desk, "/conversations mine")).text).toContain("does not know which operator");
    for (const wrong of ["later", "new open", "mine unassigned", "site email", "new new"]) {
      expect((await asks(desk, `/conversations ${wrong}`)).text).toMatch(/^\/conversations \[new/u);
    }
  });

  it("opens one without a thread here, once, and keeps showing it here", async () => {
    await using desk = await startDesk({ settings: { SLACK_ROOM: "", ROUTES_FILE: lettersOnly } });
    const { slack, service } = desk.sandbox;
    const id = await writes(desk, "Ada Byron");
    const answer = await asks(desk, "/conversations new", { room: ROOMS.vip });
    expect(answer.buttons).toEqual(["Open here", "Who is waiting"]);

    expect((await presses(desk, answer, "Open here")).text).toContain("Opening the conversation with");
    const thread = await desk.thread("Ada Byron", ROOMS.vip);
    await thread.shows((posts) => posts.some((post) => post.includes("hello from Ada")));
    await service.admin.clientWrites(id, "are you there?");
    await thread.shows((posts) => posts.some((post) => post.includes("are you there?")));

    expect((await presses(desk, answer, "Open here")).text).toContain("Its thread:");
    // Apart from the notice that no route has a room for it.
    expect(slack.timeline(ROOMS.vip).filter((post) => textOf(post).includes("Ada Byron"))).toHaveLength(1);
  });
});

describe("/conversation", () => {
  it("opens a thread where it is used, with the history and new messages, and alerts nobody", async () => {
    await using desk = await twoRooms();
    const { slack, service } = desk.sandbox;
    const { id, thread: home } = await writesAndIsShown(desk, "Ada Byron");
    await slack.when(() => (slack.timeline(ROOMS.alerts).length === 1 ? true : undefined));

    const answer = await asks(desk, `/conversation ${id}`, { room: ROOMS.vip });
    expect(answer.text).toContain("Ada Byron");
    const here = await desk.thread("Ada Byron", ROOMS.vip);
    await here.shows((posts) => posts.some((post) => post.includes("hello from Ada")));
    await service.admin.clientWrites(id, "are you there?");
    for (const thread of [here, home])
      await thread.shows((posts) => posts.some((post) => post.includes("are you there?")));
    expect(slack.timeline(ROOMS.alerts)).toHaveLength(1);

    const again = await asks(desk, `/conversation ${id}`, { room: ROOMS.vip });
    expect(again.text).toContain(`/p${here.ts.replace(".", "")}|Open thread`);
    const elsewhere = await asks(desk, `/conversation ${id}`, { room: ROOMS.alerts });
    expect(elsewhere.text).toContain("This room has no threads. Its thread is here:");
    expect(slack.timeline(ROOMS.vip)).toHaveLength(1);
  });

  it("reopens it if its thread was deleted", async () => {
    await using desk = await startDesk();
    const { slack } = desk.sandbox;
    const { id, thread } = await writesAndIsShown(desk, "Ada Byron");
    for (const { ts } of slack.replies(ROOMS.support, thread.ts)) slack.staff.deletes(ROOMS.support, ts);
    slack.staff.deletes(ROOMS.support, thread.ts);

    expect((await asks(desk, `/conversation ${id}`)).text).toContain("Opening the conversation with");
    const anew = await desk.thread("Ada Byron");
    await anew.shows((posts) => posts.some((post) => post.includes("hello from Ada")));
    expect(anew.ts).not.toBe(thread.ts);
  });

  it("rejects what is not a conversation", async () => {
    await using desk = await startDesk();
    expect((await asks(desk, "/conversation cv_nothing")).text).toContain(
      "The conversation service has no conversation cv_nothing",
    );
    for (const wrong of ["", "4711", "cv_", "cv_a b", `cv_${"x".repeat(101)}`]) {
      expect((await asks(desk, `/conversation ${wrong}`)).text).toMatch(/^\/conversation cv_/u);
    }
    expect((await asks(desk, `/conversation cv_${"x".repeat(100)}`)).text).toContain(
      "The conversation service has no conversation",
    );
  });
});

it("/help shows the room's mode and the commands that work there", async () => {
  await using desk = await twoRooms();

  const support = await asks(desk, "/help");
  const vip = await asks(desk, "/help", { room: ROOMS.vip });
  const alerts = await asks(desk, "/help", { room: ROOMS.alerts });
  const general = await asks(desk, "/help", { room: ROOMS.general });

  expect(support.text).toContain("goes to the client");
  expect(vip.text).toContain("stays internal, as a note");
  expect(alerts.text).toContain("This room has no threads");
  for (const answer of [support, vip, alerts]) for (const name of APP_COMMANDS) expect(answer.text).toContain(name);
  expect(general.text).toContain("only in rooms where the bridge works");
});
