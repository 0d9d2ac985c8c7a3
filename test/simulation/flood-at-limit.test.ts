/** A flood in a room of which the platform takes one post a second. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { goesAway, MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

it("is folded, although the room takes only one post at a time", async () => {
  using world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [chat] = world.chats;
  if (chat === undefined) throw new RangeError("no team chat");
  await world.start();
  const id = service.begin("Ada", "email", "Where is it?");
  await time.advance(20 * SECOND_MS);
  const comesBack = goesAway(chat);
  for (let number = 1; number <= 90; number += 1) {
    service.write(id, "client", null, `Text ${number}: ${"word ".repeat(550)}`);
    await time.advance(100);
  }
  await time.advance(30 * SECOND_MS);
  comesBack();
  const post = chat.post.bind(chat);
  let last = -Infinity;
  chat.post = async (...given) => {
    const retryAfterMs = last + 1_000 - time.now;
    if (retryAfterMs > 0) throw new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs });
    last = time.now;
    return await post(...given);
  };
  await time.advance(10 * MINUTE_MS);
  const [thread] = chat.record.threadsOf(id);
  const shown = thread?.posts.filter(({ post: one }) => one.covers.some((name) => name.startsWith("m_"))).length ?? 0;
  expect(shown).toBeLessThan(10);
});
