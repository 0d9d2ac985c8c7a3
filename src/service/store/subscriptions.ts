/** Subscriptions to events. */
import { CHANGED_EVENT, type EventName } from "../../contract/event.ts";
import type { Database } from "../../database/index.ts";
import type { WriteTx } from "./writes.ts";

/** Why a subscription is disabled: its deliveries failed, or somebody disabled it. */
export type DisabledBecause = "failures" | "operator";

export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  /** Consecutive deliveries given up. */
  readonly failures: number;
  /** Unix milliseconds; `null` while it is active. */
  readonly disabledAt: number | null;
  readonly disabledBecause: DisabledBecause | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** A changed number means that somebody changed the open deliveries. */
  readonly generation: number;
}

interface Row {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly failures: number;
  readonly disabled_at: number | null;
  readonly disabled_because: DisabledBecause | null;
  readonly created_at: number;
  readonly turn: number;
}

export interface NewSubscription {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly EventName[];
  readonly at: number;
}

export async function addSubscription(tx: WriteTx, made: NewSubscription): Promise<void> {
  const { id, url, secret, events, at } = made;
  await tx.all("insert into service_subscription (id, url, secret, created_at) values ($1, $2, $3, $4)", [
    id,
    url,
    secret,
    at,
  ]);
  await tx.each(
    "insert into service_subscription_event (name, subscription_id) values ($1, $2)",
    [...new Set(events)].map((name) => [name, id]),
  );
  tx.subscriptionsChanged();
}

/** Oldest first. */
export async function listSubscriptions(database: Database): Promise<readonly Subscription[]> {
  const rows = await database.all<Row>(
    `select id, url, secret, failures, disabled_at, disabled_because, created_at, turn
     from service_subscription order by id`,
  );
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    secret: row.secret,
    failures: row.failures,
    disabledAt: row.disabled_at,
    disabledBecause: row.disabled_because,
    createdAt: row.created_at,
    generation: row.turn,
  }));
}

/**
 * Enables a disabled one; its open deliveries continue. Events since then are missed, and sent by `replaySubscription`.
 * Result: whether it was disabled; `undefined`: there is no such subscription.
 */
export async function enableSubscription(tx: WriteTx, id: string): Promise<boolean | undefined> {
  const [row] = await tx.all<{ disabled_at: number | null }>(
    "select disabled_at from service_subscription where id = $1",
    [id],
  );
  if (row === undefined) return undefined;
  if (row.disabled_at === null) return false;
  await tx.all(
    `update service_subscription set disabled_at = null, disabled_because = null, failures = 0, turn = turn + 1
     where id = $1`,
    [id],
  );
  // Deliveries that waited for a retry when it was disabled are due now.
  await tx.all("update service_delivery set not_before = 0 where subscription_id = $1 and state = 'open'", [id]);
  tx.subscriptionsChanged();
  return true;
}

/** Result: whether it was active; `undefined`: there is no such subscription. */
export async function disableSubscription(tx: WriteTx, id: string, at: number): Promise<boolean | undefined> {
  const [row] = await tx.all<{ disabled_at: number | null }>(
    "select disabled_at from service_subscription where id = $1",
    [id],
  );
  if (row === undefined) return undefined;
  if (row.disabled_at !== null) return false;
  await tx.all(
    `update service_subscription set disabled_at = $2, disabled_because = 'operator', turn = turn + 1 where id = $1`,
    [id, at],
  );
  tx.subscriptionsChanged();
  return true;
}

export interface Moved {
  /** The secret that only this receiver knows. */
  readonly secret: string;
  /** Its current address; the path is the same as before. */
  readonly url: string;
  readonly at: number;
}

/**
 * A receiver in this process has a new address. One of its subscriptions moves with all its open deliveries, preferably
 * an active one, hears of notes from then on, and is enabled if deliveries to the old address had failed; its other
 * subscriptions are disabled.
 * Result: the id; `undefined`: it has none.
 */
export async function moveSubscription(tx: WriteTx, { secret, url: to, at }: Moved): Promise<string | undefined> {
  const { href: url, pathname } = new URL(to);
  const rows = await tx.all<Pick<Row, "id" | "url" | "disabled_at" | "disabled_because">>(
    "select id, url, disabled_at, disabled_because from service_subscription where secret = $1 order by id",
    [secret],
  );
  const own = rows.filter((row) => new URL(row.url).pathname === pathname);
  const going = own.find((row) => row.disabled_at === null) ?? own[0];
  if (going === undefined) return undefined;
  for (const other of own) if (other !== going) await disableSubscription(tx, other.id, at);
  await tx.all(
    `insert into service_subscription_event (name, subscription_id) values ($1, $2) on conflict do nothing`,
    [CHANGED_EVENT, going.id],
  );
  if (going.url === url) return going.id;
  await tx.all("update service_subscription set url = $2, failures = 0, turn = turn + 1 where id = $1", [
    going.id,
    url,
  ]);
  tx.subscriptionsChanged();
  if (going.disabled_because === "failures") await enableSubscription(tx, going.id);
  return going.id;
}
