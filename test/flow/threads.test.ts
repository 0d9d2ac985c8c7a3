/** One conversation in several threads: each shows the others' messages, and second answers need confirmation. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PEOPLE, ROOMS, some, startDesk, type Desk, type DeskOptions, type Thread } from "../support/bridge-fixture.ts";

let folder = "";
let routes = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-threads-"));
  routes = join(folder, "routes.yaml");
  await writeFile(
    routes,
    `match: all
routes:
  - { name: everybody, thread: "slack:${ROOMS.support}" }
  - { name: managers, thread: "slack:${ROOMS.vip}" }
`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SENT = "white_check_mark";
const count = (posts: readonly string[], text: string) => posts.filter((post) => post.includes(text)).length;

async function twoThreads(options: DeskOptions = {}) {
  const desk = await startDesk({ ...options, settings: { ...options.settings, SLACK_ROOM: "", ROUTES_FILE: routes } });
  const ada = await desk.client("Ada");
  await ada.writes("Where is my parcel?");
  const [support, vip] = await Promise.all([desk.thread("Ada"), desk.thread("Ada", ROOMS.vip)]);
  await Promise.all([support, vip].map((thread) => thread.shows(some("parcel"))));
  return { desk, ada, support, vip, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

it("shows a reply in the other thread with its author and origin, and marks only the original", async () => {
  await using two = await twoThreads();
  const { desk, ada, support, vip } = two;

  const reply = support.replies("It comes tomorrow");
  await support.marked(reply, SENT);
  const shown = await vip.shows(some("It comes tomorrow"));
  await ada.sees((texts) => texts.length > 0);
  vip.replies("note: he is a regular");
  await support.shows(some("he is a regular"));

  expect(ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow"]);
  expect(shown.find((post) => post.includes("Anna"))).toMatch(/Anna[\s\S]*Slack[\s\S]*#support/u);
  expect(count(support.posts(), "It comes tomorrow")).toBe(1);
  const copies = desk.sandbox.slack.replies(ROOMS.vip, vip.ts).filter(({ user }) => user === PEOPLE.bridge);
  expect(copies.flatMap(({ reactions }) => reactions)).toEqual([]);
});

it("keeps a note a note in every thread: marked, once, and never sent", async () => {
  await using two = await twoThreads();
  const { ada, support, vip } = two;

  const note = vip.replies("note: he is a regular");
  await vip.marked(note, "lock");
  const shown = await support.shows(some("he is a regular"));
  await support.marked(support.replies("It comes tomorrow"), SENT);
  await ada.sees((texts) => texts.length > 0);

  expect(ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow"]);
  expect(shown.find((post) => post.includes("he is a regular"))).toMatch(
    /Internal note[\s\S]*Anna[\s\S]*Slack[\s\S]*#support-vip/u,
  );
  expect(count(support.posts(), "he is a regular")).toBe(1);
  expect(count(vip.posts(), "he is a regular")).toBe(1);
});

it("shows a reply once in each thread, even if the service's response is lost and its echo arrives first", async () => {
  await using two = await twoThreads();
  const { desk, ada, support, vip } = two;
  desk.sandbox.loseServiceAnswer();

  await support.marked(support.replies("It comes tomorrow"), SENT);
  await vip.shows(some("It comes tomorrow"));
  await vip.marked(vip.replies("note: seen"), "lock");
  await support.shows(some("seen"));

  expect(ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow"]);
  expect([count(support.posts(), "It comes tomorrow"), count(vip.posts(), "It comes tomorrow")]).toEqual([1, 1]);
});

it("keeps equal messages of one person in both threads apart, even if both responses are lost", async () => {
  await using two = await twoThreads();
  const { desk, ada, support, vip } = two;

  desk.sandbox.loseServiceAnswer();
  await support.marked(support.replies("done"), SENT);
  desk.sandbox.loseServiceAnswer();
  await vip.marked(vip.replies("done"), SENT);
  await Promise.all([support, vip].map((thread) => thread.shows((posts) => count(posts, "done") === 2)));

  await ada.sees((texts) => texts.length === 2);
  expect(ada.seen.map(({ text }) => text)).toEqual(["done", "done"]);
});

it("keeps cards in step", async () => {
  await using two = await twoThreads();
  const { desk, support, vip } = two;
  await close(desk);
  await desk.sandbox.slack.when(() => (support.card().includes("Closed") ? true : undefined));
  await desk.sandbox.slack.when(() => (vip.card().includes("Closed") ? true : undefined));
});

it("continues in one thread and for the client while the other is behind", async () => {
  await using two = await twoThreads();
  const { desk, ada, support, vip } = two;
  // The next post is the one relayed to the other room.
  desk.sandbox.slack.faults.next("chat.postMessage", { kind: "rate-limited", retryAfterSeconds: 3_600 });
  await support.marked(support.replies("note: he is a regular"), "lock");
  await expect.poll(() => desk.sandbox.slack.faults.waiting()).toBe(0);

  await ada.writes("Hello?");
  await support.shows(some("Hello?"));
  await support.marked(support.replies("It comes tomorrow"), SENT);
  await ada.sees((texts) => texts.length > 0);

  expect(count(vip.posts(), "Hello?")).toBe(0);
});

it.each([
  ["in another thread", true],
  ["in the same thread", false],
])("asks the second of two people who answer at once %s, and sends it only when confirmed", async (_, elsewhere) => {
  await using two = await twoThreads();
  const { desk, ada, support, vip } = two;
  await support.marked(support.replies("It comes tomorrow"), SENT);
  const where = elsewhere ? vip : support;
  const second = where.replies("It was sent on Monday", { by: PEOPLE.mark });
  const shown = await where.shows(some("Not sent yet"));
  expect(shown.find((post) => post.includes("Not sent yet"))).toMatch(
    elsewhere
      ? /Anna has just answered this client from Slack, #support\..* Mark/u
      : /Anna has just answered this client\..* Mark/u,
  );

  // A note is not an answer, and neither are further messages of the first person.
  await where.marked(where.replies("note: who sends it?", { by: PEOPLE.mark }), "lock");
  await support.marked(support.replies("By noon"), SENT);
  expect(ada.seen.map(({ text }) => text)).not.toContain("It was sent on Monday");

  await desk.sandbox.stopBridge();
  await desk.sandbox.startBridge();
  await presses("Send to client", where, desk);
  await where.marked(second, SENT);
  await ada.sees((texts) => texts.length === 3);
  await where.shows(some("Mark chose to send this reply to the client"));

  expect(ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow", "By noon", "It was sent on Monday"]);
  await desk.sandbox.slack.when(() => {
    const reactions = desk.sandbox.slack.message(roomOf(where, support), second.ts)?.reactions ?? [];
    return reactions.map(({ name }) => name).join() === SENT ? true : undefined;
  });
});

it("drops the second answer when declined, once, whatever is clicked afterwards", async () => {
  await using two = await twoThreads();
  const { desk, ada, support, vip } = two;
  await support.marked(support.replies("It comes tomorrow"), SENT);
  const second = vip.replies("It was sent on Monday", { by: PEOPLE.mark });
  await vip.shows(some("Not sent yet"));
  const send = buttonIn(vip, "Send to client", desk);

  await presses("Discard", vip, desk);
  await vip.marked(second, "x");
  await vip.shows(some("Mark discarded this reply"));
  await desk.sandbox.slack.staff.presses(send, PEOPLE.anna).catch(() => undefined);
  await vip.marked(vip.replies("Anything else?"), SENT);

  expect(ada.seen.map(({ text }) => text)).not.toContain("It was sent on Monday");
});

it("sends the edited text of the second answer, and nothing once it is deleted", async () => {
  await using two = await twoThreads();
  const { desk, ada, support, vip } = two;
  const { staff } = desk.sandbox.slack;
  await support.marked(support.replies("It comes tomorrow"), SENT);
  const edited = vip.replies("It was sent on Mnday", { by: PEOPLE.mark });
  await vip.shows(some("Not sent yet"));
  staff.edits(PEOPLE.mark, ROOMS.vip, edited.ts, "It was sent on Monday");
  const deleted = vip.replies("Sorry for that", { by: PEOPLE.mark });
  await vip.shows((posts) => count(posts, "Not sent yet") === 2);
  staff.deletes(ROOMS.vip, deleted.ts);
  await vip.shows(some("was withdrawn before it was sent"));

  await presses("Send to client", vip, desk);
  await vip.marked(edited, SENT);
  await ada.sees((texts) => texts.length === 2);

  expect(ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow", "It was sent on Monday"]);
});

it("counts a reply that is still in flight", async () => {
  await using two = await twoThreads();
  const { desk, ada, support, vip } = two;
  await desk.sandbox.service.stop();
  const first = support.replies("It comes tomorrow");
  await support.marked(first, "eyes");
  vip.replies("It was sent on Monday", { by: PEOPLE.mark });
  await desk.sandbox.slack.events.settled();
  await desk.sandbox.service.start();

  await support.marked(first, SENT);
  await vip.shows(some("Not sent yet"));
  await vip.marked(vip.replies("note: sorry", { by: PEOPLE.mark }), "lock");

  expect(ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow"]);
});

it("shows a message in flight when its thread was deleted in the replacement thread, once", async () => {
  await using desk = await startDesk({ settings: { HOLD_SECONDS: "3" } });
  const ada = await desk.client("Ada");
  await ada.writes("Where is my parcel?");
  const lost = await desk.thread("Ada");
  await lost.shows(some("parcel"));
  await lost.marked(lost.replies("It comes tomorrow"), "eyes");
  await lost.marked(lost.replies("note: a regular"), "eyes");
  desk.sandbox.slack.staff.deletes(ROOMS.support, lost.ts);
  await desk.sandbox.slack.events.settled();
  await ada.writes("Hello?");
  const anew = await desk.thread("Ada");
  await anew.shows(some("Hello?"));
  expect(ada.seen).toEqual([]);

  const posts = await anew.shows((all) => some("It comes tomorrow")(all) && some("a regular")(all));
  expect(posts.find((post) => post.includes("a regular"))).toContain("Internal note");
  await ada.writes("Thanks");
  const all = await anew.shows(some("Thanks"));
  expect([count(all, "It comes tomorrow"), count(all, "a regular")]).toEqual([1, 1]);
});

function buttonIn({ ts }: Thread, label: string, desk: Desk) {
  for (const channel of [ROOMS.support, ROOMS.vip]) {
    const { slack } = desk.sandbox;
    const message = slack.replies(channel, ts).find(({ blocks }) => JSON.stringify(blocks ?? []).includes(label));
    const elements = (message?.blocks ?? []).flatMap((block) => ("elements" in block ? block["elements"] : [])) as {
      readonly text?: { readonly text: string };
      readonly action_id?: string;
    }[];
    const action = elements.find((element) => element.text?.text === label)?.action_id;
    if (message !== undefined && action !== undefined) return { channel, ts: message.ts, action_id: action };
  }
  throw new RangeError(`no button ${label}`);
}

async function presses(label: string, thread: Thread, desk: Desk): Promise<void> {
  expect(await desk.sandbox.slack.staff.presses(buttonIn(thread, label, desk), PEOPLE.mark)).toBe("acknowledged");
}

function roomOf(thread: Thread, support: Thread): string {
  return thread === support ? ROOMS.support : ROOMS.vip;
}

async function close(desk: Desk): Promise<void> {
  const { admin } = desk.sandbox.service;
  const [conversation] = await admin.list();
  await admin.setStatus(conversation?.id ?? "", "closed");
}

it("names who wrote from the console, which the event does not", async () => {
  await using two = await twoThreads();
  const { service } = two.desk.sandbox;
  const [listed] = await service.admin.list();
  await service.admin.operatorWrites(listed?.id ?? "", "It left this morning.", "Oleg Brandt");
  const [support, vip] = await Promise.all([two.support, two.vip].map((thread) => thread.shows(some("this morning"))));
  for (const posts of [support, vip])
    expect(posts?.find((post) => post.includes("this morning"))).toMatch(/^Oleg Brandt → client/u);
});
