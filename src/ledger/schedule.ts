/** What may run next. Knows the gates that this process owns, and decides; touches no database. */
import type { DeliveryId } from "../bridge/model/ids.ts";
import { YIELDING, type Entry, type Lane, type LaneKind, type LaneWorker } from "../bridge/ports/ledger.ts";
import type { Incoming } from "./rows.ts";
import type { HeadRow, Insert } from "./statements.ts";

/** A lane with waiting entries. `head` and `dueAt` may lag behind the table, never run ahead of it. */
export interface Waiting {
  readonly lane: Lane;
  readonly head: number;
  readonly dueAt: number;
}

/** A gate that this process owns. */
export interface Gate {
  readonly name: string;
  readonly lanes: Map<string, Waiting>;
  /** The last entry of the batch that runs; `undefined` while none does. */
  running: { readonly laneId: string; readonly lastSeq: number; readonly batch: Started } | undefined;
  resumeAt: number;
  idleSince: number;
  /** No longer known; a commit that began before has nothing to say about it. */
  isDropped: boolean;
}

/** A batch that a commit began. */
export interface Started {
  readonly lane: Lane;
  readonly entries: readonly Entry[];
  readonly delivery: DeliveryId;
  readonly since: number;
  readonly isUncertain: boolean;
}

export type Workers = Partial<Record<LaneKind, LaneWorker>>;

/** What one commit changes about one gate; becomes true when the commit does. */
export interface Draft {
  readonly name: string;
  readonly known: Gate | undefined;
  /** Replaces all that is known of the gate's lanes. */
  isReloaded: boolean;
  isIdle: boolean;
  resumeAt: number;
  /** Changed lanes; `undefined`: nothing waits there any more. */
  readonly lanes: Map<string, Waiting | undefined>;
  /** Lanes with entries of this commit only. */
  readonly fresh: Map<string, Insert[]>;
  started: Started | undefined;
}

export function draftOf(name: string, known: Gate | undefined): Draft {
  return {
    name,
    known,
    isReloaded: false,
    isIdle: known?.running === undefined,
    resumeAt: known?.resumeAt ?? 0,
    lanes: new Map(),
    fresh: new Map(),
    started: undefined,
  };
}

export function waitingIn(draft: Draft, laneId: string): Waiting | undefined {
  if (draft.lanes.has(laneId)) return draft.lanes.get(laneId);
  return draft.isReloaded ? undefined : draft.known?.lanes.get(laneId);
}

/** The ready lane whose head is oldest, those that yield behind all others. */
export function chooseLane(draft: Draft, workers: Workers, now: number): Waiting | undefined {
  if (!draft.isIdle || draft.started !== undefined || draft.resumeAt > now) return undefined;
  let best: Waiting | undefined;
  const consider = (waiting: Waiting | undefined): void => {
    if (waiting === undefined || waiting.dueAt > now || workers[waiting.lane.kind] === undefined) return;
    if (best === undefined || goesBefore(waiting, best)) best = waiting;
  };
  if (!draft.isReloaded && draft.known !== undefined)
    for (const [laneId, waiting] of draft.known.lanes) if (!draft.lanes.has(laneId)) consider(waiting);
  for (const waiting of draft.lanes.values()) consider(waiting);
  return best;
}

function goesBefore(one: Waiting, other: Waiting): boolean {
  const yields = YIELDING.includes(one.lane.kind);
  return yields === YIELDING.includes(other.lane.kind) ? one.head < other.head : !yields;
}

/** When a gate that waits should be looked at again; `undefined`: when something new comes. */
export function nextDue(gate: Gate, workers: Workers): number | undefined {
  let due: number | undefined;
  for (const { lane, dueAt } of gate.lanes.values())
    if (workers[lane.kind] !== undefined && (due === undefined || dueAt < due)) due = dueAt;
  return due === undefined ? undefined : Math.max(due, gate.resumeAt);
}

export type Pick =
  | { readonly rows: readonly HeadRow[]; readonly rest: HeadRow | undefined; readonly isCut: boolean }
  | "empty"
  | "running"
  | { readonly dueAt: number };

/**
 * The batch at the head of a lane. `rows`: its first unfinished entries. Entries that carry a delivery id make up a
 * batch again exactly as they were; `isCut`: there may be more of them than were read.
 */
export function pickBatch(rows: readonly HeadRow[], take: number, now: number): Pick {
  const [first] = rows;
  if (first === undefined) return "empty";
  if (first.state === "running") return "running";
  if (first.not_before > now) return { dueAt: first.not_before };
  const isAgain = first.delivery !== null;
  const belongs = (row: HeadRow, n: number): boolean =>
    row.state === "queued" && row.delivery === first.delivery && (isAgain || (n < take && row.not_before <= now));
  const end = rows.findIndex((row, n) => !belongs(row, n));
  if (end === -1) return { rows, rest: undefined, isCut: isAgain && rows.length > take };
  return { rows: rows.slice(0, end), rest: rows[end], isCut: false };
}

/** The first of a fresh lane's entries that may run at once, without another look at the table. */
export function pickFresh<T extends { readonly entry: Incoming }>(fresh: readonly T[], take: number, now: number): T[] {
  const end = fresh.findIndex(({ entry }, n) => n >= take || entry.delivery !== null || entry.notBefore > now);
  return fresh.slice(0, end === -1 ? fresh.length : end);
}
