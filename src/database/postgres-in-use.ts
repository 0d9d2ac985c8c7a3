/**
 * The lock on the tables of a PostgreSQL schema: all processes that run on them share it, a command that replaces them
 * holds it alone. It belongs to a connection, so the server releases it however the process ends.
 */

/** Two numbers, which cannot meet the single ones that `Tx.lock` makes of names. Locks are the database's already. */
const KEY = "hashtext('conversation-bridge'), hashtext(coalesce(current_schema(), ''))";

export const SHARE_TABLES = `select pg_try_advisory_lock_shared(${KEY}) as is_held`;
export const OWN_TABLES = `select pg_try_advisory_lock(${KEY}) as is_held`;

/** A machine that is gone holds the lock until the server misses it: after 30 seconds, instead of two hours. */
export const MISS_SOON = "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4";
