/** What alert rooms hear of conversations that no thread shows. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { RoomId } from "../../src/bridge/model/ids.ts";
import type { Route, RoomRules } from "../../src/bridge/routing/route.ts";
import { BAD_RATING_AFTER_MS } from "../../src/bridge/rooms/bad-ratings.ts";
import { roomId } from "../support/ids.ts";
import { DAY_MS, HOUR_MS, keysOf, MINUTE_MS } from "./turns.ts";
import { World } from "./world.ts";

const ALERTS = roomId("slack:1:C7");

interface Setup {
  readonly when?: Route["when"];
  readonly threads?: readonly RoomId[];
  /** There is no room with threads at all. */
  readonly hasRooms?: boolean;
  readonly rules?: RoomRules;
}

/** A client whose route has an alert room, and perhaps rooms with threads. */
async function client({ when = {}, threads = [], hasRooms = true, rules = {} }: Setup = {}) {
  const world = await World.create(0, {
    isCalm: true,
    routes: () => ({
      list: [{ name: "all", when, threads, alerts: [ALERTS] }],
      rules: new Map([[ALERTS, rules]]),
      ...(!hasRooms && { modes: new Map() }),
    }),
  });
  const { service, time } = world;
  await world.start();
  const id = service.begin("Ada", "site", "Where is it?");
  await time.advance(MINUTE_MS);
  const [chat] = world.chats;
  if (chat === undefined) throw new RangeError("no team chat");
  const heard = (key: string) =>
    chat.record.announcements.filter(({ room, post }) => room === ALERTS && keysOf(post).includes(key));
  return {
    world,
    service,
    id,
    chat,
    passes: (ms: number) => time.advance(ms),
    /** The bridge is stopped for longer than the ledger remembers, and runs again for long enough to forget. */
    async sleeps() {
      world.kill();
      time.block(15 * DAY_MS);
      await world.start();
      await time.advance(2 * HOUR_MS);
    },
    async rates(rating: number) {
      service.change(id, { rating });
      await time.advance(BAD_RATING_AFTER_MS + MINUTE_MS);
    },
    alerts: () => heard("alert-new-conversation"),
    ratings: () => heard("alert-bad-rating"),
    reminders: () => heard("alert-waiting"),
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
    },
  };
}

const SETUPS: readonly (readonly [string, Setup])[] = [
  ["alert rooms only", {}],
  ["alert rooms only, by its tags", { when: { assignees: ["unassigned"] } }],
  ["alert rooms only, in a bridge without threads", { hasRooms: false }],
];

it.each(SETUPS)("hears of a bad rating once, where a route has %s", async (_, setup) => {
  using at = await client(setup);
  at.service.change(at.id, { status: "closed" });
  await at.passes(30_000);
  await at.rates(2);
  expect(at.ratings()).toHaveLength(1);
  expect(JSON.stringify(at.ratings()[0]?.post.lines)).not.toContain("url");
  // Whatever changes later, also when the ledger has forgotten it.
  await at.rates(1);
  await at.sleeps();
  at.service.change(at.id, { status: "open" });
  await at.passes(HOUR_MS);
  expect(at.ratings()).toHaveLength(1);
});

it.each(SETUPS)("hears once of a conversation that no event reported, where a route has %s", async (_, setup) => {
  using at = await client(setup);
  expect(at.alerts()).toHaveLength(1);
  at.service.lost = 1;
  at.service.begin("Bea", "site", "Is anybody there?");
  // The service gives its event up.
  await at.passes(5 * MINUTE_MS);
  at.service.lost = 0;
  await at.passes(HOUR_MS);
  expect(at.alerts().map(({ post }) => JSON.stringify(post.lines))).toEqual([
    expect.stringContaining("Ada"),
    expect.stringContaining("Bea"),
  ]);
});

it("hears of a bad rating that no event reported", async () => {
  using at = await client();
  at.service.lost = 1;
  await at.rates(1);
  await at.passes(5 * MINUTE_MS);
  at.service.lost = 0;
  expect(at.ratings()).toHaveLength(1);
  await at.passes(HOUR_MS);
  expect(at.ratings()).toHaveLength(1);
});

it("gives the client a minute to choose, whatever else has changed just before", async () => {
  using at = await client();
  at.service.change(at.id, { status: "closed" });
  await at.passes(50_000);
  at.service.change(at.id, { rating: 1 });
  await at.passes(30_000);
  await at.rates(5);
  expect(at.ratings()).toEqual([]);
});

