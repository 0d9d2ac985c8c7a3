/** Slack and Telegram at once: one conversation with a thread in each. */
import { expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { some } from "../support/bridge-fixture.ts";
import { startSetup, threadIn, type ThreadSomewhere } from "../support/every-team-chat.ts";
import { topicOf } from "../support/telegram-topic.ts";

const count = (thread: ThreadSomewhere, text: string) => thread.posts().join("\n").split(text).length - 1;

async function both() {
  const desk = await startSetup({ chats: "both", place: "slack" });
  const ada = await desk.client("Ada");
  await ada.writes("Where is my parcel?");
  const slack = await threadIn("slack", desk, "Ada");
  const telegram = await threadIn("telegram", desk, "Ada");
  await Promise.all([slack, telegram].map((thread) => thread.shows(some("parcel"))));
  return { desk, ada, slack, telegram, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

it("shows a reply from one in the other, with its author and origin", async () => {
  await using at = await both();
  await at.slack.replies("It comes tomorrow").marked("sent");
  const inTelegram = await at.telegram.shows(some("It comes tomorrow"));
  // Another account counts as another person, so it is asked for confirmation first.
  const second = at.telegram.replies("By noon");
  await at.telegram.shows(some("Not sent yet: "));
  await at.telegram.presses("Send to client");
  await second.marked("sent");
  const inSlack = await at.slack.shows(some("By noon"));
  await at.ada.sees((texts) => texts.length === 2);

  expect(inTelegram.find((post) => post.includes("tomorrow"))).toMatch(/Anna → client.* from Slack, #support/su);
  expect(inSlack.find((post) => post.includes("By noon"))).toMatch(/Anna Berg.* → client.*Telegram.*Support/su);
  expect([count(at.slack, "It comes tomorrow"), count(at.telegram, "By noon")]).toEqual([0, 0]);
});

it("shows a note from one as a note in the other, once, and sends neither", async () => {
  await using at = await both();
  await at.slack.replies("note: a regular").marked("noted");
  const inTelegram = await at.telegram.shows(some("a regular"));
  await at.telegram.replies("/note pays late").marked("noted");
  const inSlack = await at.slack.shows(some("pays late"));
  await at.slack.replies("It comes tomorrow").marked("sent");
  await at.ada.sees((texts) => texts.length > 0);

  expect(at.ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow"]);
  expect(inTelegram.find((post) => post.includes("a regular"))).toMatch(
    /Internal note · Anna.* from Slack, #support/su,
  );
  expect(inSlack.find((post) => post.includes("pays late"))).toMatch(/Internal note.*Anna Berg.*Telegram.*Support/su);
  expect([count(at.telegram, "a regular"), count(at.slack, "a regular")]).toEqual([1, 0]);
  expect([count(at.slack, "pays late"), count(at.telegram, "pays late")]).toEqual([1, 0]);
});

it("asks the second of two people who answer at once in different team chats, and accepts the answer in either", async () => {
  await using at = await both();
  await at.slack.replies("It comes tomorrow", "anna").marked("sent");
  const second = at.telegram.replies("It was sent on Monday", "mark");
  const asked = await at.telegram.shows(some("Not sent yet: "));
  expect(asked.find((post) => post.includes("Not sent yet"))).toMatch(
    /Anna.* has just answered this client from .*Slack.*#support.*Mark Oduya/u,
  );
  await at.desk.sandbox.stopBridge();
  await at.desk.sandbox.startBridge();
  expect(at.ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow"]);

  await at.telegram.presses("Send to client", "mark");
  await second.marked("sent");
  await at.slack.shows(some("It was sent on Monday"));
  const third = at.slack.replies("On Monday at nine", "anna");
  await at.slack.shows(some("Not sent yet: "));
  await at.slack.presses("Discard", "anna");
  await third.marked("failed");

  await at.ada.sees((texts) => texts.length === 2);
  expect(at.ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow", "It was sent on Monday"]);
});

it("keeps cards in step, and the topic with them", async () => {
  await using at = await both();
  const { admin } = at.desk.sandbox.service;
  const [conversation] = await admin.list();
  const topic = await topicOf(at.desk, "Ada");
  await admin.setStatus(conversation?.id ?? "", "closed");
  await Promise.all([at.slack, at.telegram].map((thread) => thread.cardShows((card) => /closed/iu.test(card))));
  await at.desk.sandbox.telegram.when(() => (topic.isClosed() ? true : undefined));

  await admin.setStatus(conversation?.id ?? "", "open");
  await Promise.all([at.slack, at.telegram].map((thread) => thread.cardShows((card) => /open/iu.test(card))));
  await at.desk.sandbox.telegram.when(() => (topic.isClosed() ? undefined : true));
});

it("continues in Slack and for the client while Telegram is behind, and catches up in order", async () => {
  await using at = await both();
  const { telegram } = at.desk.sandbox;
  telegram.faults.rateLimitFor(3_000);
  await at.ada.writes("Hello?");
  await at.slack.shows(some("Hello?"));
  await at.slack.replies("It comes tomorrow").marked("sent");
  await at.slack.replies("note: the red one").marked("noted");
  await at.ada.sees((texts) => texts.length > 0);
  expect(count(at.telegram, "Hello?")).toBe(0);

  await at.telegram.shows(some("the red one"));
  const all = at.telegram.posts().join("\n");
  const where = ["parcel", "Hello?", "It comes tomorrow", "the red one"].map((text) => all.indexOf(text));
  expect(where).toEqual(where.toSorted((a, b) => a - b));
  expect(["Hello?", "It comes tomorrow", "the red one"].map((text) => count(at.telegram, text))).toEqual([1, 1, 1]);
});

it("continues in Telegram and for the client while Slack is down", async () => {
  await using at = await both();
  at.desk.sandbox.slack.faults.next("*", { kind: "server-error" }, 5);
  await at.ada.writes("Hello?");
  await at.telegram.shows(some("Hello?"));
  await at.telegram.replies("It comes tomorrow").marked("sent");
  await at.ada.sees((texts) => texts.length > 0);
  await at.slack.shows((posts) => some("Hello?")(posts) && some("It comes tomorrow")(posts));
  expect([count(at.slack, "Hello?"), count(at.slack, "It comes tomorrow")]).toEqual([1, 1]);
});

it("marks only what was written", async () => {
  await using at = await both();
  await at.slack.replies("It comes tomorrow").marked("sent");
  await at.telegram.shows(some("It comes tomorrow"));
  await at.telegram.replies("note: seen").marked("noted");
  const ours = at.desk.sandbox.telegram
    .messages(TELEGRAM_CHATS.support)
    .filter(({ from }) => from === TELEGRAM_PEOPLE.bridge);
  expect(ours.flatMap(({ reactions }) => reactions)).toEqual([]);
});
