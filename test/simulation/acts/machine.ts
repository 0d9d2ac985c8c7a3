/** What happens to the machine that the bridge runs on: kills, its disk and its clock. */
import type { DiskState } from "../disk.ts";
import type { World } from "../world.ts";

const LONGEST_MS = { wait: 10 * 60_000, disk: 60_000, commit: 3_000 };
/** How wrong the clock may be: the bridge tolerates five minutes, and late events are told from others by less. */
const CLOCK_MS = { slow: 12_000, fast: 4 * 60_000 };
/** How many statements a process runs before it dies. */
const MOST_STATEMENTS = { running: 60, starting: 40 };
const FAILING: readonly DiskState[] = ["locked", "full", "broken"];

export async function waits({ random, time }: World): Promise<string> {
  const ms = random.delay(LONGEST_MS.wait);
  await time.advance(ms);
  return `nobody does anything for ${ms} ms`;
}

export async function killOrStart(world: World): Promise<string> {
  if (world.bridge === undefined) return (await world.start()) ? "the bridge starts" : "the bridge fails to start";
  world.kill();
  return "the bridge is killed";
}

/** At any statement, so that the process dies between two awaits, too. */
export function killSoon(world: World): string | undefined {
  if (world.bridge === undefined) return undefined;
  return `the bridge is killed ${plan(world, MOST_STATEMENTS.running)}`;
}

export async function killInStart(world: World): Promise<string> {
  world.kill();
  const when = plan(world, MOST_STATEMENTS.starting);
  const isRunning = await world.start();
  return `the bridge is killed, started and killed ${when}${isRunning ? ", after its start" : ""}`;
}

export function diskFails({ random, time, disk }: World): string | undefined {
  const state = random.pick(FAILING);
  if (state === undefined || disk.state !== "works") return undefined;
  const forMs = random.delay(LONGEST_MS.disk);
  disk.state = state;
  time.after(forMs, () => {
    disk.state = "works";
  });
  return `the disk is ${state} for ${forMs} ms`;
}

export function diskIsSlow({ random, time, disk }: World): string {
  disk.commitMs = random.delay(LONGEST_MS.commit);
  disk.wasSlow = true;
  const forMs = random.delay(LONGEST_MS.disk);
  time.after(forMs, () => {
    disk.commitMs = 0;
  });
  return `each commit takes ${disk.commitMs} ms for ${forMs} ms`;
}

/** The bridge takes nothing then, until somebody starts it again. */
export function commitsFail({ random, time, disk, kill }: World): string | undefined {
  if (disk.state !== "works") return undefined;
  const forMs = random.delay(LONGEST_MS.disk);
  disk.state = "unsynced";
  time.after(forMs, () => {
    disk.state = "works";
    kill();
  });
  return `commits do not reach the disk for ${forMs} ms; then the bridge is killed`;
}

export function clockJumps(world: World): string {
  const { random, time } = world;
  world.hasWrongClock = true;
  const ms = random.chance(0.5) ? random.delay(CLOCK_MS.fast) : -random.delay(CLOCK_MS.slow);
  time.setClock(ms);
  return `the clock of the machine jumps and is now ${Math.abs(ms)} ms ${ms < 0 ? "slow" : "fast"}`;
}

function plan({ random, disk, kill }: World, most: number): string {
  const statements = 1 + random.int(most);
  const isAfter = random.chance(0.5);
  disk.killAt({ statements, isAfter, run: kill });
  return `${isAfter ? "after" : "before"} its ${statements}th statement from now`;
}

/** A copy of the disk at this instant, which replaces an earlier one. */
export function backsUp(world: World): string {
  world.backUp();
  return "a backup is taken";
}

export async function restores(world: World): Promise<string | undefined> {
  const backup = await world.restore();
  if (backup === undefined) return undefined;
  const isRunning = await world.start();
  return `the backup of ${((world.time.shown - backup.takenAt) / 1000).toFixed(1)} s ago is restored${isRunning ? "" : ", and the start fails"}`;
}

export async function losesDatabase(world: World): Promise<string> {
  await world.loseDatabase();
  const isRunning = await world.start();
  return `the database is lost${isRunning ? "" : ", and the start fails"}`;
}

export async function upgrades(world: World): Promise<string | undefined> {
  return world.isNext ? undefined : await changeVersion(world, true);
}

export async function downgrades(world: World): Promise<string | undefined> {
  return world.isNext ? await changeVersion(world, false) : undefined;
}

async function changeVersion(world: World, isNext: boolean): Promise<string> {
  world.kill();
  world.isNext = isNext;
  const isRunning = await world.start();
  return `the bridge is replaced by ${isNext ? "the next" : "this"} version${isRunning ? "" : ", and the start fails"}`;
}

/** A room that sent replies keeps notes from the next start on, or the other way round. */
export async function changesMode(world: World): Promise<string | undefined> {
  const { random, routes } = world;
  const room = random.pick([...new Set(routes.flatMap(({ threads }) => threads))]);
  if (room === undefined) return undefined;
  world.kill();
  const mode = world.changeMode(room);
  const isRunning = await world.start();
  return `${room} is set to ${mode}${isRunning ? "" : ", and the start fails"}`;
}
