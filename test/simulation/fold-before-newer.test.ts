/** A client writes again while a thread folds what there is too much of. */
import { expect, it } from "vitest";
import { goesAway, keysOf, MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

const LONG = (number: number) => `Part ${number}: ${"word ".repeat(550)}`;
const LAST = "Is anybody there?";

/** What the thread shows below its card if the client's last message comes `waitMs` after the team chat is back. */
async function shownAfter(kind: 0 | 1, waitMs: number): Promise<string[]> {
  using world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const chat = world.chats[kind];
  if (chat === undefined) throw new RangeError("no team chat");
  const room = chat.room(kind === 0 ? "C1" : "-100");
  await world.start();
  await time.advance(20 * SECOND_MS);
  const id = service.begin("Ada", kind === 0 ? "email" : "telegram", "hello");
  await time.advance(MINUTE_MS);
  const posts = () => chat.record.threadsOf(id).find((one) => one.room === room)?.posts ?? [];
  const before = posts().length;
  const comesBack = goesAway(chat);
  for (let number = 1; number <= 8; number += 1) {
    service.write(id, "client", null, LONG(number));
    await time.advance(20 * SECOND_MS);
  }
  comesBack();
  for (let step = 0; posts().length === before && step < 6000; step += 1) await time.advance(10);
  await time.advance(waitMs);
  service.write(id, "client", null, LAST);
  await time.advance(5 * MINUTE_MS);
  return posts().flatMap(({ post }) => [
    ...keysOf(post),
    ...post.lines.flatMap((line) => (line.kind === "notice" ? [] : line.text)),
  ]);
}

it.each([0, 1] as const)("posts the fold's notice above what the client writes next (%i)", async (kind) => {
  const shown: string[][] = [];
  for (let waitMs = 0; waitMs <= 200; waitMs += 10) shown.push(await shownAfter(kind, waitMs));
  const withBoth = shown.filter((lines) => lines.includes("messages-folded") && lines.includes(LAST));
  const order = withBoth.map((lines) => lines.filter((line) => line === "messages-folded" || line === LAST));
  expect(order.length).toBeGreaterThan(5);
  expect(order).toEqual(order.map(() => ["messages-folded", LAST]));
});
