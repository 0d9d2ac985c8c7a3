/** The message that calls whoever is on the conversation is among those that are folded away. */
import { expect, it } from "vitest";
import { mentionsOf, MINUTE_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)("calls the owner although the new thread folds most of the history (%i)", async (kind) => {
  using at = await talkIn(kind);
  await at.takes();
  for (let number = 1; number <= 5; number += 1) await at.client(`Part ${number}: ${"word ".repeat(550)}`);
  await at.answers("It comes tomorrow.");
  at.record.deletesThread(at.thread);
  await at.passes(MINUTE_MS);
  at.world.service.write(at.id, "client", null, "And the other one?");
  await at.passes(10 * MINUTE_MS);
  const thread = at.record.threadsOf(at.id).find((one) => one.room === at.thread.room && one.id !== at.thread.id);
  const state = at.world.bridge?.links.thread(at.id, at.thread.room);
  await at.passes(1000);
  const recorded = (await state)?.ownerCalls?.[0]?.called.map(({ name }) => name);
  const called = thread?.posts.flatMap(({ post }) => mentionsOf(post).map(({ name }) => name));
  expect([called, recorded]).toEqual([["Anna"], ["Anna"]]);
});
