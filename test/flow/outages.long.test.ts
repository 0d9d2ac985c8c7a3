import { expect, it } from "vitest";
import { BEHIND_AFTER_MS } from "../../src/bridge/ops/backlog.ts";
import { WAIT_FOR_MISSING_MS } from "../../src/bridge/replies/missing-events.ts";
import { STALE_AFTER_MS } from "../../src/bridge/replies/checks/stale.ts";
import { SIGNATURE_HEADER, sign } from "../../src/contract/signature.ts";
import { createLog } from "../../src/platform/create-log.ts";
import { PEOPLE, ROOMS, startDesk, textOf, type Desk } from "../support/bridge-fixture.ts";

/** Ada's conversation and its thread, with one message shown. */
async function conversation(desk: Desk) {
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  await thread.shows((posts) => posts.some((text) => text.includes("hello")));
  const [listed] = await desk.sandbox.service.admin.list();
  return { ada, thread, id: listed?.id ?? "" };
}

it("posts a message once, even if Slack's response is lost, or an error follows a call that took effect", async () => {
  await using desk = await startDesk();
  const { ada, thread } = await conversation(desk);
  const { faults } = desk.sandbox.slack;

  faults.next("chat.postMessage", { kind: "drop", acted: true });
  await ada.writes("lost answer");
  await thread.shows((posts) => posts.some((text) => text.includes("lost answer")));
  faults.next("chat.postMessage", { kind: "server-error", acted: true });
  await ada.writes("late error");
  await thread.shows((posts) => posts.some((text) => text.includes("late error")));
  faults.next("chat.postMessage", { kind: "server-error", acted: false });
  await ada.writes("early error");
  await ada.writes("no error");
  await thread.shows((posts) => posts.some((text) => text.includes("no error")));

  const all = thread.posts().join("\n");
  for (const text of ["lost answer", "late error", "early error", "no error"])
    expect(all.match(new RegExp(text, "gu"))).toHaveLength(1);
  const order = ["hello", "lost answer", "late error", "early error", "no error"].map((text) => all.indexOf(text));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

it("waits as long as Slack asks, and packs what waited into few posts", async () => {
  await using desk = await startDesk();
  const { ada, thread } = await conversation(desk);

  desk.sandbox.slack.faults.rateLimitFor(1_000);
  const lines = Array.from({ length: 8 }, (_, index) => `line ${index}`);
  for (const line of lines) await ada.writes(line);
  const posts = await thread.shows((all) => all.some((text) => text.includes("line 7")));

  const all = posts.join("\n");
  expect(lines.map((line) => all.indexOf(line))).toEqual(
    lines.map((line) => all.indexOf(line)).toSorted((a, b) => a - b),
  );
  // "hello", possibly one that was in flight, and the rest together.
  expect(posts.length).toBeLessThanOrEqual(3);
});

it("tells operations that a room is behind, and that it has caught up", async () => {
  let aheadMs = 0;
  const settings = { OPS_ROOM: `slack:${ROOMS.alerts}` };
  await using desk = await startDesk({ clock: { now: () => Date.now() + aheadMs }, settings });
  const { ada, thread } = await conversation(desk);
  const { slack } = desk.sandbox;

  const posts = () => slack.calls().get("chat.postMessage") ?? 0;
  const before = posts();
  slack.faults.rateLimitFor(1_000);
  await ada.writes("one");
  await ada.writes("two");
  // The bridge has them, and waits.
  await expect.poll(posts).toBeGreaterThan(before);
  aheadMs = 2 * BEHIND_AFTER_MS;
  await thread.shows((posts) => posts.some((text) => text.includes("two")));
  const told = () => slack.timeline(ROOMS.alerts).map(textOf);
  await slack.when(() => (told().length === 2 ? true : undefined));
  expect(told()[0]).toMatch(
    /^The room Slack, #support is behind\. Messages from clients waiting: \d, the oldest for 2 min\./u,
  );
  expect(told()[1]).toContain("The room Slack, #support has caught up.");
});

it("holds a reply while the service is down, sends it afterwards, and reports both", async () => {
  await using desk = await startDesk();
  const { ada, thread } = await conversation(desk);

  await desk.sandbox.service.stop();
  const reply = thread.replies("as soon as I can");
  await thread.marked(reply, "eyes");
  await thread.shows((posts) => posts.some((text) => text.includes("is unreachable")));
  await desk.sandbox.service.start();
  await thread.marked(reply, "white_check_mark");
  await thread.shows((posts) => posts.some((text) => text.includes("was sent after")));
  await ada.sees((texts) => texts.length > 0);

  expect(ada.seen.map(({ text }) => text)).toEqual(["as soon as I can"]);
  // Replaces 👀 rather than joining it.
  const marks = () => desk.sandbox.slack.message(ROOMS.support, reply.ts)?.reactions.map(({ name }) => name);
  await desk.sandbox.slack.when(() => (marks()?.join() === "white_check_mark" ? true : undefined));
});

it("backfills and sends what was written while it was down for longer than Slack retries", async () => {
  await using desk = await startDesk();
  const { ada, thread } = await conversation(desk);
  await thread.marked(thread.replies("before"), "white_check_mark");

  await desk.sandbox.stopBridge();
  const first = thread.replies("first");
  const note = thread.replies("note: between us");
  const second = thread.replies("second");
  await desk.sandbox.slack.events.settled();
  await desk.sandbox.startBridge();
  await thread.marked(first, "white_check_mark");
  await thread.marked(note, "lock");
  await thread.marked(second, "white_check_mark");
  await ada.sees((texts) => texts.length > 2);

  expect(ada.seen.map(({ text }) => text)).toEqual(["before", "first", "second"]);
});

it("asks once before it sends an old message, and follows the answer", async () => {
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  await using desk = await startDesk({ clock });
  const { ada, thread } = await conversation(desk);
  const { slack } = desk.sandbox;
  const questions = () =>
    slack.replies(ROOMS.support, thread.ts).filter((post) => /reached the bridge only now/u.test(textOf(post)));

  await desk.sandbox.stopBridge();
  const good = thread.replies("still on its way");
  const bad = thread.replies("not any more");
  await slack.events.settled();
  aheadMs = STALE_AFTER_MS + 1_000;
  await desk.sandbox.startBridge();
  const [one, other] = await slack.when(() => (questions().length === 2 ? questions() : undefined));
  if (one === undefined || other === undefined) throw new Error("nothing was asked");
  expect(textOf(one)).toContain("It was written on");
  expect(ada.seen).toEqual([]);

  // Down once more while the questions are open: they are not asked again.
  await desk.sandbox.stopBridge();
  await desk.sandbox.startBridge();
  expect(questions()).toHaveLength(2);
  await pressIn(desk, one, "Send to client");
  await thread.marked(good, "white_check_mark");
  await pressIn(desk, other, "Discard");
  await thread.marked(bad, "x");
  await ada.sees((texts) => texts.length > 0);

  expect(ada.seen.map(({ text }) => text)).toEqual(["still on its way"]);
});

it("asks before it sends a message found by backfill after a later reply in the thread was sent", async () => {
  let aheadMs = 0;
  await using desk = await startDesk({ clock: { now: () => Date.now() + aheadMs } });
  const { ada, thread } = await conversation(desk);
  const { slack } = desk.sandbox;

  await desk.sandbox.stopBridge();
  thread.replies("first, do not pay yet");
  await slack.events.settled();
  aheadMs = 90_000;
  slack.faults.next("conversations.replies", { kind: "rate-limited", retryAfterSeconds: 1 });
  slack.faults.next("conversations.history", { kind: "rate-limited", retryAfterSeconds: 7 });
  await desk.sandbox.startBridge();
  const later = thread.replies("then pay");
  await slack.events.settled();
  // It has waited for its thread to be read back as long as it may.
  aheadMs += WAIT_FOR_MISSING_MS;
  await thread.marked(later, "white_check_mark");
  await thread.shows((posts) => posts.some((text) => text.includes("reached the bridge only now")));
  await ada.sees((texts) => texts.length > 0);

  expect(ada.seen.map(({ text }) => text)).toEqual(["then pay"]);
});

it("sends a message found by backfill before a later reply, which waits for it", async () => {
  await using desk = await startDesk();
  const { ada, thread } = await conversation(desk);
  const { slack } = desk.sandbox;

  await desk.sandbox.stopBridge();
  thread.replies("first, do not pay yet");
  await slack.events.settled();
  slack.faults.next("conversations.history", { kind: "rate-limited", retryAfterSeconds: 3 });
  await desk.sandbox.startBridge();
  await thread.marked(thread.replies("then pay"), "white_check_mark");
  await ada.sees((texts) => texts.length > 1);

  expect(ada.seen.map(({ text }) => text)).toEqual(["first, do not pay yet", "then pay"]);
});

it.each([
  ["deleted", []],
  ["made a note of", ["x"]],
])("does not send a waiting reply that its author has %s", async (how, marks) => {
  await using desk = await startDesk();
  const { ada, thread } = await conversation(desk);

  await desk.sandbox.service.stop();
  const reply = thread.replies("it comes on Tuseday");
  await thread.marked(reply, "eyes");
  const { slack } = desk.sandbox;
  if (how === "deleted") slack.staff.deletes(ROOMS.support, reply.ts);
  else slack.staff.edits(PEOPLE.anna, ROOMS.support, reply.ts, "note: it comes on Tuesday");
  await slack.events.settled();
  await desk.sandbox.service.start();
  await thread.shows((posts) => posts.some((text) => text.includes("withdrawn before it was sent")));
  await thread.marked(thread.replies("hello"), "white_check_mark");
  await ada.sees((texts) => texts.length > 0);

  expect(ada.seen.map(({ text }) => text)).toEqual(["hello"]);
  expect(slack.message(ROOMS.support, reply.ts)?.reactions.map(({ name }) => name) ?? []).toEqual(marks);
});

it("retracts the waiting notice once a message is refused", async () => {
  await using desk = await startDesk();
  const { ada, thread } = await conversation(desk);
  const { slack } = desk.sandbox;

  slack.faults.next("users.info", { kind: "server-error" });
  const { ts } = thread.replies("from a guest", { by: PEOPLE.guest });
  const marks = () => slack.message(ROOMS.support, ts)?.reactions.map(({ name }) => name);
  await slack.when(() => (marks()?.includes("eyes") === true ? true : undefined));
  await slack.when(() => (marks()?.join() === "x" ? true : undefined));

  expect(ada.seen).toEqual([]);
});

it.each(["deleted", "made a note of"])(
  "does not send a waiting reply that was %s while the bridge was down",
  async (how) => {
    await using desk = await startDesk();
    const { ada, thread } = await conversation(desk);
    const { slack, service } = desk.sandbox;

    await service.stop();
    const reply = thread.replies("meant for somebody else");
    await thread.marked(reply, "eyes");
    await desk.sandbox.stopBridge();
    if (how === "deleted") slack.staff.deletes(ROOMS.support, reply.ts);
    else slack.staff.edits(PEOPLE.anna, ROOMS.support, reply.ts, "// meant for somebody else");
    await slack.events.settled();
    await service.start();
    await desk.sandbox.startBridge();
    await thread.shows((posts) => posts.some((text) => text.includes("withdrawn before it was sent")));
    await thread.marked(thread.replies("hello"), "white_check_mark");
    await ada.sees((texts) => texts.length > 0);

    expect(ada.seen.map(({ text }) => text)).toEqual(["hello"]);
  },
);

it("notifies the author that an edit during downtime did not change a reply in flight", async () => {
  await using desk = await startDesk();
  const { ada, thread } = await conversation(desk);
  const { slack, service } = desk.sandbox;

  await service.stop();
  const reply = thread.replies("it comes on Tuseday");
  const other = thread.replies("hello");
  await thread.marked(reply, "eyes");
  await desk.sandbox.stopBridge();
  slack.staff.edits(PEOPLE.anna, ROOMS.support, reply.ts, "it comes on Tuesday");
  await slack.events.settled();
  await service.start();
  await desk.sandbox.startBridge();
  await thread.marked(other, "white_check_mark");
  const told = await thread.notified(PEOPLE.anna, (texts) => texts.some((text) => text.includes("was not changed")));
  await ada.sees((texts) => texts.length > 1);

  expect(told.filter((text) => text.includes("was not changed"))).toHaveLength(1);
  expect(ada.seen.map(({ text }) => text)).toEqual(["it comes on Tuseday", "hello"]);
});

it("updates a card and reports the rating, even if every event about it was given up", async () => {
  await using desk = await startDesk();
  const { thread, id } = await conversation(desk);
  const { slack, service } = desk.sandbox;

  await desk.sandbox.stopBridge();
  await service.admin.setTags(id, ["vip"]);
  await service.admin.rate(id, 4);
  await expect.poll(async () => (await service.admin.subscriptions())[0]?.waiting).toBe(0);
  await desk.sandbox.startBridge();
  await slack.when(() => (thread.card().includes("4 out of 5") ? true : undefined));
  await thread.shows((posts) => posts.some((text) => text.includes("The client rated this conversation 4 out of 5.")));

  expect(thread.card()).toContain("vip");
});

it("sends a held reply as edited while the bridge was down", async () => {
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  await using desk = await startDesk({ settings: { HOLD_SECONDS: "60" }, clock });
  const { ada, thread } = await conversation(desk);
  const { slack } = desk.sandbox;

  const reply = thread.replies("it comes on Tuseday");
  await thread.notified(PEOPLE.anna, (texts) => texts.some((text) => text.includes("60 seconds")));
  await desk.sandbox.stopBridge();
  slack.staff.edits(PEOPLE.anna, ROOMS.support, reply.ts, "it comes on Tuesday");
  await slack.events.settled();
  aheadMs = 60_000;
  await desk.sandbox.startBridge();
  await thread.marked(reply, "white_check_mark");
  await ada.sees((texts) => texts.length > 0);

  expect(ada.seen.map(({ text }) => text)).toEqual(["it comes on Tuesday"]);
});

it("reports when the client will see a reply to a closed conversation, and what happened to files", async () => {
  await using desk = await startDesk();
  const { thread, id, ada } = await conversation(desk);

  await desk.sandbox.service.admin.setStatus(id, "closed");
  await desk.sandbox.slack.when(() => (/closed/iu.test(thread.card()) ? true : undefined));
  thread.replies("one more thing", { files: ["invoice.pdf"] });
  await thread.shows(
    (posts) => posts.some((text) => text.includes("next visit")) && posts.some((text) => text.includes("invoice.pdf")),
  );
  await ada.sees((texts) => texts.length > 0);

  expect(ada.seen.map(({ text }) => text)).toEqual(["one more thing"]);
});

it("reports in the thread, after an edit or a deletion, that the client already has the message", async () => {
  await using desk = await startDesk();
  const { thread } = await conversation(desk);
  const { staff } = desk.sandbox.slack;

  const reply = thread.replies("it comes on Tuseday");
  await thread.marked(reply, "white_check_mark");
  staff.edits(PEOPLE.anna, ROOMS.support, reply.ts, "it comes on Tuesday");
  await thread.shows((posts) =>
    posts.some((text) => text.includes("earlier text") && text.includes(`|Show the message>`)),
  );
  staff.deletes(ROOMS.support, reply.ts);
  await thread.shows((posts) => posts.some((text) => text.includes("“it comes on Tuseday” was deleted")));
});

it("holds a reply for the configured time, and drops it when its author cancels", async () => {
  await using desk = await startDesk({ settings: { HOLD_SECONDS: "600" } });
  const { thread, ada } = await conversation(desk);
  const { slack } = desk.sandbox;

  thread.replies("too early");
  await thread.notified(PEOPLE.anna, (texts) => texts.some((text) => text.includes("600 seconds")));
  const held = slack.ephemerals(PEOPLE.anna).at(-1);
  if (held === undefined) throw new Error("no notice was sent");
  await pressIn(desk, held, "Cancel");
  await thread.notified(PEOPLE.anna, (texts) => texts.some((text) => text.includes("was cancelled")));
  expect(ada.seen).toEqual([]);
});

it("shows the client's details on a click on the card's button, only to the person who clicked", async () => {
  await using desk = await startDesk();
  const { thread } = await conversation(desk);
  const card = desk.sandbox.slack.message(ROOMS.support, thread.ts);
  if (card === undefined) throw new Error("no card");

  await pressIn(desk, card, "Contact");
  const [told] = await thread.notified(PEOPLE.anna, (texts) => texts.some((text) => text.includes("Ada")));
  expect(told).toContain("site");
});

it("notifies operations once that the service refuses the key, and reports it in /readyz, in the configured language", async () => {
  await using desk = await startDesk({
    environment: { LOCALE: "de" },
    settings: { CONVERSATION_API_KEY: "a-wrong-key", CONVERSATION_WEBHOOK_SECRET: "the-secret-of-this-test" },
  });
  const { slack } = desk.sandbox;
  const reason = async () => (await desk.sandbox.bridge()?.health())?.["service"]?.reason;
  await expect.poll(reason).toEqual({ key: "service-no-contact", values: { code: "SERVICE_UNAUTHORIZED" } });
  expect((await desk.sandbox.bridge()?.health())?.["slack"]?.ok).toBe(true);
  const ready = await fetch(`${desk.sandbox.bridge()?.url ?? ""}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({
    ok: false,
    parts: {
      database: { ok: true, reason: "database-answers", text: "Die Datenbank antwortet (SQLite)." },
      slack: { ok: true, reason: "slack-by-socket", text: "Im Socket Mode mit Slack verbunden." },
      service: {
        ok: false,
        reason: "service-no-contact",
        text: "Der Konversationsdienst ist nicht erreichbar (SERVICE_UNAUTHORIZED).",
      },
    },
  });

  const notices = () =>
    slack.timeline(ROOMS.support).filter((message) => textOf(message).includes("CONVERSATION_API_KEY"));
  for (const client of ["cv_one", "cv_two"]) await deliver(desk, client);
  await slack.when(() => notices()[0]);
  await deliver(desk, "cv_three");
  await expect
    .poll(
      async () => (await metricsOf(desk)).match(/^bridge_failures_total\{code="SERVICE_UNAUTHORIZED"\} (\d+)$/mu)?.[1],
    )
    .toBe("3");
  expect(notices()).toHaveLength(1);
});

/** Delivers a webhook about a message in a conversation that the bridge must fetch first. */
async function deliver(desk: Desk, id: string): Promise<void> {
  const payload = {
    conversation: { id, channel: "site", client: "Ada" },
    message: { id: `m_${id}`, from: "client", text: "hello", createdAt: new Date().toISOString() },
  };
  const body = JSON.stringify({ type: "message:new", payload });
  const url = `${desk.sandbox.bridge()?.url ?? ""}/webhooks/conversations`;
  const headers = { [SIGNATURE_HEADER]: sign(Buffer.from(body), "the-secret-of-this-test") };
  expect((await fetch(url, { method: "POST", body, headers })).status).toBe(200);
}

async function metricsOf(desk: Desk): Promise<string> {
  return await (await fetch(`${desk.sandbox.bridge()?.url ?? ""}/metrics`)).text();
}

it("notifies operations, as well as the thread, about a message that Slack rejects", async () => {
  await using desk = await startDesk({ settings: { OPS_ROOM: `slack:${ROOMS.alerts}` } });
  const { ada, thread } = await conversation(desk);
  const { slack } = desk.sandbox;
  slack.faults.next("chat.postMessage", { kind: "error", code: "msg_too_long" });
  await ada.writes("not to be shown");
  await thread.shows((posts) => posts.some((text) => text.includes("cannot be shown here (POST_REJECTED)")));
  await slack.when(() =>
    slack
      .timeline(ROOMS.alerts)
      .find((post) => textOf(post).includes("Gave up after the last attempt (POST_REJECTED)")),
  );
});

it("logs neither tokens nor anybody's text, whatever fails", async () => {
  const lines: string[] = [];
  const destination = {
    write(line: string) {
      lines.push(line);
    },
  };
  await using desk = await startDesk({ log: createLog({ level: "debug", secrets: [], destination }) });
  const { ada, thread } = await conversation(desk);
  const { faults, botToken, appToken } = desk.sandbox.slack;

  const words = ["my-card-is-4111", "staff-secret-words", "note-secret-words"];
  for (const kind of ["drop", "server-error"] as const) faults.next("chat.postMessage", { kind, acted: false });
  faults.next("chat.postMessage", { kind: "error", code: "msg_too_long" });
  await ada.writes(words[0] ?? "");
  desk.sandbox.loseServiceAnswer();
  await thread.marked(thread.replies(words[1] ?? ""), "white_check_mark");
  await thread.marked(thread.replies(`note: ${words[2] ?? ""}`), "lock");
  await thread.shows((posts) => posts.some((text) => text.includes("4111") || text.includes("cannot be shown")));

  const log = lines.join("");
  expect(lines.length).toBeGreaterThan(3);
  for (const secret of [...words, "hello", botToken, appToken, desk.sandbox.apiKey, "Ada"])
    expect(log).not.toContain(secret);
});

/** Anna clicks the button with this label on a message. */
async function pressIn(
  desk: Desk,
  message: Parameters<typeof textOf>[0] & { readonly channel: string; readonly ts: string },
  label: string,
): Promise<void> {
  const action = actionsOf(message.blocks ?? []).find(({ text }) => text.text === label);
  if (action === undefined) throw new Error(`no button ${label}`);
  const { channel, ts } = message;
  expect(await desk.sandbox.slack.staff.presses({ channel, ts, action_id: action.action_id }, PEOPLE.anna)).toBe(
    "acknowledged",
  );
}

interface Action {
  readonly action_id: string;
  readonly text: { readonly text: string };
}

function actionsOf(blocks: readonly object[]): Action[] {
  return blocks.flatMap((block) =>
    "elements" in block && "type" in block && block.type === "actions" ? (block.elements as Action[]) : [],
  );
}
