/**
 * Kills the bridge (SIGKILL) at random moments under load, with Slack and Telegram. Nothing may be lost, duplicated or
 * reordered. Only in Telegram, which cannot be read, may the one post in flight be repeated, and then it must say so.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { ExpectStatic } from "vitest";
import { tokensIn } from "../../../bench/fakes/tokens.ts";
import { compare } from "../../../bench/fakes/compare.ts";
import { seeded } from "../../../src/sandbox/emulator-kit/faults.ts";
import { PEOPLE } from "../../../src/sandbox/slack-emulator/seed.ts";
import { TELEGRAM_PEOPLE } from "../../../src/sandbox/telegram-emulator/index.ts";
import { openWorld, type World } from "./fixture.ts";
import { headsOf, shownInSlack, shownInTelegram, type Shown } from "./posted.ts";
import { startTraffic, unfold, type Talk } from "./traffic.ts";

const CONVERSATIONS = 12;
const WRITES_BETWEEN_KILLS = 2;
/** The marks on a note, and on a reply. */
const MARKS = { slack: ["lock", "white_check_mark"], telegram: ["✍", "👌"] } as const;

/** Starts a world of its own, and kills its bridge this often. `seed` repeats a run's choices. */
export async function killAgainAndAgain(kills: number, seed: number, expect: ExpectStatic): Promise<void> {
  const random = seeded(seed);
  await using world = await openWorld();
  world.bridge.start();
  await world.bridge.ready();
  const traffic = startTraffic(world, CONVERSATIONS, random);

  for (let kill = 0; kill < kills; kill += 1) {
    traffic.allow(WRITES_BETWEEN_KILLS);
    await killAtSomeMoment(world, random);
    world.bridge.start();
    await world.bridge.ready();
  }
  await traffic.settle();
  await everythingSettled(world);

  const talks = [...traffic.conversations];
  while (talks.map((talk) => unfold(world, talk)).includes(true)) {
    await pause(500);
    await everythingSettled(world);
  }
  const hint = `seed ${seed}`;
  const story = (posts: readonly string[]) => [hint, ...posts].join("\n");
  const inSlack = (talk: Talk) => shownInSlack(world, talk.conversation.id);
  const inTelegram = (talk: Talk) => shownInTelegram(world, talk.conversation.id);
  const checked = (sent: (talk: Talk) => readonly number[], shown: (talk: Talk) => Shown) => {
    const standing = (talk: Talk) => only(sent(talk), shown(talk).tokens);
    expect(verdict(talks, sent, standing), hint).toMatchObject({ lost: 0, doubled: 0 });
    const placed = (of: typeof sent) => (talk: Talk) => except(shown(talk).unplaced, of(talk));
    for (const talk of talks) {
      const order = verdict([talk], placed(sent), placed(standing));
      expect(order, story(shown(talk).posts)).toMatchObject({ outOfOrder: 0 });
    }
  };

  const byClient = (talk: Talk) => talk.byClient;
  checked(byClient, inSlack);
  checked(byClient, inTelegram);
  expect(
    verdict(talks, ({ byStaff }) => byStaff, keptByService),
    hint,
  ).toMatchObject({ lost: 0, doubled: 0, outOfOrder: 0 });
  // Written in one team chat, and shown only in the other.
  const writtenIn = (place: Talk["place"]) => (talk: Talk) => (talk.place === place ? talk.byStaff : []);
  checked(writtenIn("telegram"), inSlack);
  checked(writtenIn("slack"), inTelegram);

  const repeats = talks.map(inTelegram);
  for (const { posts, unmarked } of repeats) expect(unmarked, story(posts)).toEqual([]);
  const repeated = repeats.reduce((sum, { repeatedPosts }) => sum + repeatedPosts, 0);
  expect(repeated, hint).toBeLessThanOrEqual(world.bridge.kills);
  for (const talk of talks) {
    expect(headsOf(world, talk.conversation.id), hint).toHaveLength(1);
    expect(wronglyOpen(talk), hint).toEqual([]);
    const [noted, sent] = MARKS[talk.place];
    expect(
      talk.marks.map((marks) => marks()),
      hint,
    ).toEqual(talk.byStaff.map((token) => [talk.notes.has(token) ? noted : sent]));
  }
  expect(await world.bridge.unfinished(), hint).toEqual({});
  expect(await world.bridge.stop(), hint).toBe(0);
}

