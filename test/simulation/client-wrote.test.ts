/** Replies that did not go out at once, while the client wrote something else. In virtual time, on the real ledger. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { CROSSES_AFTER_MS } from "../../src/bridge/replies/checks/client-wrote.ts";
import type { ButtonAction } from "../../src/bridge/model/button.ts";
import type { Written } from "./chat-record.ts";
import { World } from "./world.ts";

const QUESTION = "reply-client-wrote";
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let world: World;
beforeEach(async () => {
  world = await World.create(0, { isCalm: true });
  await world.start();
});
afterEach(() => {
  world[Symbol.dispose]();
});

/** A client and the thread in the team chat that can (0) or cannot (1) be read back; a second after the first message. */
async function talk(kind: 0 | 1 = 0) {
  const { service, time } = world;
  const id = service.begin("Ada", kind === 0 ? "email" : "telegram", "Where is it?");
  await time.advance(10 * SECOND_MS);
  const chat = world.chats[kind];
  const [thread] = chat?.record.threads.values() ?? [];
  if (chat === undefined || thread === undefined) throw new Error("no thread was opened");
  const anna = chat.person("Anna");
  const shown = () => JSON.stringify(thread.posts);
  return {
    thread,
    replies: (text: string) => chat.record.writes(thread, anna, text),
    edits: (written: Written, text: string) => {
      chat.record.edits(written, text);
    },
    /** Resolves when the thread shows it, for webhooks take up to eight seconds. */
    async client(text: string) {
      this.clientUnseen(text);
      await time.advance(10 * SECOND_MS);
      expect(shown()).toContain(text);
    },
    clientUnseen: (text: string) => void service.write(id, "client", null, text),
    operator: (text: string) => void service.write(id, "operator", "Olga", text),
    passes: (ms: number) => time.advance(ms),
    /** The service takes no messages, and reports those of clients. */
    breaks: (isBroken = true) => {
      service.network.isAuthorized = !isBroken;
    },
    isAsked: () => shown().includes(QUESTION),
    alsoSays: () => shown().includes("client-wrote-since"),
    sent: () =>
      service.all.flatMap(({ messages }) =>
        messages.filter(({ from, author }) => from === "operator" && author !== "Olga").map(({ text }) => text),
      ),
    noted: () =>
      service.all.flatMap(({ messages }) => messages.filter(({ from }) => from === "note").map((m) => m.text)),
    questions: () => chat.record.buttons.filter(({ button }) => button.action === "keep").length,
    async presses(action: ButtonAction) {
      const button = chat.record.buttons.findLast((one) => one.button.action === action);
      if (button === undefined) throw new Error(`nobody sees ${action}`);
      chat.record.press(anna, button);
      await time.advance(5 * SECOND_MS);
    },
  };
}

it("asks about a reply that was retried while the client wrote, and once only", async () => {
  const at = await talk();
  at.breaks();
  at.replies("It comes tomorrow");
  await at.passes(30 * SECOND_MS);
  await at.client("Never mind, it is here");
  await at.passes(SECOND_MS);
  at.breaks(false);
  await at.passes(10 * MINUTE_MS);
  expect([at.isAsked(), at.sent()]).toEqual([true, []]);

  at.breaks();
  await at.presses("anyway");
  await at.client("Hello?");
  await at.passes(MINUTE_MS);
  at.breaks(false);
  await at.passes(10 * MINUTE_MS);
  expect([at.sent(), at.questions()]).toEqual([["It comes tomorrow"], 1]);
});

it("asks about those that waited behind it, too, and keeps or drops them as it is told", async () => {
  const at = await talk();
  at.breaks();
  at.replies("It comes tomorrow");
  await at.passes(SECOND_MS);
  at.replies("By noon");
  await at.passes(30 * SECOND_MS);
  await at.client("Never mind, it is here");
  await at.passes(SECOND_MS);
  at.breaks(false);
  await at.passes(10 * MINUTE_MS);
  expect([at.questions(), at.sent()]).toEqual([2, []]);
  await at.presses("keep");
  expect([at.sent(), at.noted()]).toEqual([[], ["By noon"]]);
});

it.each([
  ["the client wrote nothing", () => undefined],
  [
    "only an operator wrote",
    (at: Awaited<ReturnType<typeof talk>>) => {
      at.operator("I am on it");
    },
  ],
])("does not ask about a reply that was retried while %s", async (_, meanwhile) => {
  const at = await talk();
  at.breaks();
  at.replies("It comes tomorrow");
  await at.passes(30 * SECOND_MS);
  meanwhile(at);
  await at.passes(SECOND_MS);
  at.breaks(false);
  await at.passes(10 * MINUTE_MS);
  expect([at.sent(), at.questions()]).toEqual([["It comes tomorrow"], 0]);
});

