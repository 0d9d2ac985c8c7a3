/** Which threads go first in a room that is behind. */
import { expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { feedbackLane, threadLane } from "../../src/bridge/lanes.ts";
import { ACTIVE_FOR_MS, threadUrgency } from "../../src/bridge/threads/urgency.ts";
import { ROOM } from "../support/ids.ts";

const LANE = threadLane("cv_1", ROOM);
const OTHER = threadLane("cv_2", ROOM);

/** `active`: the lanes in which staff were told something since the last question; `undefined`: the ledger is away. */
function given() {
  const time = { now: 10 * ACTIVE_FOR_MS };
  const world: { active: readonly (typeof LANE)[] | undefined } = { active: [] };
  const asked: number[] = [];
  const ledger = {
    activeLanes: (_: unknown, since: number) => {
      asked.push(time.now - since);
      return world.active === undefined ? Promise.reject(new Error("away")) : Promise.resolve(world.active);
    },
  };
  const urgency = threadUrgency({ ledger, clock: { now: () => time.now } } as unknown as BridgeDeps);
  /** The answer once the ledger was read. */
  const answer = async (lane: typeof LANE) => {
    urgency.of(lane);
    await new Promise(setImmediate);
    return urgency.of(lane);
  };
  return { time, world, asked, urgency, answer };
}

it("first those in which staff work, then those that nobody has seen, then those that stand there", async () => {
  const { world, urgency, answer } = given();
  expect(await answer(OTHER)).toBe("new");
  urgency.onOpened(OTHER);
  expect(await answer(OTHER)).toBe("waits");
  expect(world.active).toEqual([]);
});

it("put what staff are told where it belongs, until it stands there", async () => {
  const { world, urgency, answer } = given();
  for (const lane of [LANE, OTHER]) urgency.onOpened(lane);
  urgency.onLine(LANE, true);
  urgency.onLine(OTHER, false);
  urgency.onLine(LANE, false);
  expect([await answer(LANE), await answer(OTHER)]).toEqual(["first", "new"]);
  urgency.onLine(OTHER, true);
  expect(await answer(OTHER)).toBe("first");
  for (const lane of [LANE, OTHER]) urgency.onServed(lane);
  expect([await answer(LANE), await answer(OTHER)]).toEqual(["waits", "waits"]);
  expect(world.active).toEqual([]);
});

it("are active for half an hour, and what is new since is all that is read again", async () => {
  const { time, world, asked, answer } = given();
  world.active = [feedbackLane(LANE)];
  expect(await answer(LANE)).toBe("first");
  expect(await answer(OTHER)).toBe("new");
  world.active = [];
  time.now += ACTIVE_FOR_MS;
  expect(await answer(LANE)).toBe("first");
  time.now += 2_000;
  expect(await answer(LANE)).toBe("new");
  expect(asked).toEqual([ACTIVE_FOR_MS, ACTIVE_FOR_MS, 5_000]);
});

it("are asked about again after the ledger was away", async () => {
  const { world, asked, answer } = given();
  world.active = undefined;
  expect(await answer(LANE)).toBe("new");
  world.active = [feedbackLane(LANE)];
  // The last question has found it away once more.
  await answer(LANE);
  expect(await answer(LANE)).toBe("first");
  expect(asked.every((ms) => ms === ACTIVE_FOR_MS)).toBe(true);
});
