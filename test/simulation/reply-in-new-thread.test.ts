/** A reply whose thread was deleted and replaced after the backup that is restored. */
import { expect, it } from "vitest";
import { MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

it("stands in the new thread once", async () => {
  using at = await talkIn(0);
  const { id, record, thread, world } = at;
  // The backup knows where it was written, and has not heard of it from the service.
  world.service.lost = 1;
  await at.answers("It comes tomorrow.");
  world.backUp();
  world.service.lost = 0;
  record.deletesThread(thread);
  await at.client("Hello?");
  await world.time.advance(30 * SECOND_MS);
  const shown = () =>
    record
      .threadsOf(id)
      .filter((one) => one.room === thread.room && one !== thread)
      .flatMap(({ posts }) =>
        posts.flatMap(({ post }) => post.lines.flatMap((line) => ("text" in line ? line.text : []))),
      )
      .filter((text) => text === "It comes tomorrow.");
  expect(shown()).toHaveLength(1);
  await world.restore();
  await world.start();
  await at.passes(10 * MINUTE_MS);
  expect(shown()).toHaveLength(1);
});
