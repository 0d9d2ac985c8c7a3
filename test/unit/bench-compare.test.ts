import { expect, it } from "vitest";
import { marked, tokensIn } from "../../bench/fakes/tokens.ts";
import { compare } from "../../bench/fakes/torture.ts";

const sent = new Map([
  ["cv_a", [1, 3, 5]],
  ["cv_b", [2, 4]],
]);
const standing = (found: Readonly<Record<string, readonly number[]>>) => (id: string) => [...(found[id] ?? [])];

it("finds nothing wrong if everything is there once and in order", () => {
  expect(compare(sent, standing({ cv_a: [1, 3, 5], cv_b: [2, 4] }))).toEqual({
    sent: 5,
    lost: 0,
    doubled: 0,
    outOfOrder: 0,
  });
});

it("counts what is lost, duplicated and out of order", () => {
  expect(compare(sent, standing({ cv_a: [1, 1, 3, 5, 3], cv_b: [4, 2] }))).toMatchObject({
    lost: 0,
    doubled: 2,
    outOfOrder: 1,
  });
  expect(compare(sent, standing({ cv_a: [5] }))).toMatchObject({ lost: 4, doubled: 0, outOfOrder: 0 });
});

it("reads the numbers in texts in order", () => {
  expect(tokensIn(JSON.stringify([{ text: marked(12, "b") }, { text: marked(3, "a") }]))).toEqual([12, 3]);
});
