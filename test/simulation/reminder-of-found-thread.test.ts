/** A client waits in a thread that the bridge knows from its card alone, because its database was lost. */
import { expect, it } from "vitest";
import { MINUTE_MS, talkIn } from "./turns.ts";

it("reminds of the client once the thread is read", async () => {
  using at = await talkIn(0, { rules: { waitingMs: 15 * MINUTE_MS } });
  const { world } = at;
  await at.passes(5 * MINUTE_MS);
  await world.loseDatabase();
  await world.start();
  await at.passes(MINUTE_MS);
  await at.client("Hello?");
  await at.passes(8 * MINUTE_MS);
  expect(at.reminders()).toEqual([]);
  await at.passes(2 * MINUTE_MS);
  expect(at.reminders()).toHaveLength(1);
});
