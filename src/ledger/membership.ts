/** This process as one of the ledger's workers: renews its lease, receives notifications, detects dead workers. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseError, Fenced, requireTables, sharedNow, type Bulk, type Database } from "../database/index.ts";
import type { Log } from "../platform/log.ts";
import type { Core } from "./core.ts";
import type { Item } from "./plan.ts";
import type { Group } from "./schedule.ts";
import type { WaitingRow } from "./statements.ts";

export interface MembershipOptions {
  readonly leaseMs: number;
  readonly pollMs: number;
  readonly idleGroupMs: number;
  /** The event-loop utilization, from 0 to 1, above which this process offers groups to others. */
  readonly rebalanceAbove: number;
  readonly log: Log;
  ask(item: Item): void;
  /** Other processes now own every running batch. */
  lost(): void;
  /** The database did not answer. */
  unavailable(): void;
}

/** With more idle groups than this, all idle groups are released at once. */
const MANY_GROUPS = 5_000;
const RELEASED_AT_ONCE = 1_000;
/** An offered group that comes back later than this was claimed by another process meanwhile. */
const TAKEN_AFTER_MS = 60_000;
/** How often memory is compared with the tables even if nothing seems wrong. */
const RECHECK_MS = 30_000;

export class Membership {
  readonly #database: Database;
  readonly #core: Core;
  readonly #options: MembershipOptions;
  readonly #renew: Bulk<string, boolean>;
  #aliveUntil = 0;
  #listening: AsyncDisposable | undefined;
  readonly #left = new AbortController();
  #repeated: Promise<unknown> | undefined;
  #joining: Promise<void> | undefined;
  #mustRecheck = false;
  #recheckedAt = performance.now();
  #expiry: NodeJS.Timeout | undefined;
  #isLearning: Promise<void> | undefined;
  #mustLearn = false;
  #utilizationBefore = performance.eventLoopUtilization();

