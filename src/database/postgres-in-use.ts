/**
 * The lock on the tables of a PostgreSQL schema: all processes that run on them share it, a command that replaces them
 * holds it alone. It belongs to a connection, so the server releases it however the process ends.
 */

/** Two 32-bit keys never collide with the 64-bit ones of `Tx.lock`. Advisory locks are per database already. */
const KEY = "hashtext('conversation-bridge'), hashtext(coalesce(current_schema(), ''))";

export const SHARE_TABLES = `select pg_try_advisory_lock_shared(${KEY}) as is_held`;
export const OWN_TABLES = `select pg_try_advisory_lock(${KEY}) as is_held`;

/** The server then releases the lock of a machine that is gone after 30 seconds; by its defaults, after two hours. */
export const TCP_KEEPALIVE =
  "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4";
