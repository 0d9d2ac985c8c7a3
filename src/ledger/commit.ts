/**
 * All writes of the ledger, as one group commit: settlements, new entries, and the batches that begin because of them
 * share a transaction, so that from intake to a worker's call, and from one batch to the next, there is one commit.
 *
 * Nothing in memory changes before the commit: `run` only drafts, `committed` makes the drafts true.
 */
import { randomUUID } from "node:crypto";
import type { Bulk, Tx } from "../database/index.ts";
import type { Entry, Lane } from "../bridge/ports.ts";
import type { Core } from "./core.ts";
import { adopt, release } from "./ownership.ts";
import { recordRead, type HeldMark } from "./read-leases.ts";
import { entryOf, laneIdOf, WHOLE_COLUMNS, type Incoming, type WholeRow } from "./rows.ts";
import { chooseLane, draftOf, pickBatch, pickFresh, waitingIn, type Draft, type Waiting } from "./schedule.ts";
import * as sql from "./statements.ts";

export type Item =
  | { readonly kind: "append"; readonly entries: readonly Incoming[]; readonly read: HeldMark | undefined }
  | Settle
  | { readonly kind: "checkpoint"; readonly seq: number; readonly attempts: number; readonly progress: string }
  /** Puts a dead entry at the end of its lane. */
  | { readonly kind: "revive"; readonly seq: number }
  /** Something of a gate may have become ready. */
  | { readonly kind: "wake"; readonly gate: string }
  /** Takes over gates that nobody works on, and looks again at those of ours that `recheck`. */
  | { readonly kind: "adopt"; readonly recheck: boolean }
  | { readonly kind: "release"; readonly gates: readonly string[] };

export interface Settle {
  readonly kind: "settle";
  readonly gate: string;
  readonly rows: readonly sql.SettleRow[];
  readonly then: readonly Incoming[];
  /** The batch is over, and its lane waits again if entries are queued again. */
  readonly ends: { readonly waits: Waiting | undefined; readonly pauseUntil: number } | undefined;
}

/** append: which were new; the others: whether it was done. */
export type Result = readonly boolean[] | boolean;

/** This process was declared dead: others work on its gates. */
export class Fenced extends Error {
  override readonly name = "Fenced";
}

/** What one transaction is about to make true. */
export class Plan {
  readonly core: Core;
  readonly now: number;
  /** Who made it. */
  readonly worker: string | undefined;
  readonly drafts = new Map<string, Draft>();
  readonly ended = new Set<string>();
  readonly released = new Set<string>();
  readonly crowded = new Set<string>();
  readonly tell = new Set<string>();
  readonly inserts: sql.Insert[] = [];
  lastSeqBefore: number | undefined;
  lastSeqAfter = 0;
  started = 0;
  /** Memory and table differ: look again. */
  mustRecheck = false;
  mustAdopt = false;

  constructor(core: Core, now: number) {
    this.core = core;
    this.now = now;
    this.worker = core.worker;
  }

  /** The draft of a gate of ours; `undefined` when it is not ours. */
  ours(name: string): Draft | undefined {
    const draft = this.drafts.get(name);
    if (draft !== undefined) return draft;
    const gate = this.core.gates.get(name);
    return gate === undefined ? undefined : this.add(name);
  }

  add(name: string): Draft {
    const draft = draftOf(name, this.core.gates.get(name));
    this.drafts.set(name, draft);
    return draft;
  }

  /** How many more gates may work. */
  get room(): number {
    return this.core.maxRunning - (this.core.runningCount - this.ended.size + this.started);
  }
}

export class LedgerCommit implements Bulk<Item, Result> {
  readonly name = "ledger";
  readonly #core: Core;
  #plan: Plan | undefined;

  constructor(core: Core) {
    this.#core = core;
  }

