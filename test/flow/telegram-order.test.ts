/** Updates that arrive in another order than they were written in. */
import { describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { startDesk, type Client, type Desk } from "../support/bridge-fixture.ts";
import { startShufflingProxy } from "../support/shuffling-proxy.ts";
import { topicOf } from "../support/telegram-topic.ts";

const { support } = TELEGRAM_CHATS;
const { bridge, anna } = TELEGRAM_PEOPLE;
const NAMES = ["Ada", "Bob", "Cem"];
const EACH = 12;
const FIRST = /^\d+/u;

/** The posts of the bridge in a topic that ask whether to send a reply that came late. */
const questions = ({ sandbox: { telegram } }: Desk, topic: number) =>
  telegram.messages(support, topic).filter(({ from, text }) => from === bridge && text.includes("Not sent yet"));

/** Presses a button under a question, the first of them that is still open. */
async function answersAll(desk: Desk, topic: number, label: RegExp): Promise<void> {
  const { telegram } = desk.sandbox;
  for (const { message_id: message, buttons = [] } of questions(desk, topic)) {
    const button = buttons.flat().find(({ text }) => label.test(text));
    if (button?.callback_data === undefined) continue;
    await telegram.staff.presses({ chat: support, message, data: button.callback_data }, anna);
  }
}

/** Numbers of the replies that a client has, in the order of arrival. */
const numbersOf = (client: Client) => client.seen.map(({ text }) => Number(FIRST.exec(text)?.[0]));

describe("shuffled updates", () => {
  it.each([1, 2, 3])("reach the client in order, or after a question (seed %i)", async (seed) => {
    await using proxy = await startShufflingProxy(seed);
    await using desk = await startDesk({
      chats: "telegram",
      settings: { PUBLIC_URL: proxy.url, TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: "a-webhook-secret-1" },
    });
    proxy.forwardTo(desk.sandbox.bridge()?.url ?? "");
    const { telegram } = desk.sandbox;
    const desks = [];
    for (const name of NAMES) {
      const client = await desk.client(name);
      await client.writes("hello");
      const topic = await topicOf(desk, name);
      await topic.shows((texts) => texts.some((text) => text.includes("hello")));
      desks.push({ client, topic });
    }
    await telegram.updates.settled();
    proxy.shuffleNext(NAMES.length * EACH);
    for (let number = 1; number <= EACH; number += 1)
      for (const { topic } of desks) topic.replies(`${number} of ${EACH}`);

    for (const { client, topic } of desks) {
      const isAnswered = () => client.seen.length + questions(desk, topic.id).length >= EACH;
      // More than ten posts in a minute are spread over it.
      await telegram.when(() => (isAnswered() ? true : undefined), 40_000);
      const unasked = numbersOf(client);
      expect(unasked).toEqual(unasked.toSorted((a, b) => a - b));
      await answersAll(desk, topic.id, /send/iu);
      await client.sees((texts) => texts.length === EACH);
      expect(numbersOf(client).toSorted((a, b) => a - b)).toEqual(Array.from({ length: EACH }, (_, at) => at + 1));
    }
  });
});

describe("a reply that waits", () => {
  it("gives way to an earlier one of its topic, whatever their updates' order", async () => {
    await using desk = await startDesk({ chats: "telegram" });
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const topic = await topicOf(desk, "Ada");
    await topic.shows((texts) => texts.some((text) => text.includes("hello")));
    const { updates } = desk.sandbox.telegram;
    await updates.settled();
    updates.reverseNext(4);
    const replies = [1, 2, 3, 4].map((number) => topic.replies(`${number} of 4`));
    await ada.sees((texts) => texts.length === 4);
    expect(numbersOf(ada)).toEqual([1, 2, 3, 4]);
    for (const reply of replies) await topic.marked(reply, "👌");
    expect(questions(desk, topic.id)).toEqual([]);
  });
});

it("asks about a reply that a later one of its topic overtook, and only about that", async () => {
  await using desk = await startDesk({ chats: "telegram" });
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  await topic.shows((texts) => texts.some((text) => text.includes("hello")));
  const { telegram } = desk.sandbox;
  await telegram.updates.settled();
  telegram.updates.delayNext(1);
  const first = topic.replies("1 of 2");
  const second = topic.replies("2 of 2");
  await topic.marked(second, "👌");
  telegram.updates.releaseHeld();
  await telegram.when(() => questions(desk, topic.id)[0]);
  expect(numbersOf(ada)).toEqual([2]);
  await answersAll(desk, topic.id, /send/iu);
  await topic.marked(first, "👌");
  expect(numbersOf(ada)).toEqual([2, 1]);
  await topic.marked(topic.replies("3, in time"), "👌");
  expect(questions(desk, topic.id)).toEqual([]);
});
