/** One walk: random acts from one seed, then rest, then the oracles. */
import { ACTS, type Act } from "./acts.ts";
import { judge } from "./oracles.ts";
import { ReplyStates } from "./reply-states.ts";
import { World, type Remotes } from "./world.ts";

export interface Walk {
  readonly seed: number;
  /** What happened, one line for each act. */
  readonly story: readonly string[];
  /** What is wrong in the end; empty if nothing is. */
  readonly wrong: readonly string[];
}

export interface WalkOptions {
  /** Default 60. */
  readonly acts?: number;
  readonly remotes?: Remotes;
}

const PAUSE_MS = 20_000;
/** Backfills run at least twice. */
const REST_MS = { least: 22 * 60_000, most: 4 * 3_600_000, step: 60_000 };

/** Errors: those of the simulation itself; what is wrong with the bridge is in the result. */
export async function walk(seed: number, { acts = 60, remotes = {} }: WalkOptions = {}): Promise<Walk> {
  await using world = new World(seed, remotes);
  const story: string[] = [];
  const states = new ReplyStates();
  const moved: string[] = [];
  await world.start();
  // The first backfill of a bridge records where the next one begins.
  await world.time.advance(1_000);
  for (const { network } of [world.service, ...world.chats]) network.faults = world.faultRate;
  while (story.length < acts) {
    const at = (world.time.elapsed / 1000).toFixed(3);
    const line = await choose(world).run(world);
    if (line !== undefined) story.push(`${at.padStart(9)} s  ${line}`);
    await world.time.advance(world.random.delay(PAUSE_MS));
    moved.push(...(await states.moved(world)));
  }
  await rest(world);
  return { seed, story, wrong: [...moved, ...(await states.moved(world)), ...(await judge(world))] };
}

function choose({ random }: World): Act {
  let place = random.float() * ACTS.reduce((sum, { weight }) => sum + weight, 0);
  const found = ACTS.find(({ weight }) => (place -= weight) < 0);
  return found ?? (ACTS[0] as Act);
}

/** Everything works again, and nobody does anything until nothing is left to do. */
async function rest(world: World): Promise<void> {
  const heal = () => {
    for (const network of world.networks) network.faults = 0;
  };
  heal();
  if (world.bridge === undefined) await world.start();
  const began = world.time.elapsed;
  for (let passed = 0; passed < REST_MS.most; passed = world.time.elapsed - began) {
    await world.time.advance(REST_MS.step);
    // An outage that ended meanwhile set its usual rate again.
    heal();
    if (passed < REST_MS.least || world.chats.some((chat) => !chat.hasDelivered)) continue;
    const left = await world.bridge?.unfinished();
    if (left?.length === 0) return;
  }
}
