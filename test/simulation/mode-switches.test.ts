/** What is written around a switch between replies and notes. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { MINUTE_MS, SECOND_MS, talkIn, type Talk } from "./turns.ts";

const toClient = (at: Talk) =>
  at.world.service
    .card(at.id)
    .messages.filter(({ from }) => from === "operator")
    .map(({ text }) => text);

it.each([0, 1] as const)(
  "sends nothing that was written in notes mode, though as an edit of a question (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const written = at.record.writes(at.thread, at.person("Anna"), "The password is Sommer2026!");
    await at.settles();
    expect(at.record.buttons.some(({ button }) => button.action === "keep")).toBe(true);
    await at.presses("mode", "Bert", "note");
    await at.passes(MINUTE_MS);
    expect([at.said("mode-switched-note"), at.card()?.mode]).toEqual([1, "note"]);
    at.record.edits(written, "We go bankrupt next week");
    await at.passes(MINUTE_MS);
    expect(toClient(at)).toEqual([]);
  },
);

it.each([0, 1] as const)(
  "sends nothing that was written in notes mode, though as an edit of what goes out later (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const written = at.record.writes(at.thread, at.person("Anna"), "!send-later 3h It comes tomorrow.");
    await at.settles();
    await at.presses("mode", "Bert", "note");
    await at.passes(MINUTE_MS);
    expect([at.said("mode-switched-note"), at.card()?.mode]).toEqual([1, "note"]);
    at.record.edits(written, "We go bankrupt next week");
    await at.passes(10 * SECOND_MS);
    expect(toClient(at)).toEqual([]);
  },
);

it.each([0, 1] as const)(
  "keeps inside what was written after the switch to notes, however slow the service is (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const { service, time } = at.world;
    const read = service.conversation.bind(service);
    let slow = 0;
    service.conversation = async (...given) => {
      const stack = new Error().stack ?? "";
      const answer = await read(...given);
      if (stack.includes("cards/actions") && slow++ === 0)
        await new Promise<void>((done) => {
          time.after(9 * SECOND_MS, done);
        });
      return answer;
    };
    const button = at.record.buttons.findLast((one) => one.button.action === "mode" && one.thread === at.thread.id);
    if (button === undefined) throw new RangeError("no button");
    at.record.press(at.person("Anna"), button);
    for (let step = 0; slow === 0 && at.said("mode-switched-note") === 0 && step < 400; step += 1) await at.passes(50);
    await at.passes(2 * SECOND_MS);
    at.record.writes(at.thread, at.person("Anna"), "He is very annoying");
    await at.passes(MINUTE_MS);
    expect([at.said("mode-switched-note"), toClient(at)]).toEqual([1, []]);
  },
);

it.each([0, 1] as const)(
  "keeps inside what is written while the thread still says that it keeps notes (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    await at.presses("mode", "Anna", "note");
    await at.passes(MINUTE_MS);
    expect([at.said("mode-switched-note"), at.card()?.mode]).toEqual([1, "note"]);
    // The room takes no posts for a while: it is over its limit.
    let isLimited = true;
    const { chat } = at;
    const limited =
      <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
      (...given: Given) =>
        isLimited ? Promise.reject(new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs: 5_000 })) : call(...given);
    chat.post = limited(chat.post.bind(chat));
    chat.editCard = limited(chat.editCard.bind(chat));
    chat.edit = limited(chat.edit.bind(chat));
    const button = at.record.buttons.findLast((one) => one.button.action === "mode" && one.button.value === "reply");
    if (button === undefined) throw new RangeError("no button");
    at.record.press(at.person("Bert"), button);
    await at.passes(20 * SECOND_MS);
    expect([at.said("mode-switched-reply"), at.card()?.mode]).toEqual([0, "note"]);
    at.record.writes(at.thread, at.person("Anna"), "He is very annoying");
    await at.passes(20 * SECOND_MS);
    isLimited = false;
    await at.passes(MINUTE_MS);
    at.record.writes(at.thread, at.person("Anna"), "It comes tomorrow.");
    await at.passes(MINUTE_MS);
    const got = at.world.service.card(at.id).messages.filter(({ from }) => from === "operator");
    expect([at.said("mode-switched-reply"), got.map(({ text }) => text)]).toEqual([1, ["It comes tomorrow."]]);
  },
);

it("keeps inside what is written in a thread that keeps notes while another one of its conversation sends replies", async () => {
  using at = await talkIn(1);
  await at.presses("mode", "Anna", "note");
  expect(at.card()?.mode).toBe("note");
  // Somebody closes the topic for a while, so that the client's next message opens another one.
  at.record.closesThread(at.thread);
  await at.client("Where is it now?");
  await at.passes(3 * MINUTE_MS);
  at.thread.deletedAt = undefined;
  delete at.thread.isClosed;
  const second = at.record.threadsOf(at.id).find(({ id, room }) => room === at.thread.room && id !== at.thread.id);
  if (second === undefined) throw new RangeError("no second thread");
  await at.presses("mode", "Bert", "reply");
  await at.passes(MINUTE_MS);
  expect([at.card()?.mode, second.card?.content.mode]).toEqual(["note", "reply"]);
  const left = at.record.buttons.findLast(({ button, thread }) => button.action === "mode" && thread === at.thread.id);
  if (left === undefined) throw new RangeError("no button");
  at.record.press(at.person("Anna"), { ...left, button: { ...left.button, value: "reply" } });
  await at.passes(10 * SECOND_MS);
  expect(at.told("Anna")).toBe("mode-already-note");
  at.record.writes(at.thread, at.person("Anna"), "He is very annoying");
  at.record.writes(second, at.person("Anna"), "It comes tomorrow.");
  await at.passes(MINUTE_MS);
  expect(toClient(at)).toEqual(["It comes tomorrow."]);
});

it.each([0, 1] as const)(
  "keeps inside what was written before the switch to replies, however late it is reported (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    await at.presses("mode", "Anna", "note");
    await at.passes(MINUTE_MS);
    const chat = at.world.chats[kind];
    if (chat === undefined) throw new RangeError("no team chat");
    chat.lost = 1;
    at.record.writes(at.thread, at.person("Bert"), "He is very annoying");
    await at.passes(2 * SECOND_MS);
    chat.lost = 0;
    await at.presses("mode", "Anna", "reply");
    await at.passes(30 * MINUTE_MS);
    at.record.writes(at.thread, at.person("Bert"), "It comes tomorrow.");
    await at.passes(MINUTE_MS);
    expect(toClient(at)).toEqual(["It comes tomorrow."]);
  },
);
