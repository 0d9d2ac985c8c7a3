/**
 * The signature of webhook deliveries: HMAC-SHA256 of the raw request body, keyed with the webhook's secret.
 *
 * The specification leaves the encoding open, so hex, base64 and base64url are accepted, each with or without
 * `sha256=`.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Lower case, as Node names headers. */
export const SIGNATURE_HEADER = "x-service-signature";

/** Unix seconds; only what connectors deliver is signed with its time. Lower case, as Node names headers. */
export const TIMESTAMP_HEADER = "x-service-timestamp";

const DIGEST_BYTES = 32;
const PREFIX = /^sha256=/i;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** Result: lower-case hex. */
export function sign(body: Uint8Array, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/**
 * What a connector signs: its channel and the time with the body, so that nobody can deliver it again later, or to
 * another channel. `timestamp` as in the header.
 */
export function inboundBase(channel: string, timestamp: string, body: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`v1:${channel}:${timestamp}:`), body]);
}

/**
 * Whether `header` signs `body` with one of `secrets`. Never throws; returns false for a malformed header.
 *
 * All secrets are tried, even after a match, so that the duration does not reveal which one matched. An empty secret
 * never matches, because anybody can sign with it.
 */
export function verify(body: Uint8Array, header: string | undefined, secrets: readonly string[]): boolean {
  const given = header === undefined ? undefined : decode(header);
  if (given === undefined) return false;
  let fits = false;
  for (const secret of secrets) {
    const expected = createHmac("sha256", secret).update(body).digest();
    const same = timingSafeEqual(expected, given);
    fits = (same && secret !== "") || fits;
  }
  return fits;
}

function decode(header: string): Buffer | undefined {
  const text = header.trim().replace(PREFIX, "");
  // Node reads both base64 alphabets under either name.
  const bytes = HEX.test(text) ? Buffer.from(text, "hex") : BASE64.test(text) ? Buffer.from(text, "base64") : undefined;
  return bytes?.length === DIGEST_BYTES ? bytes : undefined;
}
