/** Open deliveries. */
import type { Database, Tx } from "../../database/index.ts";
import { SHOWN_FAILURES } from "./delivery-views.ts";
import { notifyFailure } from "./writes.ts";

export interface Delivery {
  readonly seq: number;
  /** The event's name, as subscribed to. */
  readonly name: string;
  readonly conversation: string;
  /** The exact bytes that are sent and signed, the same on every attempt. */
  readonly body: Buffer;
  /** Attempts made. */
  readonly attempts: number;
  /** Unix milliseconds before which it is not retried. */
  readonly notBefore: number;
}

interface Row {
  readonly seq: number;
  readonly conversation_id: string;
  readonly name: string;
  readonly payload: string;
  readonly attempts: number;
  readonly not_before: number;
}

/** Open deliveries of one subscription after `seq`, in the order of their creation. */
export async function openDeliveries(
  database: Database,
  subscription: string,
  seq: number,
  limit: number,
): Promise<readonly Delivery[]> {
  const rows = await database.all<Row>(
    `select d.seq, d.conversation_id, d.name, d.attempts, d.not_before, e.payload
     from service_delivery d join service_event e on e.seq = d.event_seq
     where d.subscription_id = $1 and d.state = 'open' and d.seq > $2 order by d.seq limit $3`,
    [subscription, seq, limit],
  );
  return rows.map((row) => ({
    seq: row.seq,
    name: row.name,
    conversation: row.conversation_id,
    body: Buffer.from(`{"type":${JSON.stringify(row.name)},"payload":${row.payload}}`),
    attempts: row.attempts,
    notBefore: row.not_before,
  }));
}

/** A failed attempt. */
export interface FailedAttempt {
  readonly delivery: Delivery;
  /** Starts at 1. */
  readonly attempt: number;
  /** A status or a reason: `status_500`, `timeout`. */
  readonly failure: string;
  /** Unix milliseconds. */
  readonly at: number;
}

export type Settlement = { readonly subscription: string } & (
  | {
      readonly how: "delivered";
      readonly seq: number;
      /** Earlier deliveries were given up: the count of failures restarts. */
      readonly resetFailures: boolean;
    }
  | { readonly how: "retry"; readonly failed: FailedAttempt; readonly notBefore: number }
  | {
      readonly how: "given-up";
      readonly failed: FailedAttempt;
      /** Consecutive failures, including this one. */
      readonly failures: number;
      /** Whether this failure disables the subscription. */
      readonly disables: boolean;
    }
);

/** Records the outcome of one attempt. */
export async function settle(tx: Tx, settlement: Settlement): Promise<void> {
  const { subscription } = settlement;
  if (settlement.how === "delivered") {
    await tx.all("delete from service_delivery where seq = $1", [settlement.seq]);
    if (settlement.resetFailures)
      await tx.all("update service_subscription set failures = 0 where id = $1", [subscription]);
    return;
  }
  const { delivery, attempt, failure, at } = settlement.failed;
  await recordFailure(tx, subscription, settlement.failed, settlement.how === "given-up");
  await notifyFailure(tx);
  if (settlement.how === "retry") {
    await tx.all("update service_delivery set attempts = $2, not_before = $3, failure = $4 where seq = $1", [
      delivery.seq,
      attempt,
      settlement.notBefore,
      failure,
    ]);
    return;
  }
  await tx.all("update service_delivery set state = 'failed', attempts = $2, failure = $3 where seq = $1", [
    delivery.seq,
    attempt,
    failure,
  ]);
  await tx.all("update service_subscription set failures = $2 where id = $1", [subscription, settlement.failures]);
  // If somebody has disabled it meanwhile, it stays disabled.
  if (settlement.disables)
    await tx.all(
      `update service_subscription set disabled_at = $2, disabled_because = 'failures'
       where id = $1 and disabled_at is null`,
      [subscription, at],
    );
}

async function recordFailure(
  tx: Tx,
  subscription: string,
  { delivery, attempt, failure, at }: FailedAttempt,
  givenUp: boolean,
): Promise<void> {
  await tx.all(
    `insert into service_delivery_failure (subscription_id, conversation_id, name, attempt, failure, given_up, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [subscription, delivery.conversation, delivery.name, attempt, failure, givenUp ? 1 : 0, at],
  );
  await tx.all(
    `delete from service_delivery_failure where subscription_id = $1 and seq <=
       (select seq from service_delivery_failure where subscription_id = $1 order by seq desc limit 1 offset $2)`,
    [subscription, SHOWN_FAILURES],
  );
}

/**
 * Deletes events and deliveries older than `before`, one small batch at a time. Result: whether there may be more.
 * Deliveries carry the time of their event, so that once the old ones are gone, none is left for an old event.
 */
export async function pruneEvents(tx: Tx, before: number, batch = 1_000): Promise<boolean> {
  for (const table of ["service_delivery", "service_event"]) {
    const gone = await tx.all(
      `delete from ${table} where seq in (select seq from ${table} where created_at < $1 limit $2) returning seq`,
      [before, batch],
    );
    if (gone.length === batch) return true;
  }
  return false;
}