  async run(tx: Tx, items: readonly Item[]): Promise<readonly Result[]> {
    const core = this.#core;
    core.begin();
    const plan = new Plan(core, core.clock.now());
    this.#plan = plan;
    const settles = items.filter((item) => item.kind === "settle");
    const progress = items.filter((item) => item.kind === "checkpoint");
    const adopts = items.filter((item) => item.kind === "adopt");
    const hasNew = items.some((item) => bringsEntries(item));

    // Sent together: on a server these share a round trip.
    const [, isAlive, settled, saved] = await Promise.all([
      // Numbers are given and gates change hands under one lock, so the order of numbers is the order of commits.
      hasNew || adopts.length > 0 || items.some((item) => item.kind === "release") ? tx.lock("ledger") : undefined,
      core.worker === undefined || sql.isAlive(tx, core.worker),
      sql.settle(
        tx,
        settles.flatMap((item) => item.rows),
        plan.now,
      ),
      sql.saveProgress(
        tx,
        progress.map((item) => [item.seq, item.attempts, item.progress]),
      ),
    ]);
    if (!isAlive) throw new Fenced();
    const changed = new Set([...settled, ...saved].map(({ seq }) => seq));

    if (adopts.length > 0)
      await adopt(
        tx,
        plan,
        adopts.some((item) => item.recheck),
      );
    const coming: Incoming[] = [];
    const counts: number[] = [];
    const done: boolean[] = [];
    for (const item of items) {
      const before = coming.length;
      done.push(await this.#begin(tx, item, plan, changed, coming));
      counts.push(coming.length - before);
    }
    const fresh = hasNew ? await this.#takeIn(tx, plan, coming) : [];
    await this.#write(tx, plan, this.#choose(plan));
    for (const item of items) if (item.kind === "release") await release(tx, plan, item.gates);

    let at = 0;
    return items.map((item, n) => {
      const mine = fresh.slice(at, (at += counts[n] ?? 0));
      return item.kind === "append" ? mine : (done[n] ?? false);
    });
  }

  committed(): void {
    const plan = this.#plan;
    this.#plan = undefined;
    if (plan !== undefined) this.#core.apply(plan);
  }

  /** What an item asks for before anything is taken in; collects the entries that it brings. */
  async #begin(tx: Tx, item: Item, plan: Plan, changed: ReadonlySet<number>, coming: Incoming[]): Promise<boolean> {
    if (item.kind === "append") {
      if (item.read !== undefined) await recordRead(tx, item.read);
      coming.push(...item.entries);
    }
    if (item.kind === "checkpoint") return changed.has(item.seq);
    if (item.kind === "wake") plan.ours(item.gate);
    if (item.kind === "revive") {
      const dead = await tx.all<WholeRow>(
        `update entry set state = 'cancelled', dead_at = null where seq = $1 and state = 'dead' returning ${WHOLE_COLUMNS}`,
        [item.seq],
      );
      coming.push(...dead.map(revived));
      return dead.length > 0;
    }
    if (item.kind === "settle") {
      if (!item.rows.every(({ seq }) => changed.has(seq))) return false;
      coming.push(...item.then);
      const draft = plan.ours(item.gate);
      if (item.ends === undefined || draft === undefined) return true;
      plan.ended.add(item.gate);
      draft.isIdle = true;
      draft.resumeAt = Math.max(draft.resumeAt, item.ends.pauseUntil);
      const { waits } = item.ends;
      if (waits !== undefined) draft.lanes.set(laneIdOf(waits.lane), waits);
      if (item.ends.pauseUntil > 0) await sql.pauseGates(tx, [[item.gate, draft.resumeAt]]);
    }
    return true;
  }

