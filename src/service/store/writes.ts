/** How the service writes: in group commits, one writer at a time; everybody concerned is notified after the commit. */
import type { Bulk, Database, Tx } from "../../database/index.ts";

/** What a write may do besides statements. */
export interface WriteTx extends Tx {
  /** This client has something new to read. */
  clientChanged(contactId: string): void;
  /** Something in this conversation changed, for operators who have it open. */
  conversationChanged(id: string): void;
  /** There is something new to deliver. */
  deliveriesChanged(): void;
  /** A subscription was created or enabled. */
  subscriptionsChanged(): void;
}

/** Sent after each commit, in every process. */
export interface ChangeNotification {
  readonly clients: readonly string[];
  readonly conversations: readonly string[];
  readonly deliveries: boolean;
  readonly subscriptions: boolean;
  /** A delivery failed, for people who have the subscriptions open. */
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
/** Per kind. A notification holds less than 8,000 bytes; an id has 29. */
const IDS_PER_NOTICE = 100;

interface Item {
  readonly work: (tx: WriteTx) => Promise<unknown>;
}

const WRITES: Bulk<Item, unknown> = {
  name: "service",
  async run(tx, items) {
    // One writer among all replicas: positions in a conversation, in a client's stream and in the queue of deliveries
    // are then assigned in commit order, and no two transactions wait for each other's rows.
    await tx.lock(CHANNEL);
    const clients = new Set<string>();
    const conversations = new Set<string>();
    const also = { deliveries: false, subscriptions: false };
    const writeTx: WriteTx = {
      dialect: tx.dialect,
      all: (text, params) => tx.all(text, params),
      each: (text, rows) => tx.each(text, rows),
      withCommit: (sent) => tx.withCommit(sent),
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

/** `work` may run again after a rollback, so it must change nothing but the database. */
export function writerOf(database: Database): Write {
  return <Result>(work: (tx: WriteTx) => Promise<Result>) => database.bulk(WRITES, { work }) as Promise<Result>;
}

/** Notifies everybody after the commit that a delivery failed. */
export async function notifyFailure(tx: Tx): Promise<void> {
  await tx.notify(CHANNEL, JSON.stringify(FAILED));
}

/** `onChange` receives `undefined` if something may have been missed: then everybody checks. */
export function subscribeToChanges(
  database: Database,
  onChange: (notification: ChangeNotification | undefined) => void,
): Promise<AsyncDisposable> {
  return database.listen(CHANNEL, (payload) => {
    onChange(payload === undefined ? undefined : (JSON.parse(payload) as ChangeNotification));
  });
}
