/** Which missing numbers mean that another program took updates, and how losses become incidents. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMissedUpdates, type Missed } from "../../../src/team-chats/telegram/inbound/missed-updates.ts";
import {
  createUpdateGaps,
  MOST_TAKEN,
  NOTHING_EXPIRED_MS,
  NUMBERS_LAST_MS,
} from "../../../src/team-chats/telegram/inbound/update-gaps.ts";

describe("a missing number", () => {
  it.each<[string, (readonly [ids: readonly number[], afterMs: number, suspected?: boolean])[], number]>([
    ["is none at the first poll", [[[7, 8], 0]], 0],
    [
      "may be one of ten thousand",
      [
        [[7], 0],
        [[8 + MOST_TAKEN], 10],
      ],
      MOST_TAKEN,
    ],
    [
      "is none where numbers were chosen anew",
      [
        [[7], 0],
        [[9 + MOST_TAKEN, 10 + MOST_TAKEN], 10],
      ],
      0,
    ],
    [
      "is none in a sequence",
      [
        [[7, 8], 0],
        [[9], 10],
      ],
      0,
    ],
    [
      "is none after an empty poll",
      [
        [[7], 0],
        [[], 10],
        [[8], 10],
      ],
      0,
    ],
    [
      "before a batch was taken",
      [
        [[7], 0],
        [[10], 10],
      ],
      2,
    ],
    [
      "within a batch was taken",
      [
        [[7], 0],
        [[8, 10], 10],
      ],
      1,
    ],
    [
      "is taken just before anything may expire",
      [
        [[7], 0],
        [[9], NOTHING_EXPIRED_MS - 1],
      ],
      1,
    ],
    [
      "may have expired during an outage",
      [
        [[7], 0],
        [[9], NOTHING_EXPIRED_MS],
      ],
      0,
    ],
    [
      "was taken during an outage if another program polls",
      [
        [[7], 0],
        [[9], NOTHING_EXPIRED_MS, true],
      ],
      1,
    ],
    [
      "is not made up for by an older number",
      [
        [[7], 0],
        [[3], 10],
        [[4], 10],
      ],
      0,
    ],
  ])("%s", (_, polls, expected) => {
    const gaps = createUpdateGaps();
    let now = 1_000;
    let missing = 0;
    for (const [ids, afterMs, isSuspected = false] of polls)
      missing += gaps.missing(ids, (now += afterMs), isSuspected);
    expect(missing).toBe(expected);
  });

  it("counts until numbers may begin anew", () => {
    for (const [afterMs, expected] of [
      [NUMBERS_LAST_MS - 1, 99],
      [NUMBERS_LAST_MS, 0],
    ] as const) {
      const gaps = createUpdateGaps();
      gaps.missing([1], 0, false);
      gaps.missing([], afterMs - 1, false);
      expect(gaps.missing([101], afterMs, false)).toBe(expected);
    }
  });

  it("does not count across a time in which a replica polled", () => {
    const gaps = createUpdateGaps();
    gaps.missing([7], 0, false);
    gaps.restart();
    expect(gaps.missing([99], 10, true)).toBe(0);
  });
});

describe("an incident", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function fixture(failures = 0) {
    const reported: Missed[] = [];
    let left = failures;
    const missed = createMissedUpdates({
      clock: { now: Date.now },
      report: (one) => (left-- > 0 ? Promise.reject(new Error("down")) : Promise.resolve(void reported.push(one))),
    });
    const start = Date.now();
    const lose = (fromMs: number, untilMs: number) => {
      missed.add({ fromMs: start + fromMs, untilMs: start + untilMs });
    };
    const relative = () => reported.map(({ fromMs, untilMs }) => [fromMs - start, untilMs - start]);
    return { missed, lose, relative };
  }

  it("is reported once, a minute after the last loss", async () => {
    const { lose, relative } = fixture();
    lose(-1_000, 0);
    await vi.advanceTimersByTimeAsync(59_999);
    lose(50_000, 59_999);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(relative()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(relative()).toEqual([[-1_000, 59_999]]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(relative()).toHaveLength(1);
  });

  it("that lasts is reported after five minutes", async () => {
    const { lose, relative } = fixture();
    for (let minute = 0; minute < 10; minute += 1) {
      lose(minute * 30_000, minute * 30_000 + 1);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(relative()).toEqual([[0, 270_001]]);
  });

  it("is reported again until the ledger has it, and at the latest when the bridge closes", async () => {
    const { missed, lose, relative } = fixture(1);
    lose(0, 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(relative()).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(relative()).toEqual([[0, 1]]);
    lose(70_000, 70_001);
    await missed.close();
    expect(relative()).toEqual([
      [0, 1],
      [70_000, 70_001],
    ]);
  });
});