/** Kills in the middle of a call that the remote has carried out, during startup, or at any other moment. */
async function killAtSomeMoment(world: World, random: () => number): Promise<void> {
  const drawn = random();
  if (drawn < 0.2) {
    await killed(world, 1 + 300 * random());
    return;
  }
  const moment = Promise.withResolvers<undefined>();
  const now = (): void => {
    moment.resolve(undefined);
    // Synchronously, not in the next turn of the event loop, so that the response is not yet written.
    dying ??= world.bridge.kill();
  };
  let dying: Promise<void> | undefined;
  let skip = Math.floor(4 * random());
  const stored = world.onStored;
  const unsubscribe = [
    world.slack.subscribe((change) => {
      const isOurs = drawn < 0.4 && change.kind === "posted" && change.message.user === PEOPLE.bridge;
      if (isOurs && skip-- <= 0) now();
    }),
    world.telegram.subscribe((change) => {
      const isPost = change.kind === "posted" && change.message.from === TELEGRAM_PEOPLE.bridge;
      if (isPost && drawn >= 0.4 && drawn < 0.7 && skip-- <= 0) now();
    }),
  ];
  world.onStored = (conversation, message) => {
    stored(conversation, message);
    if (drawn >= 0.7 && skip-- <= 0) now();
  };
  await moment.promise;
  for (const end of unsubscribe) end();
  world.onStored = stored;
  await dying;
  // Sometimes once more during startup.
  if (random() < 0.2) {
    world.bridge.start();
    await killed(world, 100 + 500 * random());
  }
}

async function killed(world: World, afterMs: number): Promise<void> {
  await pause(afterMs);
  await world.bridge.kill();
}

/** Waits until the ledger has nothing left to do, after which nothing more can appear anywhere. */
async function everythingSettled(world: World): Promise<void> {
  await Promise.all([world.slack.events.settled(), world.telegram.updates.settled()]);
  for (;;) {
    const { queued = 0, running = 0 } = await world.bridge.unfinished();
    if (queued + running === 0) return;
    await pause(50);
  }
}

/** Compares what was sent with what the remotes hold now, over all conversations. */
function verdict(
  talks: readonly Talk[],
  sent: (talk: Talk) => readonly number[],
  standing: (talk: Talk) => readonly number[],
) {
  const of = new Map(talks.map((talk) => [talk.conversation.id, talk]));
  return compare(new Map(talks.map((talk) => [talk.conversation.id, sent(talk)])), (id) => [
    ...standing(of.get(id) ?? unknown(id)),
  ]);
}

function only(wanted: readonly number[], tokens: readonly number[]): number[] {
  return tokens.filter((token) => wanted.includes(token));
}

function except(left: ReadonlySet<number>, tokens: readonly number[]): number[] {
  return tokens.filter((token) => !left.has(token));
}

function keptByService({ conversation }: Talk): number[] {
  return conversation.messages.flatMap(({ from, text }) => (from === "client" ? [] : tokensIn(text)));
}

/** Notes that the client sees, and replies that it does not see. */
function wronglyOpen({ conversation, notes }: Talk): number[] {
  return conversation.messages
    .filter(({ from }) => from !== "client")
    .flatMap(({ from, text }) => tokensIn(text).filter((token) => notes.has(token) !== (from === "note")));
}

function unknown(id: string): never {
  throw new RangeError(`no conversation ${id}`);
}
