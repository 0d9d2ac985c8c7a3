/** `take: by-reply`: the reply and the claim are one commit, whenever the process is killed. In virtual time. */
import { expect, it } from "vitest";
import { MINUTE_MS, talkIn } from "./turns.ts";

const STATEMENTS = Array.from({ length: 16 }, (_, n) => n);

it.each([0, 1] as const)(
  "takes the conversation once, whatever statement the process is killed at (%i)",
  async (kind) => {
    let kills = 0;
    for (const statements of STATEMENTS) {
      for (const isAfter of [false, true]) {
        using at = await talkIn(kind, { rules: { takesByReply: true } });
        const { world } = at;
        world.disk.killAt({ statements, isAfter, run: world.kill });
        await at.answers("It comes tomorrow.");
        await at.passes(MINUTE_MS);
        kills += world.kills;
        await world.start();
        await at.passes(2 * MINUTE_MS);
        const replies = world.service.all
          .find(({ conversation }) => conversation.id === at.id)
          ?.messages.filter(({ from }) => from === "operator");
        const claim = at.card()?.claim;
        expect([statements, isAfter, replies?.length, claim?.name]).toEqual([statements, isAfter, 1, "Anna"]);
        expect(at.said("taken-by")).toBe(0);
      }
    }
    expect(kills).toBe(2 * STATEMENTS.length);
  },
);
