/** API keys: several, with names. Only their hashes are stored. */
import type { Database } from "../../database/index.ts";
import { hashOf, newSecret } from "./secrets.ts";
import type { Write, WriteTx } from "./writes.ts";

/** Longest name of a key, in UTF-16 code units. */
export const MAX_KEY_NAME_UNITS = 100;

export interface ApiKey {
  readonly id: string;
  /** The key's purpose, for people. Two keys may have the same name, so that one can replace the other. */
  readonly name: string;
  /** Unix milliseconds. */
  readonly createdAt: number;
  /** Unix milliseconds; `null` while it is valid. */
  readonly revokedAt: number | null;
  /** Id of the operator who issued it in the console; `null` if a command did, or an earlier version. */
  readonly issuedBy: string | null;
}

export interface IssuedKey {
  readonly id: string;
  readonly name: string;
  /** The key itself, shown only once. */
  readonly key: string;
}

export function isKeyName(name: string): boolean {
  return name.length <= MAX_KEY_NAME_UNITS && name.trim() !== "" && name.isWellFormed() && !/\p{Cc}/u.test(name);
}

export interface NewKey {
  readonly id: string;
  readonly name: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly issuedBy: string | null;
}

export async function issueKey(write: Write, { id, name, at, issuedBy }: NewKey): Promise<IssuedKey> {
  const key = newSecret("key_");
  await write(async (tx) =>
    tx.all("insert into service_key (id, name, hash, created_at, issued_by) values ($1, $2, $3, $4, $5)", [
      id,
      name,
      hashOf(key).toString("hex"),
      at,
      issuedBy,
    ]),
  );
  return { id, name, key };
}

/** Every issued key, oldest first. */
export async function listKeys(database: Database): Promise<readonly ApiKey[]> {
  const rows = await database.all<Row>(
    "select id, name, created_at, revoked_at, issued_by from service_key order by id",
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    issuedBy: row.issued_by,
  }));
}

/** Result: whether a valid key had this id. */
export async function revokeKey(write: Write, id: string, at: number): Promise<boolean> {
  const gone = await write(async (tx) =>
    tx.all("update service_key set revoked_at = $2 where id = $1 and revoked_at is null returning id", [id, at]),
  );
  return gone.length > 0;
}

/** Revokes the keys that an operator issued. Result: their ids. */
export async function revokeKeysOf(tx: WriteTx, operatorId: string, at: number): Promise<readonly string[]> {
  const gone = await tx.all<{ id: string }>(
    "update service_key set revoked_at = $2 where issued_by = $1 and revoked_at is null returning id",
    [operatorId, at],
  );
  return gone.map(({ id }) => id);
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
  readonly issued_by: string | null;
}

/** Hashes of the valid keys. */
export async function validKeyHashes(database: Database): Promise<readonly Buffer[]> {
  const rows = await database.all<{ hash: string }>("select hash from service_key where revoked_at is null");
  return rows.map(({ hash }) => Buffer.from(hash, "hex"));
}
