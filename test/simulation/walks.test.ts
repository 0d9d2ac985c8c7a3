/** Some walks in every run of the tests, and those that found a defect once. */
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { readFixture, savedWalks } from "./fixture.ts";
import { edgeOf } from "./script.ts";
import { perform, USUAL_ACTS, walk } from "./walk.ts";

const SEEDS = Array.from({ length: 300 }, (_, seed) => seed + 1);
/** Walks in one test. */
const EACH = 25;

describe("random walks", () => {
  it.each(SEEDS.filter((seed) => seed % EACH === 1))("leave nothing wrong behind from seed %i on", async (first) => {
    const wrong: string[] = [];
    for (const seed of SEEDS.slice(first - 1, first - 1 + EACH))
      wrong.push(...(await walk(seed, USUAL_ACTS, {}, edgeOf(seed))).wrong.map((line) => `seed ${seed}: ${line}`));

    expect(wrong).toEqual([]);
  });

  it("replay a seed", async () => {
    expect(await walk(7)).toEqual(await walk(7));
  });

  it("replay a seed through HTTP", async () => {
    const again = () => walk(8, USUAL_ACTS, {}, "http");

    expect(await again()).toEqual(await again());
  });
});

describe("walks that found a defect", () => {
  it.each(savedWalks().map((path) => [basename(path), path]))("%s", async (_, path) => {
    expect((await perform(readFixture(path))).wrong).toEqual([]);
  });
});
