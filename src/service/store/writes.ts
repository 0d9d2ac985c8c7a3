/** How the service writes: in group commits, one writer at a time, and everybody concerned is told after the commit. */
import type { Bulk, Database, Tx } from "../../database/index.ts";

/** What a write may do besides statements. */
export interface WriteTx extends Tx {
  /** This client can see something new. */
  clientChanged(contactId: string): void;
  /** Something of this conversation changed: operators who look at it can see that. */
  conversationChanged(id: string): void;
  /** There is something new to deliver. */
  deliveriesChanged(): void;
  /** A subscription was made or enabled. */
  subscriptionsChanged(): void;
}

/** Told after each commit, in every process. */
export interface ChangeNotification {
  readonly clients: readonly string[];
  readonly conversations: readonly string[];
  readonly deliveries: boolean;
  readonly subscriptions: boolean;
  /** A delivery failed: people who look at subscriptions can see that. */
  readonly failures?: true;
}

export type Write = <Result>(work: (tx: WriteTx) => Promise<Result>) => Promise<Result>;

const CHANNEL = "service";
const FAILED: ChangeNotification = {
  clients: [],
  conversations: [],
  deliveries: false,
  subscriptions: false,
  failures: true,
};
/** Of each kind. A notification holds less than 8,000 bytes; an id has 29. */
const IDS_PER_NOTICE = 100;

interface Item {
  readonly work: (tx: WriteTx) => Promise<unknown>;
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
    const writeTx: WriteTx = {
      dialect: tx.dialect,
      all: (text, params) => tx.all(text, params),
      each: (text, rows) => tx.each(text, rows),
      lock: (name) => tx.lock(name),
      notify: (channel, payload) => tx.notify(channel, payload),
      clientChanged: (contactId) => clients.add(contactId),
      conversationChanged: (id) => conversations.add(id),
      deliveriesChanged: () => {
        also.deliveries = true;
      },
      subscriptionsChanged: () => {
        also.subscriptions = true;
      },
    };
    const results: unknown[] = [];
    for (const { work } of items) results.push(await work(writeTx));
    const ids = { clients: [...clients], conversations: [...conversations] };
    const longest = Math.max(ids.clients.length, ids.conversations.length);
    for (let at = 0; at < longest || (at === 0 && (also.deliveries || also.subscriptions)); at += IDS_PER_NOTICE) {
      const notification: ChangeNotification = {
        clients: ids.clients.slice(at, at + IDS_PER_NOTICE),
        conversations: ids.conversations.slice(at, at + IDS_PER_NOTICE),
        ...also,
      };
      await tx.notify(CHANNEL, JSON.stringify(notification));
    }
    return results;
  },
};

/** `work` may be run again after a rollback, so it changes nothing but the database. */
export function writerOf(database: Database): Write {
  return <Result>(work: (tx: WriteTx) => Promise<Result>) => database.bulk(WRITES, { work }) as Promise<Result>;
}

/** Tells everybody that a delivery failed, after the commit. */
export async function notifyFailure(tx: Tx): Promise<void> {
  await tx.notify(CHANNEL, JSON.stringify(FAILED));
}

/** `onChange` gets `undefined` when something may have been missed: then everybody looks. */
export function subscribeToChanges(
  database: Database,
  onChange: (notification: ChangeNotification | undefined) => void,
): Promise<AsyncDisposable> {
  return database.listen(CHANNEL, (payload) => {
    onChange(payload === undefined ? undefined : (JSON.parse(payload) as ChangeNotification));
  });
}
