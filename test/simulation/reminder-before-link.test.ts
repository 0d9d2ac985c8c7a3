/** A reminder that is overdue when the thread is opened at last. */
import { expect, it } from "vitest";
import { goesAway, keysOf, MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

it("reminds of a wait though the bridge died between scheduling that and linking the thread", async () => {
  const missing: number[] = [];
  for (let statements = 1; statements <= 45; statements += 1) {
    using world = await World.create(0, {
      isCalm: true,
      routes: ({ first }) => ({ rules: new Map([[first, { waitingMs: 15 * MINUTE_MS }]]) }),
    });
    const { service, time } = world;
    const [chat] = world.chats;
    if (chat === undefined) throw new RangeError("no team chat");
    await world.start();
    await time.advance(20 * SECOND_MS);
    const comesBack = goesAway(chat);
    const id = service.begin("Ada", "email", "Where is it?");
    await time.advance(20 * MINUTE_MS);
    comesBack();
    // Dies at one of the statements with which the thread is linked.
    const open = chat.open.bind(chat);
    chat.open = async (...given) => {
      const opened = await open(...given);
      world.disk.killAt({ statements, isAfter: true, run: world.kill });
      return opened;
    };
    await time.advance(2 * MINUTE_MS);
    if (world.bridge === undefined) await world.start();
    await time.advance(30 * MINUTE_MS);
    const [thread] = chat.record.threadsOf(id);
    const reminders = thread?.posts.filter(({ post }) => keysOf(post).includes("thread-waiting")).length ?? 0;
    if (reminders !== 1) missing.push(statements);
  }
  expect(missing).toEqual([]);
});
