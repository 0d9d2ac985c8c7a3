/** An old conversation whose thread was deleted. */
import { expect, it } from "vitest";
import { DAY_MS, keysOf, MINUTE_MS, talkIn } from "./turns.ts";

it.each([1, 9])("is no new one when its client writes again %i days after its thread was deleted", async (days) => {
  using at = await talkIn(0, {
    routes: (here) => ({
      list: [{ name: "all", when: {}, threads: [here], alerts: [`${here.slice(0, -2)}C5` as never] }],
    }),
  });
  const alerts = () =>
    at.record.announcements.filter(({ post }) => keysOf(post).includes("alert-new-conversation")).length;
  expect(alerts()).toBe(1);
  await at.passes(DAY_MS);
  at.record.deletesThread(at.thread);
  await at.passes(days * DAY_MS);
  at.world.service.write(at.id, "client", null, "Thank you, and one more thing");
  await at.passes(10 * MINUTE_MS);
  expect(at.record.threadsOf(at.id)).toHaveLength(2);
  expect(alerts()).toBe(1);
});
