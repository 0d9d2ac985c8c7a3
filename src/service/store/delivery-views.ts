/** What people see of subscriptions: state, pending deliveries and latest failures. Never a secret or a response. */
import type { EventName } from "../../contract/event.ts";
import type { Database } from "../../database/index.ts";
import { listSubscriptions, type DisabledBecause } from "./subscriptions.ts";

export interface SubscriptionView {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventName[];
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Unix milliseconds; `null` while it is active. */
  readonly disabledAt: number | null;
  readonly disabledBecause: DisabledBecause | null;
  /** Consecutive deliveries given up; ten disable the subscription. */
  readonly failuresInARow: number;
  /** Deliveries still to be made. Counted up to 10,000, like the next one. */
  readonly waiting: number;
  /** Given up, or missed while it was disabled: what a replay sends. */
  readonly missed: number;
  /** Newest first, at most 20. */
  readonly lastFailures: readonly FailureView[];
}

/** One failed attempt. */
export interface FailureView {
  /** Unix milliseconds. */
  readonly at: number;
  /** `status_500`, `timeout`, `unreachable`, `address_refused`. */
  readonly failure: string;
  /** 1 to 4. */
  readonly attempt: number;
  /** Whether it was the last attempt. */
  readonly givenUp: boolean;
  readonly event: EventName;
  readonly conversation: string;
}

export const SHOWN_FAILURES = 20;
const COUNTED_TO = 10_000;

/** Oldest first. */
export async function viewSubscriptions(database: Database): Promise<readonly SubscriptionView[]> {
  const events = await database.all<{ subscription_id: string; name: EventName }>(
    "select subscription_id, name from service_subscription_event order by name",
  );
  const views: SubscriptionView[] = [];
  for (const made of await listSubscriptions(database)) {
    const { id } = made;
    views.push({
      id,
      url: made.url,
      events: events.filter(({ subscription_id }) => subscription_id === id).map(({ name }) => name),
      createdAt: made.createdAt,
      disabledAt: made.disabledAt,
      disabledBecause: made.disabledBecause,
      failuresInARow: made.failures,
      waiting: await counted(database, id, "state = 'open'"),
      missed: await counted(database, id, "state <> 'open'"),
      lastFailures: await lastFailures(database, id),
    });
  }
  return views;
}

async function counted(database: Database, id: string, which: string): Promise<number> {
  const [row] = await database.all<{ n: number }>(
    `select count(*) as n from
       (select 1 from service_delivery where subscription_id = $1 and ${which} limit ${COUNTED_TO}) as found`,
    [id],
  );
  return row?.n ?? 0;
}

async function lastFailures(database: Database, id: string): Promise<readonly FailureView[]> {
  const rows = await database.all<{
    at: number;
    failure: string;
    attempt: number;
    given_up: number;
    name: EventName;
    conversation_id: string;
  }>(
    `select at, failure, attempt, given_up, name, conversation_id from service_delivery_failure
     where subscription_id = $1 order by seq desc limit $2`,
    [id, SHOWN_FAILURES],
  );
  return rows.map((row) => ({
    at: row.at,
    failure: row.failure,
    attempt: row.attempt,
    givenUp: row.given_up === 1,
    event: row.name,
    conversation: row.conversation_id,
  }));
}
