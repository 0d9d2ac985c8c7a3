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

/** The client writes long texts while the team chat is away. Result: the button that shows those that were folded. */
async function foldsTexts({ chat, id, thread, world }: Talk, count: number) {
  const { service, time } = world;
  const comesBack = goesAway(chat);
  for (let number = 1; number <= count; number += 1) {
    service.write(id, "client", null, LONG(`Text ${number}`));
    await time.advance(SECOND_MS);
  }
  await time.advance(30 * SECOND_MS);
  comesBack();
  await time.advance(5 * MINUTE_MS);
  const button = chat.record.buttons.findLast((one) => one.button.action === "unfold" && one.thread === thread.id);
  if (button === undefined) throw new RangeError("nothing is folded");
  return button;
}

it.each([0, 1] as const)(
  "shows each part of a folded long text once, though the room was limited (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const { chat, thread, world } = at;
    const { time } = world;
    const button = await foldsTexts(at, 5);
    const before = thread.posts.length;
    const hits = limits(chat, (covers) => covers.includes("#3"));
    chat.record.press(chat.person("Anna"), button);
    await time.advance(10 * MINUTE_MS);
    const covers = thread.posts.slice(before).flatMap(({ post }) => post.covers);
    expect(hits()).toBe(1);
    expect(covers.filter((one, index) => covers.indexOf(one) !== index)).toEqual([]);
  },
);

it.each([0, 1] as const)(
  "posts nothing between the parts of a folded text that the room's limit interrupts (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const { chat, id, thread, world } = at;
    const { service, time } = world;
    const button = await foldsTexts(at, 3);
    const before = thread.posts.length;
    const interrupted = limits(chat, (covers) => covers.includes("#2"), 3);
    chat.record.press(chat.person("Anna"), button);
    await time.advance(5 * SECOND_MS);
    expect(interrupted()).toBe(1);
    service.write(id, "client", null, LONG("And this"));
    await time.advance(10 * MINUTE_MS);
    expect(interrupted()).toBe(3);
    expectWholeTexts(thread.posts.slice(before).flatMap(({ post }) => post.covers));
  },
);

it.each([
  [0, "Hello?"],
  [0, LONG("Hello?")],
  [1, "Hello?"],
  [1, LONG("Hello?")],
] as const)(
  "goes on with a long text before an older one that comes late, which it marks (%i, %#)",
  async (kind, late) => {
    using at = await talkIn(kind);
    const { chat, id, thread, world } = at;
    const { service, time } = world;
    // Twice the newer one, and then the older one.
    const interrupted = limits(chat, (covers) => covers.includes("#2"), 3);
    const { ingest } = service;
    if (ingest === undefined) throw new RangeError("no bridge");
    const refusedUntil = time.now + 5 * SECOND_MS;
    // This one's webhook comes later than the next one's.
    service.ingest = async (event, key) => {
      if ("message" in event && event.message.text === late && time.now < refusedUntil) throw new Error("later");
      return await ingest(event, key);
    };
    const [before, older] = [thread.posts.length, service.write(id, "client", null, late)];
    await time.advance(SECOND_MS / 2);
    service.write(id, "client", null, LONG("Text"));
    await time.advance(10 * MINUTE_MS);
    expect(interrupted()).toBeGreaterThan(1);
    const posts = thread.posts.slice(before).map(({ post }) => post);
    expectWholeTexts(posts.flatMap(({ covers }) => covers));
    const ofOlder = posts.filter(({ covers }) => covers.some((name) => name.split("#", 1)[0] === older.id));
    expect(ofOlder.flatMap(({ lines }) => lines.map((line) => "late" in line && line.late))).toEqual(
      ofOlder.map(() => true),
    );
  },
);

/** Each part once, and nothing between the parts of a text. */
function expectWholeTexts(covers: readonly string[]): void {
  expect(new Set(covers).size).toBe(covers.length);
  const names = covers.map((name) => name.split("#", 1)[0]);
  const changes = names.filter((name, index) => name !== names[index - 1]);
  expect(new Set(changes).size).toBe(changes.length);
}