it.each([
  ["that can be read back", roomId("slack:1:C1")],
  ["that cannot", roomId("telegram:1:-100")],
] as const)("hears of a bad rating once, although the thread is gone, in a team chat %s", async (_, room) => {
  using at = await client({ threads: [room] });
  const threads = at.world.chats.flatMap((chat) => chat.record.threadsOf(at.id).map((thread) => ({ chat, thread })));
  expect(threads).toHaveLength(1);
  for (const { chat, thread } of threads) chat.record.deletesThread(thread);
  at.service.change(at.id, { status: "closed" });
  await at.passes(MINUTE_MS);
  await at.rates(1);
  expect(at.ratings()).toHaveLength(1);
  // A change opens no new thread.
  expect(at.world.chats.flatMap((chat) => chat.record.threadsOf(at.id))).toHaveLength(1);
  await at.sleeps();
  at.service.write(at.id, "client", null, "I am still here");
  await at.passes(HOUR_MS);
  at.service.change(at.id, { status: "open" });
  await at.passes(HOUR_MS);
  expect(at.ratings()).toHaveLength(1);
});

it("hears of a bad rating that came before the thread was opened", async () => {
  using at = await client({ threads: [roomId("telegram:1:-100")] });
  const { chats, service } = at.world;
  const [, blind] = chats;
  if (blind === undefined) throw new RangeError("no second team chat");
  blind.network.isAuthorized = false;
  // What looks for the rooms of the rating's event gets no answer until the thread is there.
  const read = service.conversation.bind(service);
  let isAway = true;
  service.conversation = async (...given) => {
    if (isAway && new Error().stack?.includes("assign-rooms") === true) throw new BridgeError("SERVICE_UNREACHABLE");
    return await read(...given);
  };
  const id = service.begin("Bea", "site", "Is anybody there?");
  await at.passes(MINUTE_MS);
  service.change(id, { rating: 1 });
  await at.passes(MINUTE_MS);
  blind.network.isAuthorized = true;
  await at.passes(5 * MINUTE_MS);
  expect(blind.record.threadsOf(id)).toHaveLength(1);
  isAway = false;
  await at.passes(HOUR_MS);
  expect(at.ratings().map(({ post }) => JSON.stringify(post.lines))).toEqual([expect.stringContaining("Bea")]);
});

it("hears of a bad rating with a link where there is a thread", async () => {
  using at = await client({ threads: [roomId("slack:1:C1")] });
  await at.rates(2);
  expect(at.ratings().map(({ post }) => JSON.stringify(post.lines).includes("alert-open-thread"))).toEqual([true]);
});

it.each(SETUPS)("is reminded of who waits, once a stage, where a route has %s", async (_, setup) => {
  const rules = { waitingMs: 15 * MINUTE_MS, escalateMs: HOUR_MS };
  using at = await client({ ...setup, rules });
  at.service.write(at.id, "client", null, "Hello?");
  await at.passes(14 * MINUTE_MS - 2_000);
  expect(at.reminders()).toEqual([]);
  await at.passes(MINUTE_MS);
  expect(at.reminders()).toHaveLength(1);
  await at.passes(2 * HOUR_MS);
  expect(at.reminders()).toHaveLength(2);
  at.service.write(at.id, "operator", "Olga", "It comes tomorrow.");
  await at.passes(MINUTE_MS);
  at.service.write(at.id, "client", null, "Thanks!");
  await at.passes(2 * HOUR_MS);
  expect(at.reminders()).toHaveLength(2);
  at.service.write(at.id, "client", null, "And the other one?");
  await at.passes(16 * MINUTE_MS);
  expect(at.reminders()).toHaveLength(3);
});

it.each<[string, string, boolean]>([
  ["nobody acts", "", true],
  ["somebody presses a button in the alert room", "press", false],
  ["somebody answers in the console", "console", false],
])("the report of an alert room names a call if %s: %s", async (_, how, isNamed) => {
  using at = await client({ rules: { waitingMs: 15 * MINUTE_MS } });
  await at.passes(16 * MINUTE_MS);
  expect(at.reminders()).toHaveLength(1);
  const press = at.chat.record.buttons.findLast(({ button }) => button.action === "no-answer");
  if (how === "press" && press !== undefined) at.chat.record.press(at.chat.person("Anna"), press);
  if (how === "console") at.service.write(at.id, "operator", "Olga", "Here it is.");
  await at.passes(MINUTE_MS);
  const report = await at.world.time.until(at.world.bridge?.report(ALERTS) ?? Promise.reject(new Error()), HOUR_MS);
  expect(report).toMatchObject({ calls: 1, unheard: isNamed ? [at.id] : [] });
});
