/** Some walks in every run of the tests, and those that found a defect once. */
import { describe, expect, it } from "vitest";
import { walk } from "./walk.ts";

const WALKS = 20;

describe("random walks", () => {
  it.each(Array.from({ length: WALKS }, (_, seed) => seed + 1))(
    "leaves nothing wrong behind with seed %i",
    async (seed) => {
      const { wrong } = await walk(seed);

      expect(wrong).toEqual([]);
    },
  );

  it("replays a seed", async () => {
    expect(await walk(7)).toEqual(await walk(7));
  });
});

describe("walks that found a defect", () => {
  it.each([
    [137, "a reply that was backfilled at the start was sent after a newer one, and nobody was asked"],
    [880, "a backfilled reply was sent after a newer one from its thread, behind another one from elsewhere"],
    [2271, "a backfilled reply was sent after a newer one, behind an older one that somebody had confirmed"],
    [272, "a message was posted again below the post into which an edit had inserted it"],
    [90596, "two replies were refused in an outage, and the notices about that were given up in it"],
  ])("seed %i: %s", async (seed) => {
    const { wrong } = await walk(seed);

    expect(wrong).toEqual([]);
  });
});
