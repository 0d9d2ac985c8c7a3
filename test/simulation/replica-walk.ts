/** A walk with replicas, in real time: the acts of a script, then rest, then the oracles. */
import { setTimeout as pause } from "node:timers/promises";
import type { Act } from "./acts/act.ts";
import { ACTS, type ActKind } from "./acts/index.ts";
import { REPLICA_ACTS, type ReplicaAct } from "./acts/replicas.ts";
import { judge } from "./oracles/index.ts";
import { createRandom } from "./random.ts";
import { ReplicaWorld, type Place } from "./replica-world.ts";
import { USUAL_ACTS, type Walk } from "./walk.ts";

export const FEWEST_REPLICAS = 2;
export const MOST_REPLICAS = 3;

/** In real time, these last too long, or belong to one process on one file. */
const LEFT_OUT: readonly ActKind[] = [
  ...(["tokenRevoked", "eventsLost", "marksForbidden", "updatesTaken", "wait", "killOrStart", "killSoon"] as const),
  ...(["killInStart", "diskFails", "diskIsSlow", "commitsFail", "clockJumps", "backup", "restore"] as const),
  ...(["upgrade", "downgrade", "modeChange", "databaseLost"] as const),
  ...(["staffSendLater", "staffPutOff"] as const),
];
interface WalkAct {
  readonly weight: number;
  run(world: ReplicaWorld, number: number): ReturnType<ReplicaAct["run"]>;
}

const AROUND: readonly WalkAct[] = (Object.entries(ACTS) as [ActKind, Act][])
  .filter(([kind]) => !LEFT_OUT.includes(kind))
  .map(([, act]) => ({ weight: act.weight, run: (world, number) => act.run(world.asWorld(), number) }));
const ALL: readonly WalkAct[] = [...AROUND, ...Object.values<ReplicaAct>(REPLICA_ACTS)];
const WHOLE_WEIGHT = ALL.reduce((sum, { weight }) => sum + weight, 0);
/** Real milliseconds. */
const FIRST_START_MS = { most: 90_000, pause: 2_000 };
const LONGEST_PAUSE_MS = 20_000;
/** Real milliseconds. Two backfills run at least. */
const REST_MS = { least: 7_000, most: 240_000, step: 250 };
/** Real milliseconds. What is scheduled sooner would become due while the oracles read. */
const JUDGED_WITHIN_MS = 5_000;
/** What one replica has just read may lead to another entry, and each of them reads every three seconds. */
const QUIET_STEPS = 14;

export interface ReplicaWalkOptions {
  readonly replicas: number;
  /** A database that is migrated and empty. */
  readonly databaseUrl: string;
  readonly acts?: number;
  readonly signal?: AbortSignal;
}

/** Errors: those of the simulation itself, and the reason of `signal`; what is wrong with the bridge is in the result. */
export async function walkReplicas(seed: number, options: ReplicaWalkOptions): Promise<Walk> {
  const { replicas, databaseUrl, acts = USUAL_ACTS, signal } = options;
  await using world = await ReplicaWorld.create(seed, replicas, databaseUrl);
  const story: string[] = [];
  const started = await Promise.all(world.places.map((place) => startFirst(place, world)));
  if (started.includes(false)) throw new Error(`a replica does not start: ${world.lastFailure}`);
  for (const { network } of [world.service, ...world.chats]) network.faults = world.faultRate;
  const random = createRandom(seed);
  for (let number = 1; number <= acts; number++) {
    const line = await perform(pickAct(random.float() * WHOLE_WEIGHT), random.int(2 ** 31 - 1), number, world);
    if (line !== undefined) story.push(line);
    await world.time.advance(random.delay(LONGEST_PAUSE_MS), signal);
    signal?.throwIfAborted();
  }
  await rest(world, signal);
  return { script: { seed, acts: [] }, story, wrong: await judge(world.asWorld()) };
}

/**
 * While the replicas of other walks start, a busy machine may not let one connect in the short time that replicas wait
 * for their database.
 */
async function startFirst(place: Place, world: ReplicaWorld): Promise<boolean> {
  for (const began = Date.now(); Date.now() - began < FIRST_START_MS.most;) {
    if (await world.start(place)) return true;
    await pause(FIRST_START_MS.pause * world.fate.float());
  }
  return false;
}

/** `place`: in the sum of all weights. */
function pickAct(place: number): WalkAct {
  let left = place;
  return ALL.find(({ weight }) => (left -= weight) < 0) ?? { weight: 0, run: () => undefined };
}

/** Result: a line of the story; `undefined` if the act was impossible. */
async function perform(act: WalkAct, seed: number, number: number, world: ReplicaWorld): Promise<string | undefined> {
  world.random.reseed(seed);
  world.fate.reseed(~seed);
  const at = (world.time.elapsed / 1000).toFixed(3);
  const line = await act.run(world, number);
  return line && `${at.padStart(9)} s  ${line}`;
}

/** Everything works again, all replicas run, and nobody does anything until nothing is left to do. */
async function rest(world: ReplicaWorld, signal?: AbortSignal): Promise<void> {
  const began = Date.now();
  let quietSteps = 0;
  for (let passed = 0; passed < REST_MS.most; passed = Date.now() - began) {
    // An outage that ends meanwhile sets its usual rate again.
    world.heal();
    // One whose database was slow to answer starts again, as an orchestrator would start it.
    for (const place of world.places) if (place.replica.isDead) await world.start(place);
    await pause(REST_MS.step, undefined, { ...(signal && { signal }) });
    const left = await world.bridge.unfinished();
    // What is scheduled for later is due then.
    const later = world.time.now + JUDGED_WITHIN_MS;
    const isDone = left.every(({ lane, not_before: at }) => lane === "timer" && at > later);
    const isRunning = world.places.every(({ replica }) => replica.isStarted);
    const isQuiet = isDone && isRunning && world.time.isQuiet && world.chats.every((chat) => chat.hasDelivered);
    quietSteps = isQuiet ? quietSteps + 1 : 0;
    if (passed >= REST_MS.least && quietSteps >= QUIET_STEPS) return;
  }
  for (const { name, replica } of world.places)
    if (!replica.isStarted) world.errors.push(`${name} does not start: ${world.lastFailure}`);
}
