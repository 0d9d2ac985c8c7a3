/** What is written after somebody has pressed "Switch to notes". */
import { expect, it } from "vitest";
import { MINUTE_MS, SECOND_MS, talkIn, type Talk } from "./turns.ts";

const toClient = (at: Talk) =>
  at.world.service
    .card(at.id)
    .messages.filter(({ from }) => from === "operator")
    .map(({ text }) => text);

it.each([0, 1] as const)(
  "keeps inside what was written after the switch to notes, however slow the service is (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const { service, time } = at.world;
    const read = service.conversation.bind(service);
    let slow = 0;
    service.conversation = async (...given) => {
      const stack = new Error().stack ?? "";
      const answer = await read(...given);
      if (stack.includes("cards/actions") && slow++ === 0)
        await new Promise<void>((done) => {
          time.after(9 * SECOND_MS, done);
        });
      return answer;
    };
    const button = at.record.buttons.findLast((one) => one.button.action === "mode" && one.thread === at.thread.id);
    if (button === undefined) throw new RangeError("no button");
    at.record.press(at.person("Anna"), button);
    for (let step = 0; slow === 0 && at.said("mode-switched-note") === 0 && step < 400; step += 1) await at.passes(50);
    await at.passes(2 * SECOND_MS);
    at.record.writes(at.thread, at.person("Anna"), "He is very annoying");
    await at.passes(MINUTE_MS);
    expect([at.said("mode-switched-note"), toClient(at)]).toEqual([1, []]);
  },
);
