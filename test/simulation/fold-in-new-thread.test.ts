/** A thread with a fold is deleted; the thread that replaces it folds the same messages. */
import { expect, it } from "vitest";
import { goesAway, keysOf, MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

const LONG = (number: number) => `Part ${number}: ${"word ".repeat(550)}`;

it.each([0, 1] as const)("shows in the new thread what the deleted one had folded, or a fold (%i)", async (kind) => {
  using world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const chat = world.chats[kind];
  if (chat === undefined) throw new RangeError("no team chat");
  const room = chat.room(kind === 0 ? "C1" : "-100");
  await world.start();
  await time.advance(20 * SECOND_MS);
  const comesBack = goesAway(chat);
  const id = service.begin("Ada", kind === 0 ? "email" : "telegram", LONG(1));
  await time.advance(SECOND_MS);
  for (let number = 2; number <= 10; number += 1) {
    service.write(id, "client", null, LONG(number));
    await time.advance(SECOND_MS);
  }
  await time.advance(30 * SECOND_MS);
  comesBack();
  await time.advance(5 * MINUTE_MS);
  const threads = () => chat.record.threadsOf(id).filter((one) => one.room === room);
  const show = () =>
    threads().map(({ posts, deletedAt }) => [
      deletedAt !== undefined,
      ...posts.flatMap(({ post }) => [
        ...keysOf(post),
        ...post.lines.flatMap((line) => (line.kind === "notice" ? [] : line.text.slice(0, 9))),
      ]),
    ]);
  const [first] = threads();
  if (first === undefined) throw new RangeError("no thread");
  chat.record.deletesThread(first);
  await time.advance(MINUTE_MS);
  service.write(id, "client", null, "Is anybody there?");
  await time.advance(30 * MINUTE_MS);
  const now = show().at(-1) ?? [];
  expect(now).toSatisfy((lines: string[]) => lines.includes("messages-folded") || lines.includes("Is anybod"));
});
