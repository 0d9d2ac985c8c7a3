/** The second stage of a wait: the room's duty, and the next room that is awake. In virtual time, on the real ledger. */
import { describe, expect, it } from "vitest";
import { BridgeError, type FailureCode } from "../../src/bridge/model/failure.ts";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { TELEGRAM } from "../../src/team-chats/telegram/ids.ts";
import { personId } from "../support/ids.ts";
import { goesAway, HOUR_MS, keysOf, mentionsOf, MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

const on = (chat: string, name: string) => personId(`${chat}:1:${name}`);
const STAGES = { waitingMs: 15 * MINUTE_MS, escalateMs: HOUR_MS };
const NIGHT = { zone: "UTC", fromMinute: 8 * 60, toMinute: 20 * 60 } as const;
const DUTY = {
  people: [on(SLACK, "Dora"), on(SLACK, "Gast"), on(TELEGRAM, "Emil")],
  groups: [on(SLACK, "S0CARE")],
  callsNextRoom: false,
};

/** A client of the site, whose route has a room in each team chat, and perhaps a third one. */
async function waits(first: RoomRules, second: RoomRules = {}, third?: RoomRules) {
  const world = await World.create(0, {
    isCalm: true,
    routes: (rooms) => ({
      rules: new Map([
        [rooms.first, first],
        [rooms.second, second],
        [rooms.third, third ?? {}],
      ]),
      ...(third !== undefined && {
        list: [{ name: "site", when: {}, threads: [rooms.first, rooms.second, rooms.third], alerts: [] }],
      }),
    }),
  });
  const { service, time } = world;
  await world.start();
  const id = service.begin("Ada", "site", "Where is it?");
  await time.advance(12 * SECOND_MS);
  const threadIn = (name: string) =>
    world.chats.flatMap(({ record }) => record.threadsOf(id)).find(({ room }) => room.endsWith(`:${name}`));
  const [slack, telegram, last] = [threadIn("C1"), threadIn("-100"), threadIn("-200")];
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
    inThird: () => calls(last),
    async mutesSecond() {
      const chat = world.chats[1];
      const mute = chat?.record.buttons.findLast(
        ({ button, thread }) => button.action === "mute" && thread === telegram?.id,
      );
      if (chat === undefined || mute === undefined) throw new RangeError("nobody sees Mute");
      chat.record.press(chat.person("Emil"), mute);
      await time.advance(12 * SECOND_MS);
    },
    async losesSecond() {
      if (telegram === undefined) throw new RangeError("there is no thread");
      await time.until(world.bridge?.links.unbindThread(id, telegram.room, telegram.id) ?? Promise.resolve(), HOUR_MS);
    },
    isGone: () => mentionsOf(slack?.posts.at(-1)?.post ?? { lines: [] }).map(({ isGone }) => isGone === true),
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

it("calls the next room while the thread of this one is still to be opened", async () => {
  using at = await waits({ ...STAGES, duty: { people: [], groups: [], callsNextRoom: true } });
  await at.passes(50 * MINUTE_MS);
  const [chat] = at.world.chats;
  const [thread] = chat?.record.threadsOf(at.id) ?? [];
  if (chat === undefined || thread === undefined) throw new RangeError("no thread");
  chat.record.deletesThread(thread);
  await at.passes(SECOND_MS);
  goesAway(chat);
  at.world.service.write(at.id, "client", null, "Hello?");
  await at.passes(12 * MINUTE_MS);
  expect(at.inSecond()).toEqual([[]]);
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

it.each([HOUR_MS, 90 * MINUTE_MS])(
  "calls each room's own duty, once, whichever of them escalates first (%i)",
  async (escalateMs) => {
    const duty = (person: (typeof DUTY.people)[number], callsNextRoom: boolean) => ({
      people: [person],
      groups: [],
      callsNextRoom,
    });
    for (const answersBack of [true, false]) {
      using at = await waits(
        { ...STAGES, duty: duty(on(SLACK, "Dora"), true) },
        { escalateMs, duty: duty(on(TELEGRAM, "Emil"), answersBack) },
      );
      await at.passes(3 * HOUR_MS);
      expect([at.inFirst(), at.inSecond()]).toEqual([[[], ["Dora"]], [["Emil"]]]);
    }
  },
);

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

it("calls with the room's other duty where the group on duty is gone", async () => {
  using at = await waits({ ...STAGES, duty: DUTY });
  const chat = at.world.chats[0];
  if (chat === undefined) throw new RangeError("no team chat");
  Object.assign(chat, { group: () => Promise.resolve({ isGone: true }) });
  await at.passes(61 * MINUTE_MS);
  expect([at.inFirst(), at.isGone()]).toEqual([
    [[], ["S0CARE", "Dora"]],
    [true, false],
  ]);
  expect(at.world.errors).toEqual([]);
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

describe("the next room", () => {
  const NEXT = { ...STAGES, duty: { ...DUTY, callsNextRoom: true } };

  it("is the one after that, if it is muted, sleeps or has no thread", async () => {
    using muted = await waits(NEXT, {}, {});
    await muted.mutesSecond();
    await muted.passes(61 * MINUTE_MS);
    expect([muted.inFirst().length, muted.inSecond(), muted.inThird()]).toEqual([2, [], [["Emil"]]]);
    using asleep = await waits(NEXT, { quiet: NIGHT }, {});
    await asleep.passes(61 * MINUTE_MS);
    expect([asleep.inFirst().length, asleep.inSecond(), asleep.inThird()]).toEqual([2, [], [["Emil"]]]);
    using none = await waits(NEXT, {}, {});
    await none.losesSecond();
    await none.passes(61 * MINUTE_MS);
    expect([none.inFirst().length, none.inSecond(), none.inThird()]).toEqual([2, [], [["Emil"]]]);
  });

  it("is none, if nobody can be called anywhere else, and this one is called all the same", async () => {
    using at = await waits(NEXT, {}, { quiet: NIGHT });
    await at.mutesSecond();
    await at.passes(2 * HOUR_MS);
    expect([at.inFirst().length, at.inSecond(), at.inThird()]).toEqual([2, [], []]);
  });

  it.each([
    ["this room", 0],
    ["the next one", 1],
  ] as const)(
    "is called with this one, once each, although the people of %s cannot be read for a while",
    async (_, one) => {
      using at = await waits(NEXT);
      await at.passes(16 * MINUTE_MS);
      const chat = at.world.chats[one];
      if (chat === undefined) throw new RangeError("no team chat");
      const author = chat.author.bind(chat);
      chat.author = () => Promise.reject(new BridgeError("CHAT_UNREACHABLE"));
      await at.passes(45 * MINUTE_MS);
      expect([at.inFirst().length, at.inSecond().length]).toEqual(one === 0 ? [1, 1] : [2, 0]);
      chat.author = author;
      await at.passes(HOUR_MS);
      expect([at.inFirst(), at.inSecond()]).toEqual([[[], ["S0CARE", "Dora"]], [["Emil"]]]);
    },
  );

  it.each<[FailureCode, string]>([
    ["POST_REJECTED", "ops-dead"],
    ["ROOM_UNAVAILABLE", "failure-ROOM_UNAVAILABLE"],
  ])("that refuses the call (%s) is reported, and this one is called", async (code, told) => {
    using at = await waits(NEXT);
    await at.passes(16 * MINUTE_MS);
    const [first, second] = at.world.chats;
    if (second === undefined) throw new RangeError("no team chat");
    const post = second.post.bind(second);
    second.post = () => Promise.reject(new BridgeError(code));
    await at.passes(HOUR_MS);
    expect([at.inFirst().length, at.inSecond()]).toEqual([2, []]);
    expect(first?.record.announcements.flatMap((one) => keysOf(one.post))).toContain(told);
    second.post = post;
    await at.passes(HOUR_MS);
    // What was given up waits for somebody to press Retry.
    expect(at.inSecond()).toEqual(code === "POST_REJECTED" ? [] : [["Emil"]]);
  });
});
