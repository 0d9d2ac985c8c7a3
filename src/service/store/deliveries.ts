/** What is still to be told to whom. */
import type { Database, Tx } from "../../database/index.ts";

export interface Delivery {
  readonly seq: number;
  readonly conversation: string;
  /** The exact bytes that are sent and signed, the same on every attempt. */
  readonly body: Buffer;
  /** Attempts made. */
  readonly attempts: number;
  /** Unix milliseconds before which it is not tried again. */
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

/** Open deliveries of one subscription after `seq`, in the order in which they came to be. */
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
    conversation: row.conversation_id,
    body: Buffer.from(`{"type":${JSON.stringify(row.name)},"payload":${row.payload}}`),
    attempts: row.attempts,
    notBefore: row.not_before,
  }));
}

export type Settlement = { readonly seq: number; readonly subscription: string } & (
  | { readonly how: "delivered"; /** It failed before: the row begins anew. */ readonly resetFailures: boolean }
  | { readonly how: "again"; readonly attempts: number; readonly notBefore: number; readonly failure: string }
  | {
      readonly how: "given-up";
      readonly attempts: number;
      readonly failure: string;
      readonly failures: number;
      /** Unix milliseconds, when this was one failure too many. */
      readonly disabledAt: number | null;
    }
);

/** Writes down what became of one attempt. */
export async function settle(tx: Tx, settlement: Settlement): Promise<void> {
  const { seq, subscription } = settlement;
  switch (settlement.how) {
    case "delivered":
      await tx.all("delete from service_delivery where seq = $1", [seq]);
      if (settlement.resetFailures)
        await tx.all("update service_subscription set failures = 0 where id = $1", [subscription]);
      return;
    case "again":
      await tx.all("update service_delivery set attempts = $2, not_before = $3, failure = $4 where seq = $1", [
        seq,
        settlement.attempts,
        settlement.notBefore,
        settlement.failure,
      ]);
      return;
    case "given-up":
      await tx.all("update service_delivery set state = 'failed', attempts = $2, failure = $3 where seq = $1", [
        seq,
        settlement.attempts,
        settlement.failure,
      ]);
      await tx.all("update service_subscription set failures = $2, disabled_at = $3 where id = $1", [
        subscription,
        settlement.failures,
        settlement.disabledAt,
      ]);
  }
}

/** Events and deliveries older than `before` go, a small batch at a time. Result: whether there may be more. */
export async function pruneEvents(tx: Tx, before: number, batch = 1_000): Promise<boolean> {
  await tx.all(
    "delete from service_delivery where seq in (select seq from service_delivery where created_at < $1 limit $2)",
    [before, batch],
  );
  const gone = await tx.all(
    `delete from service_event where seq in (select e.seq from service_event e where e.created_at < $1
       and not exists (select 1 from service_delivery d where d.event_seq = e.seq) limit $2) returning seq`,
    [before, batch],
  );
  return gone.length === batch;
}