  /** Gives numbers to what was not taken in before. */
  async #takeIn(tx: Tx, plan: Plan, coming: readonly Incoming[]): Promise<boolean[]> {
    const keys = coming.flatMap((entry) => entry.keys);
    const unknown = new Set(coming.map(({ lane }) => lane.gate).filter((gate) => plan.ours(gate) === undefined));
    const seen = await sql.look(tx, keys, [...unknown]);
    plan.lastSeqBefore = seen.lastSeq;
    let seq = seen.lastSeq;
    // Another process may have put entries before ours that nobody told of yet; then every lane is looked up first.
    const isBehind = seen.lastSeq > this.#core.seenSeq;
    const taken = new Set(seen.keys);
    const newGates = new Set<string>();
    const fresh = coming.map((entry) => {
      if (entry.keys.some((key) => taken.has(key))) return false;
      for (const key of entry.keys) taken.add(key);
      const { gate } = entry.lane;
      const insert: sql.Insert = { entry, seq: ++seq, running: undefined };
      plan.inserts.push(insert);
      let draft = plan.ours(gate);
      if (draft === undefined && !seen.gates.has(gate)) {
        newGates.add(gate);
        // A gate without a row has no entries, so all that is to be known of it is known.
        if (this.#core.takesGates) draft = plan.add(gate);
        else plan.tell.add("");
      }
      if (draft === undefined) this.#tell(plan, seen.gates.get(gate));
      else {
        const laneId = entry.laneId;
        const lane = draft.fresh.get(laneId);
        if (lane !== undefined) lane.push(insert);
        else if (waitingIn(draft, laneId) === undefined) {
          if (!isBehind || newGates.has(gate)) draft.fresh.set(laneId, [insert]);
          draft.lanes.set(laneId, { lane: entry.lane, head: seq, dueAt: entry.notBefore });
        }
      }
      return true;
    });
    plan.lastSeqAfter = seq;
    const owner = this.#core.takesGates ? (this.#core.worker ?? null) : null;
    await sql.insertGates(tx, [...newGates], owner);
    return fresh;
  }

  #tell(plan: Plan, owner: string | null | undefined): void {
    if (owner === undefined) return;
    if (owner === null) plan.mustAdopt = true;
    else if (owner === this.#core.worker) plan.mustRecheck = true;
    plan.tell.add(owner ?? "");
  }

