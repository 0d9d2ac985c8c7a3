import { expect, it } from "vitest";
import { marked, tokensIn } from "../../bench/fakes/tokens.ts";
import { compare, compareBoth } from "../../bench/fakes/compare.ts";
import { failsRun, row } from "../../bench/rows.ts";

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

it("does not call a reply lost that the bridge asks about, and finds replies in their own thread", () => {
  const question = {
    text: "Not sent yet: Bea has just answered this client.",
    value: "slack:T1:C1:1764154800.000002#2",
  };
  const crossing = {
    text: "Not sent yet: the client has written something since Bea wrote this reply.",
    value: "slack:T1:C1:1764154800.000004#2",
  };
  const held = {
    posts: () => [
      ...[marked(2, "second"), marked(1, "first"), JSON.stringify(question), JSON.stringify(crossing)],
      marked(11, "a reply"),
    ],
    fromStaff: () => [11],
    threads: () => 2,
  };
  const replyAt = new Map([
    ["1764154800.000001", 11],
    ["1764154800.000002", 12],
    ["1764154800.000003", 13],
    ["1764154800.000004", 14],
  ]);
  const sent = { messages: new Map([["cv_a", [1, 2, 3]]]), replies: new Map([["cv_a", [11, 12, 13, 14]]]), replyAt };
  expect(compareBoth(sent, held)).toEqual({
    messages: { sent: 3, lost: 1, doubled: 0, outOfOrder: 1 },
    replies: { sent: 4, lost: 1, doubled: 0, outOfOrder: 0 },
    asked: 1,
    crossed: 1,
    shownAgain: 1,
    split: 1,
  });
});

it("fails a run for what must be zero and for what decides, not for speed", () => {
  const target = { of: "bridge", atMost: 1 } as const;
  const fails = (bridge: number, more: object) => failsRun(row("", "", { bridge }, { ...target, ...more }));
  expect(fails(2, {})).toBe(false);
  expect(fails(1, { decides: true })).toBe(false);
  expect(fails(2, { decides: true })).toBe(true);
  expect(fails(0, { atMost: 0 })).toBe(false);
  expect(fails(1, { atMost: 0 })).toBe(true);
});
