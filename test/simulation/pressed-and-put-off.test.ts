/** What somebody put off or cancelled, with the clock set back, the topic closed, or the bridge down. */
import { expect, it } from "vitest";
import type { ReactionAct } from "../../src/bridge/model/reaction.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

it("calls whoever put it off until the client writes, though the clock was set back since", async () => {
  using at = await talkIn(0);
  await at.answers("It comes tomorrow.");
  at.world.time.setClock(4 * MINUTE_MS);
  at.record.writes(at.thread, at.person("Anna"), "!later client call her");
  await at.settles();
  expect(at.turn()).toBe("put-off");
  at.world.time.setClock(0);
  await at.client("Where is it now?");
  await at.passes(HOUR_MS);
  expect(at.said("later-over-client")).toBe(1);
});

it("calls whoever put it off, though the topic is closed", async () => {
  using at = await talkIn(1);
  await at.answers("It comes tomorrow.");
  at.record.writes(at.thread, at.person("Anna"), "!later 2h call her");
  await at.settles();
  expect(at.turn()).toBe("put-off");
  at.record.closesThread(at.thread);
  for (const code of ["THREAD_CLOSED", "POST_GONE"] as const) at.chat.network.injected.add(code);
  await at.passes(5 * HOUR_MS);
  const topics = at.record.threadsOf(at.id);
  const called = JSON.stringify(topics.map(({ posts }) => posts)).includes("later-over");
  expect(called).toBe(true);
});

it("keeps a conversation open whose close by reaction was cancelled in time, while the bridge was down", async () => {
  const reactions = new Map<string, ReactionAct>([["🤝", "close"]]);
  using at = await talkIn(1, { rules: { reactions } });
  at.record.reacts({
    ...{ id: "r1", person: at.person("Anna"), room: at.thread.room, post: at.thread.card?.id ?? ("" as never) },
    ...{ at: at.world.time.now, added: ["🤝"], removed: [] },
  });
  for (let step = 0; at.said("reaction-closes") === 0 && step < 400; step += 1) await at.passes(50);
  const button = at.record.buttons.findLast((one) => one.button.action === "keep-open");
  if (button === undefined) throw new RangeError("nobody can cancel");
  at.world.kill();
  at.record.press(at.person("Bert"), button);
  await at.passes(20 * SECOND_MS);
  await at.world.start();
  await at.passes(10 * MINUTE_MS);
  expect(at.world.service.card(at.id).conversation.status).not.toBe("closed");
});
