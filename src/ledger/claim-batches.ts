/** Chooses the batches that start with a commit and records their start before a worker sees them. */
import type { Tx } from "../database/index.ts";
import type { Plan } from "./plan.ts";
import { entryOf, laneIdOf, type Incoming } from "./rows.ts";
import { chooseLane, pickBatch, pickFresh, type Draft, type WaitingLane } from "./schedule.ts";
import * as sql from "./statements.ts";
import type { Entry, Lane } from "./types.ts";

/** A lane whose head must be read, and the draft of its group. */
export interface HeadRequest {
  readonly draft: Draft;
  readonly waiting: WaitingLane;
}
type Heads = ReadonlyMap<number, readonly sql.HeadRow[]>;
interface Begun extends HeadRequest {
  readonly rows: readonly sql.HeadRow[];
  readonly delivery: string;
  readonly since: number;
}

/** Upper limit for the entries of an earlier batch, which may have been larger than batches are now. */
const WHOLE_BATCH = 10_000;

/**
 * Distributes the free capacity to groups with ready lanes. Starved groups come first, so that busy groups cannot keep
 * all of it. Entries of this commit start at once; returns the lanes that must be read from the table.
 */
export function choose(plan: Plan): HeadRequest[] {
  const { core } = plan;
  const requests: HeadRequest[] = [];
  if (!core.acceptsGroups) return requests;
  const touched = [...plan.drafts.values()];
  let capacity = plan.capacity;
  for (const name of core.starved) {
    if (capacity-- <= 0) break;
    const draft = plan.ownDraft(name);
    if (draft !== undefined) startLane(plan, draft, requests);
  }
  for (const draft of touched) startLane(plan, draft, requests);
  return requests;
}

function startLane(plan: Plan, draft: Draft, requests: HeadRequest[]): void {
  if (requests.some((other) => other.draft === draft) || plan.core.offered.has(draft.name)) return;
  const waiting = chooseLane(draft, plan.core.workers, plan.now);
  if (waiting === undefined) return;
  if (plan.capacity <= 0) {
    plan.starved.add(draft.name);
    return;
  }
  plan.started++;
  if (!beginFresh(plan, draft, waiting)) requests.push({ draft, waiting });
}

/** Starts entries of this commit whose lane is free. Returns false when the table must be read instead. */
function beginFresh(plan: Plan, draft: Draft, { lane }: WaitingLane): boolean {
  const laneId = laneIdOf(lane);
  const fresh = draft.fresh.get(laneId) ?? [];
  const picked = pickFresh(fresh, batchSizeOf(plan, lane), plan.now);
  if (picked.length === 0) return false;
  const running = { delivery: crypto.randomUUID() as string, since: plan.now };
  for (const insert of picked) insert.running = running;
  const next = fresh[picked.length];
  draft.lanes.set(laneId, next && { lane, head: next.seq, dueAt: next.entry.notBefore });
  const entries = picked.map(({ entry, seq }) => firstAttempt(entry, seq, plan.now));
  draft.started = { lane, entries, ...running, isUncertain: false };
  return true;
}

function batchSizeOf({ core }: Plan, lane: Lane): number {
  return core.workers[lane.kind]?.batchSize ?? 1;
}

/**
 * Starts the batches at the heads of the requested lanes. `heads`: the rows read for each lane, keyed by the lane's
 * index in `first`. Where the table disagrees with memory, another lane of the group may be ready.
 */
export async function begin(tx: Tx, plan: Plan, first: readonly HeadRequest[], heads: Heads): Promise<void> {
  const { now } = plan;
  let requests = first;
  let rows = heads;
  const begun: Begun[] = [];
  while (requests.length > 0) {
    const next: HeadRequest[] = [];
    for (const [n, request] of requests.entries()) {
      const { draft, waiting } = request;
      const { lane } = waiting;
      const batchSize = batchSizeOf(plan, lane);
      let picked = pickBatch(rows.get(n) ?? [], batchSize, now);
      if (typeof picked === "object" && "isCut" in picked && picked.isCut)
        picked = pickBatch(await sql.heads(tx, [{ lane, limit: WHOLE_BATCH }]), batchSize, now);
      if (typeof picked === "object" && "rows" in picked) {
        const [head] = picked.rows;
        begun.push({
          ...request,
          rows: picked.rows,
          delivery: head?.delivery ?? crypto.randomUUID(),
          since: head?.delivery_since ?? now,
        });
        draft.lanes.set(laneIdOf(lane), picked.rest && { lane, head: picked.rest.seq, dueAt: picked.rest.not_before });
        continue;
      }
      // The table disagrees with memory; another lane of this group may be ready.
      plan.started--;
      if (picked === "running") plan.mustRecheck = true;
      if (picked === "empty") draft.lanes.set(laneIdOf(lane), undefined);
      else draft.lanes.set(laneIdOf(lane), { ...waiting, dueAt: picked === "running" ? now + 1_000 : picked.dueAt });
      startLane(plan, draft, next);
    }
    requests = next;
    rows = await readHeads(tx, plan, requests);
  }
  await tx.withCommit(attempt(tx, plan, begun));
}

export async function readHeads(tx: Tx, plan: Plan, requests: readonly HeadRequest[]): Promise<Heads> {
  // One more than a batch holds, to learn what waits behind it.
  const lanes = requests.map(({ waiting: { lane } }) => ({ lane, limit: batchSizeOf(plan, lane) + 1 }));
  return Map.groupBy(await sql.heads(tx, lanes), (row) => row.n);
}

async function attempt(tx: Tx, plan: Plan, begun: readonly Begun[]): Promise<void> {
  const attempts = begun.flatMap(({ rows, delivery, since }) => rows.map((row) => [row.seq, delivery, since] as const));
  const entries = new Map((await sql.begin(tx, attempts)).map((row) => [row.seq, entryOf(row)]));
  for (const { draft, waiting, rows, delivery, since } of begun) {
    const mine = rows.map((row) => entries.get(row.seq)).filter((entry) => entry !== undefined);
    if (mine.length > 0) {
      const isUncertain = rows.some((row) => row.uncertain === 1);
      draft.started = { lane: waiting.lane, entries: mine, delivery, since, isUncertain };
    } else {
      // All of them were cancelled between the two statements, so check the lane again.
      plan.started--;
      draft.lanes.set(laneIdOf(waiting.lane), { ...waiting, dueAt: plan.now });
    }
  }
}

function firstAttempt(entry: Incoming, seq: number, now: number): Entry {
  const { kind, payload } = entry;
  return entryOf({ seq, kind, payload, attempts: 1, created_at: now, progress: null, failure: null });
}
