/** A signed identity: what a web site asserts about its signed-in customer. */
import { z } from "zod";
import { verify } from "../../contract/signature.ts";
import { ServiceError } from "../http/errors.ts";
import { CLIENT_FIELDS } from "../http/fields.ts";

const person = z.object({ ...CLIENT_FIELDS, expiresAt: z.iso.datetime({ offset: true }) });
export type Person = z.output<typeof person>;

/** Long enough for a page that stays open; an identity without an end could be used by whoever finds it. */
const MAX_LIFE_MS = 31 * 24 * 60 * 60_000;
export const MAX_IDENTITY_UNITS = 4_096;

/**
 * Parses `payload.signature`: base64url of `{externalId, name, phone?, email?, expiresAt}` as JSON, and the HMAC-SHA256
 * of that base64url text, encoded like webhook signatures.
 *
 * Errors: `identity_refused`, which does not tell a forger what was wrong.
 */
export function readIdentity(secrets: readonly string[], identity: string, now: number): Person {
  const [payload = "", signature, ...more] = identity.split(".");
  if (more.length > 0 || !verify(Buffer.from(payload), signature, secrets)) throw refused();
  const read = person.safeParse(jsonOf(payload));
  if (!read.success || !Object.values(read.data).every((value) => isClean(value))) throw refused();
  const expiresAt = Date.parse(read.data.expiresAt);
  if (expiresAt <= now || expiresAt > now + MAX_LIFE_MS) throw refused();
  return read.data;
}

function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(payload, "base64url")));
  } catch {
    return undefined;
  }
}

function isClean(value: string | null | undefined): boolean {
  return value === null || value === undefined || (value.isWellFormed() && !value.includes("\0"));
}

function refused(): ServiceError {
  return new ServiceError("identity_refused", "The identity is not signed as it should be, or has ended.");
}
