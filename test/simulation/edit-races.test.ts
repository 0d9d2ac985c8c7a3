/** Edits that cross the attempt, the message, or the press. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { SECOND_MS, MINUTE_MS, talkIn, type Talk } from "./turns.ts";

const toClient = (at: Talk, id = at.id) =>
  at.world.service
    .card(id)
    .messages.filter(({ from }) => from === "operator")
    .map(({ text }) => text);
const pause = (at: Talk, ms: number) =>
  new Promise<void>((done) => {
    at.world.time.after(ms, done);
  });

/** The team chat is slow, once, to say who wrote it. */
function slowAuthor(at: Talk, ms: number) {
  const author = at.chat.author.bind(at.chat);
  let hits = 0;
  at.chat.author = async (...given) => {
    const stack = new Error().stack ?? "";
    const answer = await author(...given);
    if (stack.includes("replies/reply") && hits++ === 0) await pause(at, ms);
    return answer;
  };
  return () => hits;
}

/** A proxy shuffles events: the first one from now on comes five seconds late. */
function delaysFirstEvent(at: Talk) {
  const queue = Reflect.get(at.chat, "queue") as { push(send: () => Promise<unknown>): void };
  const push = queue.push.bind(queue);
  let count = 0;
  queue.push = (send) => {
    if (count++ > 0) push(send);
    else
      at.world.time.after(5 * SECOND_MS, () => {
        push(send);
      });
  };
}

/** Ben's thread, which staff see some seconds before the bridge hears that it is open. */
async function unlinkedThread(at: Talk) {
  const open = at.chat.open.bind(at.chat);
  at.chat.open = async (...given) => {
    const opened = await open(...given);
    await pause(at, 4 * SECOND_MS);
    return opened;
  };
  const id = at.begins("Ben", "And mine?");
  const find = () => at.record.threadsOf(id).find(({ room }) => room === at.thread.room);
  for (let step = 0; find() === undefined && step < 400; step += 1) await at.passes(50);
  const thread = find();
  if (thread === undefined) throw new RangeError("no second thread");
  return { id, thread };
}

it.each([0, 1] as const)(
  "a press passes the text that stands there, not one edited away before it was asked (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const hits = slowAuthor(at, 4 * SECOND_MS);
    const written = at.record.writes(at.thread, at.person("Anna"), "The password is Sommer2026!");
    for (let step = 0; hits() === 0 && step < 400; step += 1) await at.passes(50);
    await at.passes(500);
    at.record.edits(written, "I send you the password by post. It is not Winter2026!");
    for (let step = 0; !at.record.buttons.some(({ button }) => button.action === "anyway") && step < 400; step += 1)
      await at.passes(50);
    await at.passes(2 * SECOND_MS);
    const shown = at.record.buttons.findLast(({ button }) => button.action === "anyway");
    if (shown === undefined) throw new RangeError("nobody is asked");
    at.record.press(at.person("Bert"), shown);
    await at.passes(MINUTE_MS);
    expect(toClient(at)).not.toContain("The password is Sommer2026!");
  },
);

it.each([0, 1] as const)(
  "nothing remains asked that was doubtful and edited into a note meanwhile (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const hits = slowAuthor(at, 4 * SECOND_MS);
    const written = at.record.writes(at.thread, at.person("Anna"), "!hmm he is a fraud");
    for (let step = 0; hits() === 0 && step < 400; step += 1) await at.passes(50);
    await at.passes(500);
    at.record.edits(written, "!note he is a fraud");
    await at.passes(8 * SECOND_MS);
    const shown = at.record.buttons.findLast(({ button }) => button.action === "anyway");
    if (shown !== undefined) at.record.press(at.person("Bert"), shown);
    await at.passes(MINUTE_MS);
    expect([hits() > 0, toClient(at)]).toEqual([true, []]);
  },
);