it("does not ask about a note", async () => {
  const at = await talk();
  at.breaks();
  at.replies("!note he never pays");
  await at.passes(30 * SECOND_MS);
  await at.client("Hello?");
  await at.passes(SECOND_MS);
  at.breaks(false);
  await at.passes(10 * MINUTE_MS);
  expect([at.noted(), at.questions()]).toEqual([["he never pays"], 0]);
});

it.each([
  ["not", "at once", 0, 1],
  ["once more", "later", 2 * CROSSES_AFTER_MS, 2],
])("asks %s about a reply that a person lets pass %s after it was written", async (_, __, afterMs, questions) => {
  const at = await talk();
  at.replies("!hmm It comes tomorrow");
  await at.passes(3 * SECOND_MS);
  await at.client("Never mind, it is here");
  await at.passes(afterMs);
  await at.presses("anyway");
  expect([at.questions(), at.isAsked()]).toEqual([questions, questions === 2]);
  if (questions === 2) await at.presses("anyway");
  expect([at.sent(), at.questions()]).toEqual([["!hmm It comes tomorrow"], questions]);
});

it("takes an edit for an answer to what the thread shows by then", async () => {
  const at = await talk();
  const reply = at.replies("!hmm It comes tomorrow");
  await at.passes(5 * SECOND_MS);
  await at.client("Never mind, it is here");
  await at.passes(MINUTE_MS);
  at.edits(reply, "Glad to hear that");
  await at.passes(10 * SECOND_MS);
  expect([at.sent(), at.isAsked()]).toEqual([["Glad to hear that"], false]);
});

it("names it in the question that is asked for another reason", async () => {
  const at = await talk();
  await at.passes(MINUTE_MS);
  at.breaks();
  at.replies("First");
  await at.passes(SECOND_MS);
  at.replies("!hmm It comes tomorrow");
  await at.passes(30 * SECOND_MS);
  await at.client("Never mind, it is here");
  await at.passes(SECOND_MS);
  at.breaks(false);
  await at.passes(10 * MINUTE_MS);
  expect([at.questions(), at.alsoSays(), at.sent()]).toEqual([2, true, []]);
  await at.presses("anyway");
  expect([at.sent(), at.questions()]).toEqual([["!hmm It comes tomorrow"], 2]);
});

it.each([
  ["reads back", 0],
  ["got late", 1],
] as const)(
  "asks about a reply that the bridge %s after it was down, if the client wrote meanwhile",
  async (_, kind) => {
    const at = await talk(kind);
    at.replies("I look it up");
    await at.passes(MINUTE_MS);
    expect(at.sent()).toEqual(["I look it up"]);
    world.kill();
    await at.passes(MINUTE_MS);
    at.replies("It comes tomorrow");
    await at.passes(MINUTE_MS);
    at.clientUnseen("Never mind, it is here");
    await at.passes(MINUTE_MS);
    await world.start();
    await at.passes(10 * MINUTE_MS);
    expect([at.isAsked(), at.sent()]).toEqual([true, ["I look it up"]]);
  },
);

it.each([
  ["asks about a reply that waited when the bridge went down, if the client wrote meanwhile", true],
  ["does not ask about a reply that waited when the bridge went down, if the client wrote before", false],
] as const)("%s", async (_, writesMeanwhile) => {
  const at = await talk();
  at.breaks();
  if (!writesMeanwhile) await at.client("I am still here");
  at.replies("It comes tomorrow");
  await at.passes(10 * SECOND_MS);
  world.kill();
  if (writesMeanwhile) at.clientUnseen("Never mind, it is here");
  await at.passes(5 * MINUTE_MS);
  at.breaks(false);
  await world.start();
  await at.passes(10 * MINUTE_MS);
  expect([at.isAsked(), at.sent()]).toEqual(writesMeanwhile ? [true, []] : [false, ["It comes tomorrow"]]);
});

it("does not ask about one that was written while the bridge was down if the client wrote nothing since", async () => {
  const at = await talk(1);
  world.kill();
  await at.passes(MINUTE_MS);
  at.replies("It comes tomorrow");
  await at.passes(2 * MINUTE_MS);
  await world.start();
  await at.passes(10 * MINUTE_MS);
  expect([at.sent(), at.questions()]).toEqual([["It comes tomorrow"], 0]);
});
