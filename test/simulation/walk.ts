/** One walk: the acts of a script, then rest, then the oracles. */
import { ACTS } from "./acts/index.ts";
import type { EntryRow } from "./bridge.ts";
import type { EdgeName } from "./life.ts";
import { judge } from "./oracles/index.ts";
import { ReplyStates } from "./oracles/reply-states.ts";
import type { Remotes } from "./remotes.ts";
import { writeScript, type Script } from "./script.ts";
import { StuckError } from "./virtual-time.ts";
import { World } from "./world.ts";

export interface Walk {
  readonly script: Script;
  /** What happened, one line for each act that was possible. */
  readonly story: readonly string[];
  /** What is wrong in the end; empty if nothing is. */
  readonly wrong: readonly string[];
}

export const USUAL_ACTS = 60;

const REMINDS_AFTER_MS = 15 * 60_000;
const ESCALATES_AFTER_MS = 25 * 60_000;

/** Backfills run at least twice. */
const REST_MS = { least: 22 * 60_000, most: 8 * 3_600_000, step: 60_000 };

/** Errors: those of the simulation itself; what is wrong with the bridge is in the result. */
export async function perform(script: Script, remotes?: Remotes): Promise<Walk> {
  using world = await World.create(script.seed, {
    ...remotes,
    ...(script.edge !== undefined && { edge: script.edge }),
    ...(script.reminds === true && { remindsAfterMs: REMINDS_AFTER_MS }),
    ...(script.keepsLists === true && { keepsLists: true }),
    ...(script.hasAlerts === true && { hasAlerts: true }),
    ...(script.isRoutedByTags === true && { isRoutedByTags: true }),
    ...(script.hasQuietHours === true && { hasQuietHours: true }),
    ...(script.hasSecrets === true && { hasSecrets: true }),
    ...(script.escalates === true && { escalatesAfterMs: ESCALATES_AFTER_MS }),
  });
  const states = new ReplyStates();
  const moved: string[] = [];
  const story: string[] = [];
  try {
    await act(script, world, states, story, moved);
    await rest(world);
    return { script, story, wrong: [...moved, ...(await states.moved(world)), ...(await judge(world))] };
  } catch (error) {
    if (!(error instanceof StuckError)) throw error;
    return { script, story, wrong: [...moved, error.message] };
  }
}

async function act(script: Script, world: World, states: ReplyStates, story: string[], moved: string[]): Promise<void> {
  await world.start();
  // The first backfill of a bridge records where the next one begins.
  await world.time.advance(1_000);
  for (const { network } of [world.service, ...world.chats]) network.faults = world.faultRate;
  for (const { number, kind, seed, pauseMs } of script.acts) {
    world.random.reseed(seed);
    world.fate.reseed(~seed);
    const at = (world.time.elapsed / 1000).toFixed(3);
    const line = await ACTS[kind].run(world, number);
    if (line !== undefined) story.push(`${at.padStart(9)} s  ${line}`);
    await world.time.advance(pauseMs);
    moved.push(...(await states.moved(world)));
  }
}

export async function walk(seed: number, acts = USUAL_ACTS, remotes?: Remotes, edge?: EdgeName): Promise<Walk> {
  return await perform(writeScript(seed, acts, edge), remotes);
}

/** Everything works again, and nobody does anything until nothing is left to do. */
async function rest(world: World): Promise<void> {
  const began = world.time.elapsed;
  for (let passed = 0; passed < REST_MS.most; passed = world.time.elapsed - began) {
    // An outage that ends meanwhile sets its usual rate again.
    world.heal();
    if (world.bridge === undefined) await world.start();
    await world.time.advance(REST_MS.step);
    if (passed < REST_MS.least || world.chats.some((chat) => !chat.hasDelivered)) continue;
    const left = await world.bridge?.unfinished();
    // What is scheduled for another day would not come within the longest rest.
    const isForToday = ({ lane, not_before: due }: EntryRow) =>
      lane !== "timer" || due < world.time.shown + REST_MS.most;
    if (left?.some(isForToday) === false) return;
  }
}
