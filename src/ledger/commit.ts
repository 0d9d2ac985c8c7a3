/**
 * All writes of the ledger, as one group commit. Settlements, new entries and the batches that they start share a
 * transaction, so there is one commit between intake and the worker's call, and one between two batches.
 *
 * Memory changes only after the commit: `run` only drafts, `committed` applies the drafts. Released groups are forgotten
 * before.
 */
import { Fenced, type Bulk, type Results, type Tx } from "../database/index.ts";
import { begin, choose, readHeads } from "./claim-batches.ts";
import type { Core } from "./core.ts";
import { claim, handOver, release } from "./ownership.ts";
import { Plan, type Item, type Result } from "./plan.ts";
import { recordRead } from "./read-leases.ts";
import { laneIdOf, type Incoming, type WholeRow } from "./rows.ts";
import { waitingIn } from "./schedule.ts";
import * as sql from "./statements.ts";

export class LedgerCommit implements Bulk<Item, Result> {
  readonly name = "ledger";
  readonly ownsTables = true;
  readonly #core: Core;
  readonly #holdsLease: () => boolean;
  #plan: Plan | undefined;

  constructor(core: Core, holdsLease: () => boolean) {
    this.#core = core;
    this.#holdsLease = holdsLease;
  }

  async run(tx: Tx, items: readonly Item[]): Promise<Results<Result>> {
    const core = this.#core;
    core.begin();
    const plan = new Plan(core, core.clock.now());
    // The last commit failed, perhaps after memory had forgotten groups that this process still owns.
    if (this.#plan !== undefined) plan.mustRecheck = true;
    this.#plan = plan;
    if (items.every((item) => item.kind === "checkpoint")) return await this.#saveOnly(tx, items);
    const settles = items.filter((item) => item.kind === "settle");
    const progress = items.filter((item) => item.kind === "checkpoint");
    const claims = items.filter((item) => item.kind === "claim");
    const hasNew = items.some((item) => bringsEntries(item));
    // What is offered meanwhile waits for the next commit, because this one may not have the lock.
    const hasOffers = core.offered.size > 0;

    // Sent together: on a server these share a round trip. SQLite's statements throw at once, and a promise made before
    // one of them would be rejected with nobody to catch it.
    const [, settled, saved, isAlive, looked] = await Promise.all([
      // Numbers are assigned and groups change owners under one lock, so entries are numbered in commit order.
      hasNew || claims.length > 0 || hasOffers || items.some((item) => item.kind === "release")
        ? tx.lock("ledger")
        : undefined,
      sql.settle(
        tx,
        settles.flatMap((item) => item.rows),
        plan.now,
      ),
      save(tx, progress),
      this.#isAlive(tx),
      // Claims change what is unknown, and which entries are requeued is not known yet.
      hasNew && claims.length === 0 && !items.some((item) => item.kind === "requeue")
        ? look(tx, plan, items.flatMap(entriesOf))
        : undefined,
    ]);
    if (!isAlive) throw new Fenced();
    const changed = new Set([...settled, ...saved].map(({ seq }) => seq));

    if (claims.length > 0)
      await claim(
        tx,
        plan,
        claims.some((item) => item.recheck),
      );
    const coming: Incoming[] = [];
    const counts: number[] = [];
    const done: boolean[] = [];
    for (const item of items) {
      const before = coming.length;
      done.push(await this.#begin(tx, item, plan, changed, coming));
      counts.push(coming.length - before);
    }
    const fresh = hasNew ? await this.#ingest(tx, plan, coming, looked) : [];
    if (hasOffers) await handOver(tx, plan);
    await this.#write(tx, plan);
    for (const item of items) if (item.kind === "release") await release(tx, plan, item.groups);

    let at = 0;
    return items.map((item, n) => {
      const mine = fresh.slice(at, (at += counts[n] ?? 0));
      return item.kind === "append" ? mine : (done[n] ?? false);
    });
  }

  /**
   * Sends records of progress together with the commit, because the worker waits for them before its call. A process
   * that was declared dead may still write them, but makes no call; the number of the attempt keeps it from writing over
   * another process's.
   */
  async #saveOnly(tx: Tx, items: readonly Checkpoint[]): Promise<Results<Result>> {
    const sent = Promise.all([save(tx, items), this.#isAlive(tx)]);
    await tx.withCommit(sent);
    return items.map((item) => {
      const result = sent.then(([saved, isAlive]) => {
        if (!isAlive) throw new Fenced();
        return saved.some(({ seq }) => seq === item.seq);
      });
      // Nobody gets it if the commit fails, which fails with the same error.
      result.catch(() => undefined);
      return result;
    });
  }

  #isAlive(tx: Tx): boolean | Promise<boolean> {
    const { worker, isAlone } = this.#core;
    if (worker === undefined || isAlone) return true;
    // By the local clock as well: writes of values are refused from then on, and an entry must not end without its links.
    return this.#holdsLease() && sql.isAlive(tx, worker);
  }

  committed(): void {
    const plan = this.#plan;
    this.#plan = undefined;
    if (plan !== undefined) this.#core.apply(plan);
  }

  /** Does what an item needs before anything is ingested, and collects its new entries. */
  async #begin(tx: Tx, item: Item, plan: Plan, changed: ReadonlySet<number>, coming: Incoming[]): Promise<boolean> {
    if (item.kind === "append") {
      if (item.read !== undefined) await recordRead(tx, item.read);
      coming.push(...item.entries);
    }
    if (item.kind === "checkpoint") return changed.has(item.seq);
    if (item.kind === "wake") plan.ownDraft(item.group);
    if (item.kind === "resume") await resumed(tx, plan, item.group);
    if (item.kind === "cancel") {
      const isCancelled = await cancelled(tx, plan, item.seq);
      if (isCancelled) coming.push(...item.then);
      return isCancelled;
    }
    if (item.kind === "requeue" || item.kind === "discard") {
      const [dead] = await sql.endDead(tx, item.seq);
      if (dead === undefined) return false;
      if (item.kind === "requeue") coming.push(requeued(dead));
      coming.push(...item.then);
      return true;
    }
    if (item.kind === "settle") {
      if (!item.rows.every(({ seq }) => changed.has(seq))) return false;
      coming.push(...item.then);
      const draft = plan.ownDraft(item.group);
      if (item.ends === undefined || draft === undefined) return true;
      plan.ended.add(item.group);
      draft.isIdle = true;
      draft.resumeAt = Math.max(draft.resumeAt, item.ends.pauseUntil);
      const { waits } = item.ends;
      if (waits !== undefined) draft.lanes.set(laneIdOf(waits.lane), waits);
      if (item.ends.pauseUntil === 0) draft.turns++;
      else await sql.pauseGroups(tx, [[item.group, draft.resumeAt]]);
    }
    return true;
  }

  /** Numbers the entries that were not ingested before. */
  async #ingest(tx: Tx, plan: Plan, coming: readonly Incoming[], looked: sql.Seen | undefined): Promise<boolean[]> {
    const seen = looked ?? (await look(tx, plan, coming));
    plan.lastSeqBefore = seen.lastSeq;
    let seq = seen.lastSeq;
    // Another process may have inserted earlier entries that this one has not seen; then the table is read first.
    const isBehind = seen.lastSeq > this.#core.seenSeq;
    const known = new Set(seen.keys);
    const { newGroups } = plan;
    const fresh = coming.map((entry) => {
      if (entry.keys.some((key) => known.has(key))) return false;
      for (const key of entry.keys) known.add(key);
      const { group } = entry.lane;
      const insert: sql.Insert = { entry, seq: ++seq, running: undefined };
      plan.inserts.push(insert);
      let draft = plan.ownDraft(group);
      if (draft === undefined && !seen.groups.has(group)) {
        newGroups.add(group);
        // No row means no entries, so there is nothing else to load for this group.
        if (this.#core.acceptsGroups) draft = plan.add(group);
        else plan.ownersToNotify.add("");
      }
      if (draft === undefined) this.#notifyOwner(plan, seen.groups.get(group));
      else {
        const laneId = entry.laneId;
        const lane = draft.fresh.get(laneId);
        if (lane !== undefined) lane.push(insert);
        else if (waitingIn(draft, laneId) === undefined) {
          if (!isBehind || newGroups.has(group)) draft.fresh.set(laneId, [insert]);
          draft.lanes.set(laneId, { lane: entry.lane, head: seq, dueAt: entry.notBefore });
        }
      }
      return true;
    });
    plan.lastSeqAfter = seq;
    return fresh;
  }

  #notifyOwner(plan: Plan, owner: string | null | undefined): void {
    if (owner === undefined) return;
    if (owner === null) plan.mustClaim = true;
    else if (owner === this.#core.worker) plan.mustRecheck = true;
    plan.ownersToNotify.add(owner ?? "");
  }

  /** Writes the new entries, and starts the batches that may run. */
  async #write(tx: Tx, plan: Plan): Promise<void> {
    const requests = choose(plan);
    const owner = this.#core.acceptsGroups ? (this.#core.worker ?? null) : null;
    // Sent together, in this order: reading the lanes must see the entries just inserted.
    const inserted = Promise.all([
      sql.insertGroups(tx, [...plan.newGroups], owner),
      sql.insertEntries(tx, plan.inserts, plan.now),
      sql.insertKeys(tx, plan.inserts),
      ...[...plan.ownersToNotify].map((one) => tx.notify("ledger", one)),
    ]);
    await tx.withCommit(inserted);
    if (requests.length > 0) await begin(tx, plan, requests, await readHeads(tx, plan, requests));
  }
}

