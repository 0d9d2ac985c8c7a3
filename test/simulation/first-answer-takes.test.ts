/** `take: by-reply`: the reply and the claim are one commit, whenever the process is killed. In virtual time. */
import { expect, it } from "vitest";
import { MINUTE_MS, talkIn } from "./turns.ts";

const STATEMENTS = Array.from({ length: 16 }, (_, n) => n);

it.each([0, 1] as const)(
  "takes the conversation once, whatever statement the process is killed at (%i)",
  async (kind) => {
    const kills: boolean[] = [];
    for (const statements of STATEMENTS) {
      for (const isAfter of [false, true]) {
        using at = await talkIn(kind, { rules: { takesByReply: true } });
        const { world } = at;
        let isKilled = false;
        const run = () => {
          isKilled = true;
          world.kill();
        };
        world.disk.killAt({ statements, isAfter, run });
        await at.answers("It comes tomorrow.");
        await at.passes(MINUTE_MS);
        kills.push(isKilled);
        if (isKilled) await world.start();
        await at.passes(2 * MINUTE_MS);
        const replies = world.service.all
          .find(({ conversation }) => conversation.id === at.id)
          ?.messages.filter(({ from }) => from === "operator");
        const claim = at.card()?.claim;
        expect([statements, isAfter, replies?.length, claim?.name]).toEqual([statements, isAfter, 1, "Anna"]);
        expect(at.said("taken-by")).toBe(0);
      }
    }
    expect(kills.every(Boolean)).toBe(true);
  },
);
