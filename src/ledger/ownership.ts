/** Moves groups from dead, departed or busy workers to others. Runs inside the ledger's commit, under its lock. */
import { sharedNow, type Tx } from "../database/index.ts";
import type { Plan } from "./plan.ts";
import { laneIdOf } from "./rows.ts";
import * as sql from "./statements.ts";

/** How many groups one commit claims at most; the next commits claim the rest. */
const CLAIMED_AT_ONCE = 500;

/** The channel on which every process is notified that a worker was declared dead. */
export const WORKER_DIED = "worker-died";

/** Declares other workers dead whose lease has expired. Their groups then have no owner. */
async function reap(tx: Tx, self: string | undefined): Promise<void> {
  const dead = await tx.all<{ id: string }>(
    `delete from worker where alive_until < ${sharedNow(tx.dialect)} and id <> $1 returning id`,
    [self ?? ""],
  );
  for (const { id } of dead) await tx.all("update lane_group set owner = null where owner = $1", [id]);
  if (dead.length > 0) await tx.notify(WORKER_DIED, "");
}

/** Claims groups without an owner. `recheck`: also reloads the idle groups that this process owns. */
export async function claim(tx: Tx, plan: Plan, recheck: boolean): Promise<void> {
  const { core } = plan;
  const { worker } = core;
  await reap(tx, worker);
  if (worker === undefined || !core.acceptsGroups) return;
  const mayTake = (name: string): boolean =>
    !core.ending.has(name) &&
    core.groups.get(name)?.running === undefined &&
    (core.leftToOthers.get(name) ?? 0) < performance.now();

  plan.hasClaimed = true;
  const names: string[] = [];
  if (recheck) {
    const mine = await tx.all<{ name: string }>("select name from lane_group where owner = $1", [worker]);
    names.push(...mine.map(({ name }) => name).filter(mayTake));
  }
  const free = await tx.all<{ name: string }>("select name from lane_group where owner is null limit $1", [
    CLAIMED_AT_ONCE,
  ]);
  names.push(...free.map(({ name }) => name).filter(mayTake));
  if (free.length === CLAIMED_AT_ONCE) plan.mustClaim = true;
  if (names.length === 0) return;

  for (const { name, resume_at } of await sql.claimGroups(tx, names, worker)) {
    const draft = plan.add(name);
    draft.isReloaded = true;
    draft.resumeAt = resume_at;
  }
  for (const row of await sql.waitingLanes(tx, names)) {
    const lane = { kind: row.lane_kind, key: row.lane_key, group: row.lane_group };
    // When the head is due becomes known when it is read.
    plan.drafts.get(row.lane_group)?.lanes.set(laneIdOf(lane), { lane, head: row.head, dueAt: 0 });
  }
}

/** Releases idle groups, so that their rows do not pile up and other replicas can claim them. */
export async function release(tx: Tx, plan: Plan, names: readonly string[]): Promise<void> {
  const { core } = plan;
  if (core.worker === undefined) return;
  const idle = names.filter((name) => {
    const group = core.groups.get(name);
    return group !== undefined && group.running === undefined && group.lanes.size === 0 && !plan.drafts.has(name);
  });
  if (idle.length === 0) return;
  // Before the commit, unlike all other changes of memory: if its answer is lost, another process may own these groups
  // by now. If the commit fails, they still belong to this one, and are loaded again.
  if (!core.isAlone) for (const name of idle) core.forgetIdle(name);
  const released = await sql.releaseGroups(tx, idle, core.worker);
  for (const { name } of released) plan.released.add(name);
  // Entries of other processes wait there.
  if (released.length < idle.length) plan.mustRecheck = true;
}

/**
 * Takes its owner from every offered group whose batch has ended, so that another process can claim it. After a commit
 * whose answer was lost, a group may belong to nobody or to another process already; then memory forgets it here.
 */
export async function handOver(tx: Tx, plan: Plan): Promise<void> {
  const { core } = plan;
  if (core.worker === undefined) return;
  const ready = [...core.offered].filter((name) => {
    const group = core.groups.get(name);
    return group !== undefined && (group.running === undefined || plan.ended.has(name));
  });
  if (ready.length === 0) return;
  await sql.disownGroups(tx, ready, core.worker);
  for (const name of ready) plan.released.add(name);
  plan.ownersToNotify.add("");
}
