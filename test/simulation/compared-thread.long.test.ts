/** A process that dies while it compares a thread with its conversation. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import { SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

/** More than a start and the comparison need. */
const MOST_STATEMENTS = 90;

it("knows the newest message of every thread whose messages are linked, wherever it dies", async () => {
  for (let statements = 1; statements <= MOST_STATEMENTS; statements += 1) {
    using world = await World.create(0, { isCalm: true });
    const { service, time } = world;
    const [slack] = world.chats;
    if (slack === undefined) throw new RangeError("no team chat");
    await world.start();
    const id = service.begin("Ada", "email", "Where is it?");
    await time.advance(20 * SECOND_MS);
    world.kill();
    // Read back and posted by a process that dies before it hears of it.
    service.write(id, "client", null, "Hello?");
    await time.advance(60 * SECOND_MS);
    const post = slack.post.bind(slack);
    slack.post = async (...how) => {
      const made = await post(...how);
      Object.assign(slack, { post });
      world.kill();
      return made;
    };
    await world.start();
    await time.advance(60 * SECOND_MS);
    expect(world.bridge).toBeUndefined();

    world.disk.killAt({ statements, isAfter: false, run: world.kill });
    await world.start();
    await time.advance(60 * SECOND_MS);
    world.disk.killAt(undefined);
    if (world.bridge === undefined) await world.start();
    await time.advance(60 * SECOND_MS);
    const [thread] = slack.record.threadsOf(id);
    const state = await world.bridge?.links.thread(id, thread?.room ?? slack.room("C1"));
    const newest = service.all[0]?.messages.at(-1);
    expect([newest?.text, state?.lastPost?.newest, statements]).toEqual(["Hello?", newest?.createdAt, statements]);
  }
});