  /**
   * Gives what room there is to gates with ready lanes: those that have waited for room first, lest gates with much
   * work keep it for themselves. What came in with this commit begins at once; answers with the lanes to be read.
   */
  #choose(plan: Plan): Asked[] {
    const { core } = plan;
    const asked: Asked[] = [];
    if (!core.takesGates) return asked;
    const touched = [...plan.drafts.values()];
    let room = plan.room;
    for (const name of core.crowded) {
      if (room-- <= 0) break;
      const draft = plan.ours(name);
      if (draft !== undefined) this.#place(plan, draft, asked);
    }
    for (const draft of touched) this.#place(plan, draft, asked);
    return asked;
  }

  #place(plan: Plan, draft: Draft, asked: Asked[]): void {
    if (asked.some((other) => other.draft === draft)) return;
    const waiting = chooseLane(draft, this.#core.workers, plan.now);
    if (waiting === undefined) return;
    if (plan.room <= 0) {
      plan.crowded.add(draft.name);
      return;
    }
    plan.started++;
    if (!this.#beginFresh(plan, draft, waiting)) asked.push({ draft, waiting });
  }

  /** Lets entries run that came in with this commit and find their lane free; false when the table has to be read. */
  #beginFresh(plan: Plan, draft: Draft, { lane }: Waiting): boolean {
    const laneId = laneIdOf(lane);
    const fresh = draft.fresh.get(laneId) ?? [];
    const picked = pickFresh(fresh, this.#takeOf(lane), plan.now);
    if (picked.length === 0) return false;
    const running = { delivery: randomUUID(), since: plan.now };
    for (const insert of picked) insert.running = running;
    const next = fresh[picked.length];
    draft.lanes.set(laneId, next && { lane, head: next.seq, dueAt: next.entry.notBefore });
    const entries = picked.map(({ entry, seq }) => firstAttempt(entry, seq, plan.now));
    draft.started = { lane, entries, ...running, isUncertain: false };
    return true;
  }

  #takeOf(lane: Lane): number {
    return this.#core.workers[lane.kind]?.take ?? 1;
  }

  /** Writes what came in, and begins the batches at the heads of the lanes asked for. */
  async #write(tx: Tx, plan: Plan, first: Asked[]): Promise<void> {
    const { now } = plan;
    let asked = first;
    // Sent together, in this order: the lanes are read with what has just come in.
    let [, , rows] = await Promise.all([
      sql.insertEntries(tx, plan.inserts, now),
      sql.insertKeys(tx, plan.inserts),
      this.#read(tx, asked),
      ...[...plan.tell].map((owner) => tx.notify("ledger", owner)),
    ]);
    const begun: Begun[] = [];
    while (asked.length > 0) {
      const next: Asked[] = [];
      for (const [n, ask] of asked.entries()) {
        const { draft, waiting } = ask;
        const { lane } = waiting;
        const take = this.#takeOf(lane);
        let picked = pickBatch(rows.get(n) ?? [], take, now);
        if (typeof picked === "object" && "isCut" in picked && picked.isCut)
          picked = pickBatch(await sql.heads(tx, [{ lane, limit: WHOLE_BATCH }]), take, now);
        if (typeof picked === "object" && "rows" in picked) {
          const [head] = picked.rows;
          begun.push({
            ...ask,
            rows: picked.rows,
            delivery: head?.delivery ?? randomUUID(),
            since: head?.delivery_since ?? now,
          });
          draft.lanes.set(
            laneIdOf(lane),
            picked.rest && { lane, head: picked.rest.seq, dueAt: picked.rest.not_before },
          );
          continue;
        }
        // The table knows better; perhaps another lane of this gate is ready.
        plan.started--;
        if (picked === "running") plan.mustRecheck = true;
        if (picked === "empty") draft.lanes.set(laneIdOf(lane), undefined);
        else draft.lanes.set(laneIdOf(lane), { ...waiting, dueAt: picked === "running" ? now + 1_000 : picked.dueAt });
        this.#place(plan, draft, next);
      }
      asked = next;
      rows = await this.#read(tx, asked);
    }
    await this.#attempt(tx, plan, begun);
  }

  async #read(tx: Tx, asked: readonly Asked[]): Promise<ReadonlyMap<number, readonly sql.HeadRow[]>> {
    // One more than a batch holds, so that it is known what waits behind it.
    const lanes = asked.map(({ waiting: { lane } }) => ({ lane, limit: this.#takeOf(lane) + 1 }));
    return Map.groupBy(await sql.heads(tx, lanes), (row) => row.n);
  }

  async #attempt(tx: Tx, plan: Plan, begun: readonly Begun[]): Promise<void> {
    const attempts = begun.flatMap(({ rows, delivery, since }) =>
      rows.map((row) => [row.seq, delivery, since] as const),
    );
    const entries = new Map((await sql.begin(tx, attempts)).map((row) => [row.seq, entryOf(row)]));
    for (const { draft, waiting, rows, delivery, since } of begun) {
      const mine = rows.map((row) => entries.get(row.seq)).filter((entry) => entry !== undefined);
      if (mine.length > 0) {
        const isUncertain = rows.some((row) => row.uncertain === 1);
        draft.started = { lane: waiting.lane, entries: mine, delivery, since, isUncertain };
      } else {
        // All of them were cancelled between the two statements; the lane is looked at again.
        plan.started--;
        draft.lanes.set(laneIdOf(waiting.lane), { ...waiting, dueAt: plan.now });
      }
    }
  }
}

/** A lane whose head is to be read, and a batch at such a head. */
interface Asked {
  readonly draft: Draft;
  readonly waiting: Waiting;
}
interface Begun extends Asked {
  readonly rows: readonly sql.HeadRow[];
  readonly delivery: string;
  readonly since: number;
}

/** Entries of one earlier batch at most, when it was larger than batches are now. */
const WHOLE_BATCH = 10_000;

function bringsEntries(item: Item): boolean {
  if (item.kind === "append") return item.entries.length > 0;
  return item.kind === "revive" || (item.kind === "settle" && item.then.length > 0);
}

function firstAttempt(entry: Incoming, seq: number, now: number): Entry {
  return entryOf({ seq, kind: entry.kind, payload: entry.payload, attempts: 1, created_at: now, progress: null });
}

function revived(row: WholeRow): Incoming {
  const lane = { kind: row.lane_kind, key: row.lane_key, gate: row.gate };
  return {
    lane,
    laneId: laneIdOf(lane),
    kind: row.kind,
    payload: row.payload,
    keys: [],
    subject: row.subject,
    notBefore: 0,
    delivery: row.delivery,
    deliverySince: row.delivery_since,
    isUncertain: row.uncertain === 1,
    progress: row.progress,
  };
}