  constructor(database: Database, core: Core, options: MembershipOptions) {
    this.#database = database;
    this.#core = core;
    this.#options = options;
    const text = `update worker set alive_until = ${sharedNow(database.dialect)} + $2 where id = $1 returning id`;
    this.#renew = {
      name: "lease",
      run: async (tx, ids) => {
        const rows = await tx.all(text, [ids[0] ?? "", options.leaseMs]);
        return ids.map(() => rows.length > 0);
      },
    };
  }

  /**
   * By the clock, not by a timer: a process that was paused handles the answers that came meanwhile before its timers.
   */
  get holdsLease(): boolean {
    return this.#database.isOwner || performance.now() < this.#aliveUntil;
  }

  /** Registers this process as a worker. Errors: `DatabaseError`. */
  async join(): Promise<void> {
    this.#listening = await this.#database.listen("ledger", (owner) => {
      // The payload is the owner of a group with new entries, or empty if the group has no owner.
      if (owner === "" || owner === undefined) this.#options.ask({ kind: "claim", recheck: false });
      if (owner !== "" && (owner === undefined || owner === this.#core.worker)) this.#learnSoon();
    });
    await this.#enter();
    // Renewal runs apart from the poll, which a hung read connection holds up for longer than a lease lasts.
    this.#repeated = Promise.all([
      this.#database.isOwner || this.#repeat(() => this.#stayAlive()),
      this.#repeat(() => this.#pollOnce()),
    ]);
  }

  /** The lease has ended: aborts the running batches and rejoins as a new worker. Never rejects. */
  fenced(): Promise<void> {
    this.#joining ??= this.#rejoin()
      .catch((error: unknown) => {
        // The next commit fails in the same way and triggers another attempt.
        this.#degraded(error, "could not rejoin as a new worker");
      })
      .finally(() => {
        this.#joining = undefined;
      });
    return this.#joining;
  }

  recheckSoon(): void {
    this.#mustRecheck = true;
  }

  /** Releases all groups and unregisters the worker. */
  async leave(): Promise<void> {
    this.#left.abort();
    clearTimeout(this.#expiry);
    await Promise.all([this.#repeated, this.#joining, this.#isLearning]);
    await this.#listening?.[Symbol.asyncDispose]();
    const { worker } = this.#core;
    this.#core.worker = undefined;
    if (worker === undefined) return;
    try {
      await this.#database.transaction(async (tx) => {
        await tx.lock("ledger");
        await tx.all(
          `delete from lane_group where owner = $1
           and not exists (select 1 from entry where entry.lane_group = lane_group.name and finished_at is null)`,
          [worker],
        );
        await tx.all("update lane_group set owner = null where owner = $1", [worker]);
        await tx.all("delete from worker where id = $1", [worker]);
        await tx.notify("ledger", "");
      });
    } catch (error) {
      // The lease expires on its own.
      if (!(error instanceof DatabaseError)) throw error;
    }
  }

  async #enter(): Promise<void> {
    const worker = randomUUID();
    const before = this.#core.worker;
    const isAlone = this.#database.isOwner;
    const begunAt = performance.now();
    const [row] = await this.#database.transaction(async (tx) => {
      await tx.lock("ledger");
      // Only one process can hold the file's process lock, so all other workers are dead.
      if (isAlone) await tx.all("delete from worker");
      if (isAlone) await tx.all("update lane_group set owner = null where owner is not null");
      if (before !== undefined) {
        // The lease also ends when everything is emptied, and then there is nothing to rejoin. Sent together, because the
        // new lease runs already.
        await Promise.all([requireTables(tx), tx.all("delete from worker where id = $1", [before])]);
        await tx.all("update lane_group set owner = null where owner = $1", [before]);
      }
      await tx.all(`insert into worker (id, alive_until) values ($1, ${sharedNow(tx.dialect)} + $2)`, [
        worker,
        isAlone ? 1e12 : this.#options.leaseMs,
      ]);
      return await tx.all<{ last: number | null }>("select max(seq) as last from entry");
    });
    this.#livesUntil(begunAt + this.#options.leaseMs);
    this.#core.seenSeq = row?.last ?? 0;
    this.#core.worker = worker;
    this.#options.ask({ kind: "claim", recheck: false });
  }

  async #rejoin(): Promise<void> {
    if (this.#core.worker === undefined || this.#left.signal.aborted) return;
    this.#options.lost();
    this.#core.forget();
    await this.#enter();
    this.#options.log.warn({}, "the worker lease had ended; rejoined as a new worker");
  }

  /** Resolves when this process has left. */
  async #repeat(once: () => Promise<void>): Promise<void> {
    const { signal } = this.#left;
    for (;;) {
      // Jittered, so that replicas do not poll at the same moment.
      const waitMs = this.#options.pollMs * (0.8 + 0.4 * Math.random());
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      await once().catch((error: unknown) => {
        this.#degraded(error, "the ledger could not renew its lease or poll for work");
        this.#options.unavailable();
      });
    }
  }

  async #pollOnce(): Promise<void> {
    // Without a lease, what this process claims is lost at once.
    if (!this.holdsLease) return;
    const now = performance.now();
    const recheck = this.#mustRecheck || now - this.#recheckedAt > RECHECK_MS;
    if (recheck) this.#recheckedAt = now;
    this.#mustRecheck = false;
    const late = `select 1 from worker where alive_until < ${sharedNow(this.#database.dialect)}`;
    const work = await this.#database.all(
      `select 1 where exists (select 1 from lane_group where owner is null) or exists (${late})`,
    );
    if (recheck || work.length > 0) this.#options.ask({ kind: "claim", recheck });
    await this.#learn();
    this.#releaseIdle();
    await this.#rebalance();
  }

  /**
   * Offers groups to others if this process has more to do than it can. One that only waits for answers would go no
   * faster elsewhere.
   */
  async #rebalance(): Promise<void> {
    const { offered, offersAfter, leftToOthers, worker } = this.#core;
    const now = performance.now();
    for (const [name, until] of leftToOthers) if (until + TAKEN_AFTER_MS < now) leftToOthers.delete(name);
    const used = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(used, this.#utilizationBefore);
    this.#utilizationBefore = used;
    if (this.#database.isOwner || offered.size > 0 || now < offersAfter) return;
    if (utilization <= this.#options.rebalanceAbove || this.#busy().length < 2) return;
    // A process that was paused has not renewed its lease, and would claim nothing.
    const rows = await this.#database.all<{ id: string; count: number }>(
      `select id, count(name) as count from worker left join lane_group on owner = id
       where alive_until > ${sharedNow(this.#database.dialect)} + $1 group by id`,
      [this.#options.leaseMs / 2],
    );
    const mine = rows.find(({ id }) => id === worker)?.count ?? 0;
    const least = Math.min(...rows.map(({ count }) => count));
    const busy = this.#busy();
    const many = Math.min(Math.floor((mine - least) / 2), busy.length - 1);
    if (many <= 0 || this.#core.worker !== worker || !this.#core.acceptsGroups) return;
    for (const { name } of busy.slice(0, many)) offered.add(name);
  }

  /** Groups in which work waits behind a batch that runs. */
  #busy(): readonly Group[] {
    return [...this.#core.groups.values()].filter(({ running, lanes }) => running !== undefined && lanes.size > 0);
  }

  async #stayAlive(): Promise<void> {
    const { worker } = this.#core;
    if (worker === undefined) return;
    const now = performance.now();
    if (this.#aliveUntil - now > (this.#options.leaseMs * 2) / 3) return;
    // A lease that has ended is not renewed: its batches are lost, even if no other process has noticed.
    const isRenewed =
      this.holdsLease &&
      (await this.#database.bulk(this.#renew, worker).catch((error: unknown) => {
        if (error instanceof Fenced) return false;
        throw error;
      }));
    // It may have rejoined meanwhile.
    if (this.#core.worker !== worker) return;
    if (isRenewed && performance.now() < this.#aliveUntil) this.#livesUntil(now + this.#options.leaseMs);
    else await this.fenced();
  }

  #livesUntil(time: number): void {
    this.#aliveUntil = time;
    clearTimeout(this.#expiry);
    if (this.#database.isOwner || this.#left.signal.aborted) return;
    const expire = (): void => {
      // Timers may run a moment early.
      this.#aliveUntil = 0;
      // Other processes may have taken over by now, and the database cannot be asked.
      this.#mustRecheck = true;
      this.#options.lost();
    };
    this.#expiry = setTimeout(expire, Math.max(0, time - performance.now()));
  }

  #learnSoon(): void {
    this.#mustLearn = true;
    this.#isLearning ??= this.#learnAll().finally(() => {
      this.#isLearning = undefined;
    });
  }

  async #learnAll(): Promise<void> {
    try {
      while (this.#mustLearn) {
        this.#mustLearn = false;
        await this.#learn();
      }
    } catch (error) {
      this.#degraded(error, "the ledger could not read entries of other processes");
    }
  }

  #degraded(error: unknown, sentence: string): void {
    this.#mustRecheck = true;
    this.#options.log.warn({ reason: error instanceof DatabaseError ? error.reason : "unknown" }, sentence);
  }

  /** Finds entries that other processes appended to this one's groups. Entries are numbered in commit order. */
  async #learn(): Promise<void> {
    const { worker, seenSeq } = this.#core;
    const [row] = await this.#database.all<{ last: number | null }>("select max(seq) as last from entry");
    const last = row?.last ?? 0;
    if (worker === undefined || last <= seenSeq) return;
    const rows = await this.#database.all<WaitingRow>(
      `select entry.lane_group, lane_kind, lane_key, min(seq) as head, max(seq) as last from entry join lane_group on lane_group.name = entry.lane_group
       where seq > $1 and seq <= $2 and state = 'queued' and lane_group.owner = $3 group by entry.lane_group, lane_kind, lane_key`,
      [seenSeq, last, worker],
    );
    if (this.#core.worker !== worker) return;
    for (const { lane_group: name, lane_kind, lane_key, head, last: lastOfLane } of rows) {
      const lane = { kind: lane_kind, key: lane_key, group: name };
      this.#core.learn(name, { lane, head, dueAt: 0 }, lastOfLane);
      if (!this.#core.groups.has(name)) this.#mustRecheck ||= !this.#core.ending.has(name);
    }
    this.#core.seenSeq = Math.max(this.#core.seenSeq, last);
  }

  #releaseIdle(): void {
    const now = this.#core.clock.now();
    const isFull = this.#core.groups.size > MANY_GROUPS;
    const idle: string[] = [];
    for (const group of this.#core.groups.values()) {
      if (group.running !== undefined || group.lanes.size > 0 || group.resumeAt > now) continue;
      if (isFull || now - group.idleSince > this.#options.idleGroupMs) idle.push(group.name);
      if (idle.length === RELEASED_AT_ONCE) break;
    }
    if (idle.length > 0) this.#options.ask({ kind: "release", groups: idle });
  }
}
