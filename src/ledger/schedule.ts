/** Decides what may run next in the groups that this process owns. Does not access the database. */
import type { Incoming } from "./rows.ts";
import type { HeadRow, Insert } from "./statements.ts";
import type { Entry, Lane, LaneWorker, Names } from "./types.ts";

/** A lane with waiting entries. `head` and `dueAt` may lag behind the table but are never ahead of it. */
export interface WaitingLane {
  readonly lane: Lane;
  readonly head: number;
  readonly dueAt: number;
}

/** A group that this process owns. */
export interface Group {
  readonly name: string;
  readonly lanes: Map<string, WaitingLane>;
  /** The running batch and its last entry; `undefined` while none runs. */
  running: { readonly laneId: string; readonly lastSeq: number; readonly batch: Started } | undefined;
  resumeAt: number;
  /** How many batches have ended without pausing the group, since this process owns it. */
  turns: number;
  idleSince: number;
  /** Removed from memory; ignored by commits that began before. */
  isDetached: boolean;
}

/** A batch that a commit started. */
export interface Started {
  readonly lane: Lane;
  readonly entries: readonly Entry[];
  readonly delivery: string;
  readonly since: number;
  readonly isUncertain: boolean;
}

/** By the kind of their lanes. */
export type Workers<N extends Names = Names> = Partial<Record<N["lane"], LaneWorker<N>>>;

/** What one commit changes about one group; applied after the commit. */
export interface Draft {
  readonly name: string;
  readonly known: Group | undefined;
  /** Replaces everything known about the group's lanes. */
  isReloaded: boolean;
  isIdle: boolean;
  resumeAt: number;
  turns: number;
  /** Changed lanes; `undefined`: nothing waits there any longer. */
  readonly lanes: Map<string, WaitingLane | undefined>;
  /** Lanes that contain entries of this commit only. */
  readonly fresh: Map<string, Insert[]>;
  started: Started | undefined;
}

export function draftOf(name: string, known: Group | undefined): Draft {
  return {
    name,
    known,
    isReloaded: false,
    isIdle: known?.running === undefined,
    resumeAt: known?.resumeAt ?? 0,
    turns: known?.turns ?? 0,
    lanes: new Map(),
    fresh: new Map(),
    started: undefined,
  };
}

export function waitingIn(draft: Draft, laneId: string): WaitingLane | undefined {
  if (draft.lanes.has(laneId)) return draft.lanes.get(laneId);
  return draft.isReloaded ? undefined : draft.known?.lanes.get(laneId);
}

/**
 * The turns of a group repeat. Every other one passes over the lanes that go first, which are served in their order
 * anyway: for the oldest of the others, and for the newest. So nobody starves, and of two who come together each gets a
 * turn. The oldest begins, because each process counts anew, and one that is killed again and again gets no further.
 */
export const TURNS = ["oldest", "in order", "pass over", "in order"] as const;
type Turn = (typeof TURNS)[number];

/** The ready lane whose turn it is, by its urgency; low-priority lanes come after all others. */
export function chooseLane(draft: Draft, workers: Workers, now: number): WaitingLane | undefined {
  if (!draft.isIdle || draft.started !== undefined || draft.resumeAt > now) return undefined;
  const ready: WaitingLane[] = [];
  const consider = (waiting: WaitingLane | undefined): void => {
    if (waiting !== undefined && waiting.dueAt <= now && workers[waiting.lane.kind] !== undefined) ready.push(waiting);
  };
  if (!draft.isReloaded && draft.known !== undefined)
    for (const [laneId, waiting] of draft.known.lanes) if (!draft.lanes.has(laneId)) consider(waiting);
  for (const waiting of draft.lanes.values()) consider(waiting);
  if (ready.length < 2) return ready[0];

  const turn = TURNS[draft.turns % TURNS.length] ?? "in order";
  const ranked = ready.map((waiting) => ({ waiting, rank: rankOf(waiting, workers, turn) }));
  return ranked.reduce((best, one) => (goesBefore(one.rank, best.rank) ? one : best)).waiting;
}

type Rank = readonly [number, number];

/** The lower, the sooner; the second number decides between equal first ones. */
function rankOf({ lane, head }: WaitingLane, workers: Workers, turn: Turn): Rank {
  const urgency = workers[lane.kind]?.urgencyOf?.(lane) ?? "waits";
  if (urgency === "last") return [4, head];
  if (urgency === "first") return [turn === "in order" ? 0 : 2, head];
  if (turn === "oldest") return [0, head];
  return urgency === "new" ? [1, -head] : [3, head];
}

function goesBefore(one: Rank, other: Rank): boolean {
  return one[0] === other[0] ? one[1] < other[1] : one[0] < other[0];
}

/** When to check a waiting group again; `undefined`: when a new entry arrives. */
export function nextDue(group: Group, workers: Workers): number | undefined {
  let due: number | undefined;
  for (const { lane, dueAt } of group.lanes.values())
    if (workers[lane.kind] !== undefined && (due === undefined || dueAt < due)) due = dueAt;
  return due === undefined ? undefined : Math.max(due, group.resumeAt);
}

export type Pick =
  | { readonly rows: readonly HeadRow[]; readonly rest: HeadRow | undefined; readonly isCut: boolean }
  | "empty"
  | "running"
  | { readonly dueAt: number };

/**
 * The batch at the head of a lane. `rows`: its first unfinished entries. Entries with a delivery id form the same batch
 * again, unchanged. `isCut`: the table may hold more of them than were read.
 */
export function pickBatch(rows: readonly HeadRow[], batchSize: number, now: number): Pick {
  const [first] = rows;
  if (first === undefined) return "empty";
  if (first.state === "running") return "running";
  if (first.not_before > now) return { dueAt: first.not_before };
  const isRetry = first.delivery !== null;
  const belongs = (row: HeadRow, n: number): boolean =>
    row.state === "queued" && row.delivery === first.delivery && (isRetry || (n < batchSize && row.not_before <= now));
  const end = rows.findIndex((row, n) => !belongs(row, n));
  if (end === -1) return { rows, rest: undefined, isCut: isRetry && rows.length > batchSize };
  return { rows: rows.slice(0, end), rest: rows[end], isCut: false };
}

/** The leading entries of a fresh lane that may run at once, without reading the table again. */
export function pickFresh<T extends { readonly entry: Incoming }>(
  fresh: readonly T[],
  batchSize: number,
  now: number,
): T[] {
  const end = fresh.findIndex(({ entry }, n) => n >= batchSize || entry.delivery !== null || entry.notBefore > now);
  return fresh.slice(0, end === -1 ? fresh.length : end);
}
