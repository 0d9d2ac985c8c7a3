/** How the service writes: in group commits, one writer at a time, and everybody concerned is told after the commit. */
import type { Bulk, Database, Tx } from "../../database/index.ts";

/** What a write may do besides statements. */
export interface Writing extends Tx {
  /** This client can see something new. */
  touchedClient(contactId: string): void;
  /** Something of this conversation changed: operators who look at it can see that. */
  touchedConversation(id: string): void;
  /** There is something new to deliver. */
  touchedDeliveries(): void;
  /** A subscription was made or enabled. */
  touchedSubscriptions(): void;
}

/** Told after each commit, in every process. */
export interface Touched {
  readonly clients: readonly string[];
  readonly conversations: readonly string[];
  readonly deliveries: boolean;
  readonly subscriptions: boolean;
  /** A delivery failed: people who look at subscriptions can see that. */
  readonly failures?: true;
}

export type Write = <Result>(work: (writing: Writing) => Promise<Result>) => Promise<Result>;

const CHANNEL = "service";
const FAILED: Touched = { clients: [], conversations: [], deliveries: false, subscriptions: false, failures: true };
/** Of each kind. A notification holds less than 8,000 bytes; an id has 29. */
const IDS_PER_NOTICE = 100;

interface Item {
  readonly work: (writing: Writing) => Promise<unknown>;
}

const WRITES: Bulk<Item, unknown> = {
  name: "service",
  async run(tx, items) {
    // One writer among all replicas: places in a conversation, a client's stream and the queue of deliveries are then
    // given in the order of the commits, and no two transactions wait for each other's rows.
    await tx.lock(CHANNEL);
    const clients = new Set<string>();
    const conversations = new Set<string>();
    const also = { deliveries: false, subscriptions: false };
    const writing: Writing = {
      dialect: tx.dialect,
      all: (text, params) => tx.all(text, params),
      each: (text, rows) => tx.each(text, rows),
      lock: (name) => tx.lock(name),
      notify: (channel, payload) => tx.notify(channel, payload),
      touchedClient: (contactId) => clients.add(contactId),
      touchedConversation: (id) => conversations.add(id),
      touchedDeliveries: () => {
        also.deliveries = true;
      },
      touchedSubscriptions: () => {
        also.subscriptions = true;
      },
    };
    const results: unknown[] = [];
    for (const { work } of items) results.push(await work(writing));
    const ids = { clients: [...clients], conversations: [...conversations] };
    const longest = Math.max(ids.clients.length, ids.conversations.length);
    for (let at = 0; at < longest || (at === 0 && (also.deliveries || also.subscriptions)); at += IDS_PER_NOTICE) {
      const touched: Touched = {
        clients: ids.clients.slice(at, at + IDS_PER_NOTICE),
        conversations: ids.conversations.slice(at, at + IDS_PER_NOTICE),
        ...also,
      };
      await tx.notify(CHANNEL, JSON.stringify(touched));
    }
    return results;
  },
};

/** `work` may be run again after a rollback, so it changes nothing but the database. */
export function writerOf(database: Database): Write {
  return <Result>(work: (writing: Writing) => Promise<Result>) => database.bulk(WRITES, { work }) as Promise<Result>;
}

/** Tells everybody that a delivery failed, after the commit. */
export async function tellFailure(tx: Tx): Promise<void> {
  await tx.notify(CHANNEL, JSON.stringify(FAILED));
}

/** `heard` gets `undefined` when something may have been missed: then everybody looks. */
export function hearWrites(
  database: Database,
  heard: (touched: Touched | undefined) => void,
): Promise<AsyncDisposable> {
  return database.listen(CHANNEL, (payload) => {
    heard(payload === undefined ? undefined : (JSON.parse(payload) as Touched));
  });
}
