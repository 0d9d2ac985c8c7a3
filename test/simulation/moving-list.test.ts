/** The service's list is read page by page, and a conversation that changes meanwhile moves to its front. */
import { expect, it } from "vitest";
import { judge } from "./oracles/index.ts";
import { MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

it("finds what was missed in a conversation that moves in the list while it is read", async () => {
  using world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  await world.start();
  const moving = service.begin("Ada", "email", "Where is it?");
  const other = service.begin("Bob", "email", "Hello");
  await time.advance(20 * SECOND_MS);
  world.kill();
  service.write(moving, "client", null, "Is anybody there?");
  service.write(other, "client", null, "Hello again");
  // Longer than the margin in which the next comparison would look again.
  await time.advance(11 * MINUTE_MS);
  let hasMoved = false;
  service.conversations = async function* () {
    for (let before = "~"; ;) {
      const page = service.newestFirst.filter(({ updatedAt }) => updatedAt < before).slice(0, 1);
      yield await Promise.resolve(page);
      const [last] = page;
      if (last === undefined) return;
      if (!hasMoved) service.write(moving, "operator", "Olga", "A moment, please");
      hasMoved = true;
      before = last.updatedAt;
    }
  };
  await world.start();
  await time.advance(12 * MINUTE_MS);

  expect(hasMoved).toBe(true);
  expect(await judge(world)).toEqual([]);
});