it.each([0, 1] as const)("an edit during an attempt that fails counts for the next one (%i)", async (kind) => {
  using at = await talkIn(kind);
  const author = at.chat.author.bind(at.chat);
  let hits = 0;
  at.chat.author = async (...given) => {
    const stack = new Error().stack ?? "";
    const answer = await author(...given);
    if (stack.includes("replies/reply") && hits++ === 0) {
      await pause(at, 4 * SECOND_MS);
      throw new BridgeError("CHAT_UNREACHABLE");
    }
    return answer;
  };
  const written = at.record.writes(at.thread, at.person("Anna"), "It costs 30 EUR for you, our cost is 3 EUR");
  for (let step = 0; hits === 0 && step < 400; step += 1) await at.passes(50);
  await at.passes(500);
  at.record.edits(written, "It costs 30 EUR for you");
  await at.passes(MINUTE_MS);
  expect([hits > 0, toClient(at)]).toEqual([true, ["It costs 30 EUR for you"]]);
});

it("an edit that overtakes its message counts", async () => {
  using at = await talkIn(0);
  delaysFirstEvent(at);
  const written = at.record.writes(at.thread, at.person("Anna"), "It costs 30 EUR for you, our cost is 3 EUR");
  await at.passes(500);
  at.record.edits(written, "It costs 30 EUR for you");
  await at.passes(4 * SECOND_MS);
  await at.passes(20 * SECOND_MS);
  expect([at.told("Anna"), toClient(at)]).toEqual([undefined, ["It costs 30 EUR for you"]]);
});

it("a deletion that overtakes its message counts before the thread is linked", async () => {
  using at = await talkIn(0);
  const { id, thread } = await unlinkedThread(at);
  delaysFirstEvent(at);
  const written = at.record.writes(thread, at.person("Anna"), "He is a fraud");
  await at.passes(100);
  at.record.deletes(written);
  await at.passes(MINUTE_MS);
  expect([written.ingestedAt !== undefined, toClient(at, id)]).toEqual([true, []]);
});

it("an edit that overtakes its message counts before the thread is linked", async () => {
  using at = await talkIn(0);
  const { id, thread } = await unlinkedThread(at);
  delaysFirstEvent(at);
  const written = at.record.writes(thread, at.person("Anna"), "It costs 30 EUR for you, our cost is 3 EUR");
  await at.passes(100);
  at.record.edits(written, "It costs 30 EUR for you");
  await at.passes(MINUTE_MS);
  expect([written.ingestedAt !== undefined, toClient(at, id)]).toEqual([true, ["It costs 30 EUR for you"]]);
});

it("an edit into a note counts though a name in it cannot be looked up", async () => {
  using at = await talkIn(0);
  const { service } = at.world;
  const plainText = at.chat.plainText.bind(at.chat);
  let asked = 0;
  at.chat.plainText = async (message, ...rest) => {
    const text = await (plainText as (...given: unknown[]) => Promise<string>)(message, ...rest);
    if (text.includes("@Carl")) {
      asked += 1;
      throw new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs: 30_000 });
    }
    return text;
  };
  const create = service.createMessage.bind(service);
  let refused = 0;
  service.createMessage = async (...given) => {
    if (at.world.time.now < until) {
      refused += 1;
      throw new BridgeError("SERVICE_UNREACHABLE");
    }
    return await create(...given);
  };
  const until = at.world.time.now + 8 * SECOND_MS;
  const written = at.record.writes(at.thread, at.person("Anna"), "He is a fraud");
  for (let step = 0; refused === 0 && step < 400; step += 1) await at.passes(50);
  at.record.edits(written, "!note @Carl He is a fraud");
  await at.passes(MINUTE_MS);
  expect([asked > 0, refused > 0, toClient(at)]).toEqual([true, true, []]);
});

it("a deletion does not wait behind an edit that waits for the attempt", async () => {
  using at = await talkIn(0);
  const hits = slowAuthor(at, 9 * SECOND_MS);
  const written = at.record.writes(at.thread, at.person("Anna"), "It costs 30 EUR");
  for (let step = 0; hits() === 0 && step < 400; step += 1) await at.passes(50);
  await at.passes(500);
  at.record.edits(written, "It costs 20 EUR");
  await at.passes(3 * SECOND_MS);
  at.record.deletes(written);
  await at.passes(MINUTE_MS);
  expect([hits() > 0, toClient(at)]).toEqual([true, []]);
});
