/** The second stage of a wait: the room's duty, and the next room that is awake. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { TELEGRAM } from "../../src/team-chats/telegram/ids.ts";
import { personId } from "../support/ids.ts";
import { HOUR_MS, keysOf, mentionsOf, MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

const on = (chat: string, name: string) => personId(`${chat}:1:${name}`);
const STAGES = { waitingMs: 15 * MINUTE_MS, escalateMs: HOUR_MS };
const NIGHT = { zone: "UTC", fromMinute: 8 * 60, toMinute: 20 * 60 } as const;
const DUTY = {
  people: [on(SLACK, "Dora"), on(SLACK, "Gast"), on(TELEGRAM, "Emil")],
  groups: [on(SLACK, "S0CARE")],
  callsNextRoom: false,
};

/** A client of the site, whose route has a room in each team chat. */
async function waits(first: RoomRules, second: RoomRules = {}) {
  const world = await World.create(0, {
    isCalm: true,
    routes: (rooms) => ({
      rules: new Map([
        [rooms.first, first],
        [rooms.second, second],
      ]),
    }),
  });
  const { service, time } = world;
  await world.start();
  const id = service.begin("Ada", "site", "Where is it?");
  await time.advance(12 * SECOND_MS);
  const [slack, telegram] = world.chats.map(({ record }) => record.threadsOf(id)[0]);
  const calls = (thread: typeof slack) =>
    (thread?.posts ?? [])
      .filter(({ post }) => keysOf(post).includes("thread-waiting"))
      .map(({ post }) => mentionsOf(post).map(({ person }) => person.slice(person.lastIndexOf(":") + 1)));
  return {
    id,
    world,
    passes: (ms: number) => time.advance(ms),
    inFirst: () => calls(slack),
    inSecond: () => calls(telegram),
    isGroup: () => mentionsOf(slack?.posts.at(-1)?.post ?? { lines: [] }).map(({ isGroup }) => isGroup === true),
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
    },
  };
}

it("calls nobody on duty at the first stage, all who may be called at the second, and nobody after that", async () => {
  using at = await waits({ ...STAGES, duty: DUTY });
  await at.passes(16 * MINUTE_MS);
  expect(at.inFirst()).toEqual([[]]);
  await at.passes(44 * MINUTE_MS);
  expect(at.inFirst()).toEqual([[], ["S0CARE", "Dora"]]);
  expect(at.isGroup()).toEqual([true, false]);
  await at.passes(24 * HOUR_MS);
  expect([at.inFirst().length, at.inSecond()]).toEqual([2, []]);
});

it("calls the next room, in the other team chat, with those on duty there", async () => {
  using at = await waits({ ...STAGES, duty: { ...DUTY, callsNextRoom: true } });
  await at.passes(61 * MINUTE_MS);
  expect([at.inFirst().length, at.inSecond()]).toEqual([2, [["Emil"]]]);
});

it("calls the next room while this one sleeps, and none if all sleep", async () => {
  using at = await waits({ ...STAGES, quiet: NIGHT, duty: { ...DUTY, callsNextRoom: true } });
  await at.passes(61 * MINUTE_MS);
  expect([at.inFirst(), at.inSecond()]).toEqual([[], [["Emil"]]]);
  using none = await waits({ ...STAGES, quiet: NIGHT, duty: { ...DUTY, callsNextRoom: true } }, { quiet: NIGHT });
  await none.passes(61 * MINUTE_MS);
  expect([none.inFirst(), none.inSecond()]).toEqual([[], []]);
});

it("calls a room once a stage, although it is the next one of another", async () => {
  const both = { ...STAGES, duty: { ...DUTY, callsNextRoom: true } };
  using at = await waits(both, both);
  await at.passes(2 * HOUR_MS);
  expect([at.inFirst().length, at.inSecond().length]).toEqual([2, 2]);
});

it("does not reach the second stage once somebody has answered, and begins again with the next wait", async () => {
  using at = await waits({ ...STAGES, duty: DUTY });
  await at.passes(16 * MINUTE_MS);
  at.world.service.write(at.id, "operator", "Olga", "It comes tomorrow.");
  await at.passes(2 * HOUR_MS);
  expect(at.inFirst()).toHaveLength(1);
  at.world.service.write(at.id, "client", null, "Thanks!");
  await at.passes(2 * HOUR_MS);
  expect(at.inFirst()).toHaveLength(1);
  at.world.service.write(at.id, "client", null, "And the other one");
  await at.passes(2 * HOUR_MS);
  expect(at.inFirst()).toHaveLength(3);
});

it("calls once a stage, however often the bridge restarts", async () => {
  using at = await waits({ ...STAGES, duty: DUTY });
  for (let hour = 0; hour < 4; hour += 1) {
    at.world.kill();
    await at.passes(25 * MINUTE_MS);
    await at.world.start();
    await at.passes(5 * MINUTE_MS);
  }
  expect(at.inFirst()).toHaveLength(2);
});
