/** A long text whose parts are interrupted. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { goesAway, MINUTE_MS, SECOND_MS, talkIn, type Talk } from "./turns.ts";

/** Several posts long. */
const LONG = (name: string) => `${name}: ${"word ".repeat(2_000)}`;

/** Refuses the post for which `which` says so, once each, as the platform does: nothing was done. */
function limits(chat: Talk["chat"], which: (text: string) => boolean, most = 1) {
  const post = chat.post.bind(chat);
  let hits = 0;
  chat.post = (thread, what, signal) => {
    const text = JSON.stringify(what.covers);
    if (hits < most && which(text)) {
      hits += 1;
      return Promise.reject(new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs: 30_000 }));
    }
    return post(thread, what, signal);
  };
  return () => hits;
}

it.each([0, 1] as const)(
  "shows each part of a folded long text once, though the room was limited (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const { chat, id, thread, world } = at;
    const { service, time } = world;
    const comesBack = goesAway(chat);
    for (let number = 1; number <= 5; number += 1) {
      service.write(id, "client", null, LONG(`Text ${number}`));
      await time.advance(SECOND_MS);
    }
    await time.advance(30 * SECOND_MS);
    comesBack();
    await time.advance(5 * MINUTE_MS);
    const button = chat.record.buttons.findLast((one) => one.button.action === "unfold" && one.thread === thread.id);
    if (button === undefined) throw new RangeError("nothing is folded");
    const before = thread.posts.length;
    const hits = limits(chat, (covers) => covers.includes("#3"));
    chat.record.press(chat.person("Anna"), button);
    await time.advance(10 * MINUTE_MS);
    const covers = thread.posts.slice(before).flatMap(({ post }) => post.covers);
    expect(hits()).toBe(1);
    expect(covers.filter((one, index) => covers.indexOf(one) !== index)).toEqual([]);
  },
);

it.each([0, 1] as const)("goes on with a long text after an older message that came late (%i)", async (kind) => {
  using at = await talkIn(kind);
  const { chat, id, thread, world } = at;
  const { service, time } = world;
  const isLateShown = () => thread.posts.some(({ post }) => JSON.stringify(post.lines).includes("Hello?"));
  const hits = limits(chat, (covers) => covers.includes("#2") && (hits() === 0 || (isLateShown() && !wasHit)), 3);
  let wasHit = false;
  const limited = chat.post.bind(chat);
  chat.post = async (...given) => {
    try {
      return await limited(...given);
    } catch (error) {
      wasHit ||= isLateShown();
      throw error;
    }
  };
  const { ingest } = service;
  if (ingest === undefined) throw new RangeError("no bridge");
  const refusedUntil = time.now + 5 * SECOND_MS;
  // This one's webhook comes later than the next one's.
  service.ingest = async (event, key) => {
    if ("message" in event && event.message.text === "Hello?" && time.now < refusedUntil) throw new Error("later");
    return await ingest(event, key);
  };
  service.write(id, "client", null, "Hello?");
  await time.advance(SECOND_MS / 2);
  service.write(id, "client", null, LONG("Text"));
  await time.advance(10 * MINUTE_MS);
  const covers = thread.posts.flatMap(({ post }) => post.covers);
  expect([hits() > 1, wasHit]).toEqual([true, true]);
  expect(covers.filter((one, index) => covers.indexOf(one) !== index)).toEqual([]);
});
