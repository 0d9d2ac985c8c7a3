/**
 * Lets one replica at a time work, by a lease in the database that expires when its holder dies. It goes by the
 * database's clock, because those of replicas differ.
 */
import { sharedNow, type Database } from "../../database/index.ts";

const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 4_000;

/**
 * Calls `changed` whenever this process acquires or loses the lease; for the first time before it resolves. With SQLite
 * there is only one process, which acquires it at once, whatever became of its predecessor.
 */
export async function holdLease(
  database: Database,
  name: string,
  owner: string,
  changed: (held: boolean) => Promise<void>,
): Promise<AsyncDisposable> {
  if (database.dialect === "sqlite") {
    await changed(true);
    return { [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  let held = false;
  /** On this process's monotonic clock, and never later than in the database. */
  let heldUntil = 0;
  const now = sharedNow(database.dialect);

  async function renew(): Promise<void> {
    const askedAt = performance.now();
    let mine: boolean;
    try {
      const rows = await database.transaction((tx) =>
        tx.all(
          `insert into service_lease (name, owner, until) values ($1, $2, ${now} + $3)
           on conflict (name) do update set owner = excluded.owner, until = excluded.until
           where service_lease.owner = excluded.owner or service_lease.until < ${now} returning owner`,
          [name, owner, LEASE_MS],
        ),
      );
      mine = rows.length > 0;
      if (mine) heldUntil = askedAt + LEASE_MS;
    } catch {
      // The database does not respond; the lease is valid until it expires.
      mine = held && performance.now() < heldUntil;
    }
    if (mine === held) return;
    held = mine;
    await changed(mine);
  }

  let renewing: Promise<void> = renew();
  await renewing;
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => undefined);
  }, RENEW_EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await renewing;
      if (held)
        await database
          .transaction((tx) =>
            tx.all("update service_lease set until = 0 where name = $1 and owner = $2", [name, owner]),
          )
          .catch(() => undefined);
    },
  };
}
