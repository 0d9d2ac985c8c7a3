/** Secrets: generated, hashed, and the service's own. Only hashes of keys and tokens are stored. */
import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../database/index.ts";
import type { Write } from "./writes.ts";

/** Keys and tokens are long and random, so a plain digest cannot be reversed; a slow hash would only cost time. */
export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

export function newSecret(prefix: string): string {
  return prefix + randomBytes(32).toString("base64url");
}

/**
 * A secret of the service's own, for page cursors or device cookies: the same for every replica and after a restart, so
 * that what it signed stays valid.
 */
export async function storedSecret(database: Database, write: Write, name: "cursor" | "device"): Promise<Buffer> {
  const fresh = randomBytes(32).toString("hex");
  await write(async (tx) =>
    tx.all("insert into service_secret (name, value) values ($1, $2) on conflict (name) do nothing", [name, fresh]),
  );
  const [row] = await database.all<{ value: string }>("select value from service_secret where name = $1", [name]);
  if (row === undefined) throw new Error("the secret was not stored");
  return Buffer.from(row.value, "hex");
}
