/** Replays events: those that a subscription missed, or all that are still stored. */
import type { Write, WriteTx } from "./writes.ts";

/** How many events go into one commit, so that others can write in between. */
const BATCH = 1_000;

export interface Replay {
  /** Unix milliseconds: events from this time on. Default: all that are stored. */
  readonly since?: number | undefined;
  /** Includes delivered ones, for a receiver that has lost its data. */
  readonly alsoDelivered?: boolean | undefined;
}

interface ReplayedBatch {
  readonly events: number;
  /** Passed to the next call; `undefined`: that was all. */
  readonly next: number | undefined;
}

/**
 * Opens the next batch of deliveries for one subscription, in the order of their events. Missed are those given up, and
 * those recorded while it was disabled. They stay ahead of what is still open, so that every conversation is delivered
 * in order. Call it until `next` is `undefined`; if interrupted between two calls, it may be started again.
 */
async function replayBatch(
  tx: WriteTx,
  subscription: string,
  { since = 0, alsoDelivered = false }: Replay,
  after: number,
): Promise<ReplayedBatch> {
  const opened = alsoDelivered
    ? await openAgain(tx, subscription, since, after)
    : await openMissed(tx, subscription, since, after);
  const last = opened.at(-1);
  if (opened.length === BATCH && last !== undefined) return { events: opened.length, next: last };
  await tx.all("update service_subscription set turn = turn + 1 where id = $1", [subscription]);
  tx.subscriptionsChanged();
  return { events: opened.length, next: undefined };
}

async function openMissed(tx: WriteTx, subscription: string, since: number, after: number): Promise<readonly number[]> {
  const rows = await tx.all<{ seq: number }>(
    `update service_delivery set state = 'open', attempts = 0, not_before = 0, failure = null
     where seq in (select seq from service_delivery
       where subscription_id = $1 and state <> 'open' and seq > $2 and created_at >= $3 order by seq limit $4)
     returning seq`,
    [subscription, after, since, BATCH],
  );
  return rows.map(({ seq }) => seq).sort((a, b) => a - b);
}

/** Each event under each subscribed name, unless a delivery under that name is open anyway. */
const UNQUEUED = `service_event e join service_subscription_event s
    on s.subscription_id = $1 and ' ' || e.names || ' ' like '% ' || s.name || ' %'
  where (e.seq, s.name) not in
    (select event_seq, name from service_delivery where subscription_id = $1 and state = 'open')`;

/** Replaces finished deliveries with new ones. */
async function openAgain(tx: WriteTx, subscription: string, since: number, after: number): Promise<readonly number[]> {
  const events = await tx.all<{ seq: number }>(
    `select distinct e.seq from ${UNQUEUED} and e.seq > $2 and e.created_at >= $3 order by e.seq limit $4`,
    [subscription, after, since, BATCH],
  );
  const seqs = events.map(({ seq }) => seq);
  const these = [subscription, seqs[0] ?? 0, seqs.at(-1) ?? 0, since];
  await tx.all(
    `delete from service_delivery
     where subscription_id = $1 and state <> 'open' and event_seq >= $2 and event_seq <= $3 and created_at >= $4`,
    these,
  );
  await tx.all(
    // Its time is the event's, which is not deleted before its deliveries.
    `insert into service_delivery (subscription_id, event_seq, conversation_id, name, state, created_at)
     select s.subscription_id, e.seq, e.conversation_id, s.name, 'open', e.created_at
     from ${UNQUEUED} and e.seq >= $2 and e.seq <= $3 and e.created_at >= $4 order by e.seq`,
    these,
  );
  return seqs;
}

/**
 * Replays everything. `onProgress` receives how many events were opened so far, after each batch.
 *
 * Result: how many events; `undefined`: there is no such subscription.
 */
export async function replaySubscription(
  write: Write,
  subscription: string,
  replay: Replay = {},
  onProgress: (events: number) => void = () => undefined,
): Promise<number | undefined> {
  let events = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const batch = await write(async (tx) => {
      const known = await tx.all("select id from service_subscription where id = $1", [subscription]);
      return known.length === 0 ? undefined : replayBatch(tx, subscription, replay, from);
    });
    if (batch === undefined) return undefined;
    events += batch.events;
    after = batch.next;
    onProgress(events);
  }
  return events;
}
