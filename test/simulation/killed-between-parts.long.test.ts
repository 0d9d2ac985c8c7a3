/** A long text whose parts are interrupted because the process dies, before and after each of its statements. */
import { expect, it } from "vitest";
import { MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)(
  "shows each part once, or marks it as a repeat, if the process dies meanwhile (%i)",
  async (kind) => {
    const wrong: unknown[] = [];
    for (let statements = 1; statements <= 60; statements += 1)
      for (const isAfter of [true, false]) {
        using at = await talkIn(kind);
        const { id, thread, world } = at;
        const { service, time } = world;
        const text = Array.from({ length: 1_500 }, (_, number) => `word${number}`).join(" ");
        service.write(id, "client", null, text);
        await time.advance(1);
        world.disk.killAt({ statements, isAfter, run: world.kill });
        await time.advance(20 * SECOND_MS);
        if (world.bridge === undefined) await world.start();
        service.write(id, "client", null, "Hello?");
        await time.advance(10 * MINUTE_MS);
        const lines = thread.posts.flatMap(({ post }) => post.lines);
        const shown = lines.flatMap((line) => ("text" in line && line.possibleDuplicate !== true ? [line.text] : []));
        const all = lines.flatMap((line) => ("text" in line ? [line.text] : []));
        const order = [...new Set(all)].filter((one) => one !== "Hello?").join(" ");
        if (shown.length !== new Set(shown).size || order !== text)
          wrong.push([statements, isAfter, all.map((one) => one.slice(0, 9))]);
      }
    expect(wrong).toEqual([]);
  },
);
