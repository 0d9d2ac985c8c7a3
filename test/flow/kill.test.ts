/** The bridge is killed (SIGKILL) at fifty random moments under load. Nothing may be lost, doubled or out of order. */
import { setTimeout as pause } from "node:timers/promises";
import { it } from "vitest";
import { randomFrom } from "../../bench/far/faults.ts";
import { compare } from "../../bench/far/torture.ts";
import { tokensIn } from "../../bench/far/tokens.ts";
import { PEOPLE, ROOMS } from "../../src/sandbox/slack/seed.ts";
import { headsOf, startTraffic, type Talk } from "./kill/traffic.ts";
import { openWorld, type World } from "./kill/world.ts";

/** Two bridges die side by side, for most of the time goes into starting them. */
const WORLDS = 2;
const KILLS_EACH = 25;
const CONVERSATIONS_EACH = 12;
const WRITES_BETWEEN_KILLS = 2;
const TIMEOUT_MS = 180_000;

it.concurrent.for(Array.from({ length: WORLDS }, (_, number) => number))(
  "loses and doubles nothing when it is killed again and again (%i)",
  { timeout: TIMEOUT_MS },
  async (number, { expect }) => {
    const seed = Date.now() + number;
    const random = randomFrom(seed);
    await using world = await openWorld();
    world.bridge.start();
    await world.bridge.ready();
    const traffic = startTraffic(world, CONVERSATIONS_EACH, random);

    for (let kill = 0; kill < KILLS_EACH; kill += 1) {
      traffic.allow(WRITES_BETWEEN_KILLS);
      await killAtSomeMoment(world, random);
      world.bridge.start();
      await world.bridge.ready();
    }
    await traffic.settle();
    await everythingSettled(world);

    const talks = new Map(traffic.conversations.map((talk) => [talk.conversation.id, talk]));
    const of = (id: string): Talk => talks.get(id) ?? unknown(id);
    const sent = (pick: (talk: Talk) => readonly number[]) => new Map([...talks].map(([id, talk]) => [id, pick(talk)]));
    const ok = { lost: 0, doubled: 0, outOfOrder: 0 };
    const hint = `seed ${seed}`;

    expect(
      compare(
        sent(({ byClient }) => byClient),
        (id) => shownInThread(world, id),
      ),
      hint,
    ).toMatchObject(ok);
    expect(
      compare(
        sent(({ byStaff }) => byStaff),
        (id) => keptByService(of(id)),
      ),
      hint,
    ).toMatchObject(ok);
    for (const talk of talks.values()) {
      expect(headsOf(world, talk.conversation.id), hint).toHaveLength(1);
      expect(wronglyOpen(talk), hint).toEqual([]);
      expect(
        talk.staffPosts.map(({ ts }) => marksOn(world, ts)),
        hint,
      ).toEqual(talk.byStaff.map((token) => [talk.notes.has(token) ? "lock" : "white_check_mark"]));
    }
    expect(await world.bridge.unfinished(), hint).toEqual({});
    expect(await world.bridge.stop(), hint).toBe(0);
  },
);

/** In the middle of a call that the far side has carried out, while starting, or whenever. */
async function killAtSomeMoment(world: World, random: () => number): Promise<void> {
  const drawn = random();
  if (drawn < 0.2) {
    await killed(world, 1 + 300 * random());
    return;
  }
  const moment = Promise.withResolvers<undefined>();
  const now = (): void => {
    moment.resolve(undefined);
    // Not in the next turn of the event loop: before the answer is written.
    dying ??= world.bridge.kill();
  };
  let dying: Promise<void> | undefined;
  let skip = Math.floor(4 * random());
  const stored = world.onStored;
  const unsubscribe = world.slack.subscribe((change) => {
    const isOurs = drawn < 0.6 && change.kind === "posted" && change.message.user === PEOPLE.bridge;
    if (isOurs && skip-- <= 0) now();
  });
  world.onStored = (conversation, message) => {
    stored(conversation, message);
    if (drawn >= 0.6 && skip-- <= 0) now();
  };
  await moment.promise;
  unsubscribe();
  world.onStored = stored;
  await dying;
  // And once more while it starts, now and then.
  if (random() < 0.2) {
    world.bridge.start();
    await killed(world, 100 + 500 * random());
  }
}

async function killed(world: World, afterMs: number): Promise<void> {
  await pause(afterMs);
  await world.bridge.kill();
}

/** Until the ledger has nothing left to do: after that nothing more can appear anywhere. */
async function everythingSettled(world: World): Promise<void> {
  await world.slack.events.settled();
  for (;;) {
    const { queued = 0, running = 0 } = await world.bridge.unfinished();
    if (queued + running === 0) return;
    await pause(50);
  }
}

/** What of the client's words stands in the conversation's threads, in order. */
function shownInThread(world: World, conversation: string): number[] {
  return headsOf(world, conversation)
    .flatMap(({ ts }) => world.slack.replies(ROOMS.support, ts))
    .filter(({ user }) => user === PEOPLE.bridge)
    .flatMap(({ blocks }) => tokensIn(JSON.stringify(blocks ?? [])));
}

function keptByService({ conversation }: Talk): number[] {
  return conversation.messages.flatMap(({ from, text }) => (from === "client" ? [] : tokensIn(text)));
}

/** Notes that the client sees, and replies that it does not. */
function wronglyOpen({ conversation, notes }: Talk): number[] {
  return conversation.messages
    .filter(({ from }) => from !== "client")
    .flatMap(({ from, text }) => tokensIn(text).filter((token) => notes.has(token) !== (from === "note")));
}

function marksOn(world: World, ts: string): string[] {
  return world.slack.message(ROOMS.support, ts)?.reactions.map(({ name }) => name) ?? [];
}

function unknown(id: string): never {
  throw new RangeError(`no conversation ${id}`);
}
