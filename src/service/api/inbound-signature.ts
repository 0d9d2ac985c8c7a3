/** Who may deliver to a client channel, and when. */
import { inboundSecretsOf } from "../../contract/inbound-secrets.ts";
import type { ClientChannel } from "../../contract/shapes.ts";
import { inboundBase, verify } from "../../contract/signature.ts";
import { ServiceError } from "../http/errors.ts";

/** The same as Slack's. Source: docs.slack.dev, "Verifying requests from Slack", read 2026-11. */
const TOLERANCE_MS = 5 * 60_000;
const UNIX_SECONDS = /^\d{1,12}$/;

/** Errors: `unauthorized` if it is no time, or more than five minutes from `now`. */
export function checkTimestamp(timestamp: string, now: number): void {
  const isNear = UNIX_SECONDS.test(timestamp) && Math.abs(now - Number(timestamp) * 1_000) <= TOLERANCE_MS;
  if (!isNear)
    throw new ServiceError(
      "unauthorized",
      "X-Service-Timestamp must be Unix seconds, at most 5 minutes from the service's clock.",
    );
}

/** `timestamp`: `undefined` in the old form, which signs the body alone. Errors: `unauthorized`. */
export function checkInboundSignature(
  body: Uint8Array,
  {
    channel,
    timestamp,
    signature,
  }: { channel: ClientChannel; timestamp: string | undefined; signature: string | undefined },
  secrets: readonly string[],
): void {
  const base = timestamp === undefined ? body : inboundBase(channel, timestamp, body);
  if (verify(base, signature, inboundSecretsOf(channel, secrets))) return;
  const what = timestamp === undefined ? "this body" : "v1, this channel, X-Service-Timestamp and this body";
  throw new ServiceError("unauthorized", `X-Service-Signature does not sign ${what}.`);
}