/** What must be known of these entries, some of which may not come after all. */
function look(tx: Tx, plan: Plan, entries: readonly Incoming[]): Promise<sql.Seen> {
  const groups = new Set(entries.map(({ lane }) => lane.group));
  // Own groups get their draft now, or one that memory forgets during the commit would look new.
  const unknown = [...groups].filter((group) => plan.ownDraft(group) === undefined);
  return sql.look(
    tx,
    entries.flatMap(({ keys }) => keys),
    unknown,
  );
}

type Checkpoint = Extract<Item, { readonly kind: "checkpoint" }>;

function save(tx: Tx, checkpoints: readonly Checkpoint[]) {
  return sql.saveProgress(
    tx,
    checkpoints.map(({ seq, attempts, progress }) => [seq, attempts, progress]),
  );
}

async function cancelled(tx: Tx, plan: Plan, seq: number): Promise<boolean> {
  const [lane] = await sql.cancel(tx, seq, plan.now);
  if (lane === undefined) return false;
  const draft = plan.ownDraft(lane.group);
  const waiting = draft && waitingIn(draft, laneIdOf(lane));
  // The entries behind it may be due now.
  if (waiting !== undefined) draft?.lanes.set(laneIdOf(lane), { ...waiting, dueAt: 0 });
  return true;
}

async function resumed(tx: Tx, plan: Plan, group: string): Promise<void> {
  await sql.resumeGroup(tx, group, plan.now);
  const draft = plan.ownDraft(group);
  if (draft === undefined) return;
  draft.resumeAt = 0;
  // The real times become known when the heads are read.
  for (const [laneId, waiting] of draft.known?.lanes ?? [])
    if (!draft.lanes.has(laneId)) draft.lanes.set(laneId, { ...waiting, dueAt: 0 });
}

function bringsEntries(item: Item): boolean {
  return item.kind === "requeue" || entriesOf(item).length > 0;
}

function entriesOf(item: Item): readonly Incoming[] {
  if (item.kind === "append") return item.entries;
  return "then" in item ? item.then : [];
}

function requeued(row: WholeRow): Incoming {
  const lane = { kind: row.lane_kind, key: row.lane_key, group: row.lane_group };
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
