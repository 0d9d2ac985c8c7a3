/** The database's clock, which all replicas share. */
import type { Dialect } from "./database.ts";

/** SQL for the current Unix time in milliseconds. */
export function sharedNow(dialect: Dialect): string {
  return dialect === "sqlite"
    ? "cast(unixepoch('subsec') * 1000 as integer)"
    : "(extract(epoch from clock_timestamp()) * 1000)::bigint";
}
