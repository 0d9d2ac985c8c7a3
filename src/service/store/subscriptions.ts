/** Who is told of events. */
import type { EventName } from "../../contract/event.ts";
import type { Database } from "../../database/index.ts";
import type { Writing } from "./writes.ts";

export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  /** Deliveries given up in a row. */
  readonly failures: number;
  /** Unix milliseconds; `null` while it is active. */
  readonly disabledAt: number | null;
}

interface Row {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly failures: number;
  readonly disabled_at: number | null;
}

export interface NewSubscription {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly EventName[];
  readonly at: number;
}

export async function addSubscription(writing: Writing, made: NewSubscription): Promise<void> {
  const { id, url, secret, events, at } = made;
  await writing.all("insert into service_subscription (id, url, secret, created_at) values ($1, $2, $3, $4)", [
    id,
    url,
    secret,
    at,
  ]);
  await writing.each(
    "insert into service_subscription_event (name, subscription_id) values ($1, $2)",
    [...new Set(events)].map((name) => [name, id]),
  );
  writing.touchedSubscriptions();
}

export async function listSubscriptions(database: Database): Promise<readonly Subscription[]> {
  const rows = await database.all<Row>(
    "select id, url, secret, failures, disabled_at from service_subscription order by id",
  );
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    secret: row.secret,
    failures: row.failures,
    disabledAt: row.disabled_at,
  }));
}

/** Enables a disabled one; what waited for it is delivered. Result: whether it was disabled. */
export async function enableSubscription(writing: Writing, id: string): Promise<boolean> {
  const rows = await writing.all(
    `update service_subscription set disabled_at = null, failures = 0
     where id = $1 and disabled_at is not null returning id`,
    [id],
  );
  writing.touchedSubscriptions();
  return rows.length > 0;
}
