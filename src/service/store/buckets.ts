/** Token buckets that all replicas share, on the database's clock. */
import type { Database } from "../../database/index.ts";
import { ROUNDING, type Buckets, type Limit } from "../http/token-buckets.ts";
import { hashOf } from "./secrets.ts";

const [KEY, TOKENS, BURST, MS_PER_TOKEN] = ["$1", "$2::float8", "$3::float8", "$4::float8"];
const NOW = "(extract(epoch from statement_timestamp())::float8 * 1000)";
// More than a bucket holds can be missing only after the clock was set back.
const MISSING = `case when bucket.full_at - ${NOW} > (${BURST} + 1) * ${MS_PER_TOKEN} then 0
  else greatest(0, (bucket.full_at - ${NOW}) / ${MS_PER_TOKEN}) end`;
/** Of a bucket in which so many tokens are missing. */
const granted = (missing: string): string => {
  const most = `greatest(0, least(${TOKENS}, floor(${BURST} + ${ROUNDING} - ${missing})))`;
  return `(case when $5::boolean and ${most} < ${TOKENS} then 0 else ${most} end)`;
};
const GRANTED = granted(MISSING);
const OF_FULL = granted("0");
const TAKE = `insert into service_bucket as bucket (key, full_at, granted)
  values (${KEY}, ${NOW} + ${MS_PER_TOKEN} * ${OF_FULL}, ${OF_FULL})
  on conflict (key) do update set full_at = ${NOW} + ${MS_PER_TOKEN} * (${MISSING} + ${GRANTED}), granted = ${GRANTED}
  returning granted, greatest(0, ${BURST} + ${ROUNDING} - (full_at - ${NOW}) / ${MS_PER_TOKEN}) as left`;

const GIVE_BACK = `update service_bucket set full_at = full_at - $2::float8 where key = $1`;

// Skips rows that another replica has locked, so that no two wait for each other.
const PRUNE = `delete from service_bucket where key in
  (select key from service_bucket where full_at < ${NOW} for update skip locked)`;
const PRUNE_EVERY = 1_000;

/** `name` is the limit's. PostgreSQL only. Errors: `DatabaseError`. */
export function bucketsInDatabase(database: Database, name: string, { burst, perMinute }: Limit): Buckets {
  let calls = 0;
  const msPerToken = 60_000 / perMinute;
  // A key may be an address, or what somebody typed as their name; neither is stored.
  const hashed = (key: string): string => hashOf(`${name} ${key}`).toString("base64url");
  return {
    async take(key, tokens, all = false) {
      if (++calls % PRUNE_EVERY === 0) await database.all(PRUNE);
      const given = [hashed(key), tokens, burst, msPerToken, all];
      const [row] = await database.all<{ granted: number; left: number }>(TAKE, given);
      if (row === undefined) throw new Error("the bucket was not stored");
      return row;
    },
    async giveBack(key, tokens) {
      await database.all(GIVE_BACK, [hashed(key), msPerToken * tokens]);
    },
  };
}
