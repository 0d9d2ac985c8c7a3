/** What happens to replicas and to their connections with the database. All times are real. */
import type { CommitFault } from "../postgres-proxy.ts";
import { LEASE_MS, type Place, type ReplicaWorld } from "../replica-world.ts";

export interface ReplicaAct {
  readonly weight: number;
  /** As `Act.run`. */
  run(world: ReplicaWorld): string | undefined | Promise<string | undefined>;
}

/** Some of them shorter than a lease, most of them longer. */
const LONGEST_MS = 3 * LEASE_MS;
const COMMIT_FAULTS: readonly CommitFault[] = ["before", "after", "unanswered"];

export const REPLICA_ACTS = {
  replicaPaused: { weight: 3, run: pauses },
  replicaPausedAtCommit: { weight: 6, run: pausesAtCommit },
  replicaPausedAtCall: { weight: 4, run: pausesAtCall },
  replicaKilled: { weight: 3, run: kills },
  replicaStarted: { weight: 6, run: starts },
  commitBroken: { weight: 8, run: breaksCommit },
  databaseFrozen: { weight: 3, run: (world) => changes(world, "frozen", "reaches the database late") },
  databaseSilent: { weight: 3, run: (world) => changes(world, "silent", "gets no answer from the database") },
  databaseRefused: { weight: 1, run: (world) => changes(world, "refused", "is refused by the database") },
  connectionsReset: { weight: 2, run: resets },
  connectionsHalfOpen: { weight: 2, run: halfOpens },
} as const satisfies Readonly<Record<string, ReplicaAct>>;

/** A suspended machine, a long collection of garbage: whatever it was about to do, it does afterwards. */
function pauses(world: ReplicaWorld): string | undefined {
  const place = running(world);
  return place && `${place.name} is paused for ${pause(place, world)()} ms`;
}

/** With the answer of the database on its way. */
function pausesAtCommit(world: ReplicaWorld): string | undefined {
  const place = running(world);
  if (place === undefined) return undefined;
  const stand = pause(place, world);
  place.proxy.atCommit = () => {
    stand();
    return undefined;
  };
  return `${place.name} will be paused at its next commit`;
}

/** With the answer of a remote on its way. */
function pausesAtCall(world: ReplicaWorld): string | undefined {
  const place = running(world);
  if (place === undefined) return undefined;
  place.atCall = pause(place, world);
  return `${place.name} will be paused at its next call`;
}

/** Result of the result: for how many milliseconds. */
function pause({ replica }: Place, world: ReplicaWorld): () => number {
  const forMs = duration(world);
  return () => {
    if (replica.isDead || replica.isPaused) return forMs;
    replica.pause();
    world.time.afterReal(forMs, () => {
      if (!replica.isDead && replica.isPaused) replica.resume();
    });
    return forMs;
  };
}

function kills(world: ReplicaWorld): string | undefined {
  const place = running(world);
  if (place === undefined) return undefined;
  world.kill(place);
  return `${place.name} is killed`;
}

async function starts(world: ReplicaWorld): Promise<string | undefined> {
  const place = world.places.find(({ replica }) => replica.isDead);
  if (place === undefined) return undefined;
  return `${place.name} ${(await world.start(place)) ? "starts" : "fails to start"}`;
}

function breaksCommit(world: ReplicaWorld): string | undefined {
  const place = running(world);
  const fault = world.random.pick(COMMIT_FAULTS);
  if (place === undefined || fault === undefined) return undefined;
  place.proxy.atCommit = () => fault;
  const how = { before: "before it arrives", after: "before its answer arrives", unanswered: "in silence" };
  return `the next commit of ${place.name} loses its connection ${how[fault]}`;
}

function changes(world: ReplicaWorld, state: "frozen" | "silent" | "refused", words: string): string | undefined {
  const place = running(world);
  if (place?.proxy.state !== "up") return undefined;
  const { proxy, name } = place;
  const forMs = duration(world);
  proxy.state = state;
  world.time.afterReal(forMs, () => {
    proxy.state = "up";
  });
  return `${name} ${words} for ${forMs} ms`;
}

function resets(world: ReplicaWorld): string | undefined {
  const place = running(world);
  if (place?.proxy.state !== "up") return undefined;
  place.proxy.reset();
  return `all connections of ${place.name} with the database break`;
}

function halfOpens(world: ReplicaWorld): string | undefined {
  const place = running(world);
  if (place?.proxy.state !== "up") return undefined;
  place.proxy.silence();
  return `all connections of ${place.name} with the database fall silent`;
}

function running({ random, places }: ReplicaWorld): Place | undefined {
  return random.pick(places.filter(({ replica }) => replica.isStarted && !replica.isPaused));
}

function duration({ random }: ReplicaWorld): number {
  return 100 + random.int(LONGEST_MS);
}
