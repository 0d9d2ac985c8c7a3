/** The list of waiting clients after a restore. */
import { expect, it } from "vitest";
import { MINUTE_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)("shows nobody who was answered meanwhile, though the backup had nobody (%i)", async (kind) => {
  using at = await talkIn(kind, { rules: { keepsList: true } });
  const { record, world, id } = at;
  const counts = () =>
    record.announcements.flatMap(({ post: { lines } }) =>
      lines.flatMap((line) =>
        line.kind === "notice" && line.sentence.key === "list-head" ? [line.sentence.values?.["count"]] : [],
      ),
    );
  await at.answers("It comes tomorrow.");
  await at.passes(2 * MINUTE_MS);
  expect(counts()).toEqual([0]);
  world.backUp();
  await at.client("Are you sure?");
  await at.passes(2 * MINUTE_MS);
  expect(counts()).toEqual([1]);
  world.kill();
  world.service.write(id, "operator", "Olga", "I am.");
  await world.restore();
  await world.start();
  await at.passes(5 * MINUTE_MS);
  expect(counts()).toEqual([0]);
});
