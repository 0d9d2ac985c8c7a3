/** Ingests the service's webhooks: verified, parsed, stored, and only then acknowledged. */
import { createHash } from "node:crypto";
import { BridgeError } from "../bridge/model/failure.ts";
import { asErrorBody } from "../contract/error.ts";
import { readEvent } from "../contract/event.ts";
import type { ServiceEvent } from "../contract/shapes.ts";
import { SIGNATURE_HEADER, verify } from "../contract/signature.ts";
import type { RefusedRequests } from "../platform/http/refused-requests.ts";
import type { WebhookSecrets } from "./webhook-secrets.ts";

export type KnownEvent = Exclude<ServiceEvent, { type: "unknown" }>;

/**
 * The outcome of a webhook. `new` and `repeated` were ingested; `unknown` is a type that the bridge does not use, and
 * `expired` an event that is too old.
 */
export type IngestOutcome = "new" | "repeated" | "expired" | "unknown" | "unsigned" | "malformed" | "unavailable";

export interface WebhookIngestDeps {
  readonly secrets: Pick<WebhookSecrets, "current">;
  /**
   * Resolves once the event is durable, with whether it was new, or `expired` if it is too old to be ingested. `key` is the same on every redelivery. Errors:
   * LEDGER_UNAVAILABLE; anything else is a bug and propagates.
   */
  readonly ingest: (event: KnownEvent, key: string) => Promise<boolean | "expired">;
  readonly counted?: (outcome: IngestOutcome) => void;
  readonly refused?: Pick<RefusedRequests<"secret">, "refuse" | "accept">;
  /** The service's events may not have reached the bridge, for one that may be its own was refused. */
  readonly mayBeMissing?: () => void;
  /** Default 4,000 ms: the service waits 5 s for a response and must get "later" before it gives up. */
  readonly commitTimeoutMs?: number;
}

/** Header names in lower case, as Node has them. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
export interface WebhookAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** `rawBody`: the bytes as received; the signature covers them. */
export type WebhookIngest = (headers: WebhookHeaders, rawBody: Uint8Array) => Promise<WebhookAnswer>;

const NO_HEADERS = {};
const TAKEN: WebhookAnswer = { status: 200, headers: NO_HEADERS, body: "{}" };
// The same message whatever is wrong, so that a forger learns nothing.
const UNSIGNED = refusal(401, "unauthorized", "The signature is missing or wrong.");
const MALFORMED = refusal(400, "invalid_body", "The body is not an event.");
const UNAVAILABLE = refusal(503, "unavailable", "Temporarily unavailable; send it again.", { "retry-after": "5" });

export function createWebhookIngest({
  secrets,
  ingest,
  counted,
  refused,
  mayBeMissing,
  commitTimeoutMs = 4_000,
}: WebhookIngestDeps): WebhookIngest {
  const done = (outcome: IngestOutcome, answer: WebhookAnswer): WebhookAnswer => {
    counted?.(outcome);
    return answer;
  };

  return async (headers, rawBody) => {
    const signature = headers[SIGNATURE_HEADER];
    // Node joins repeated headers with a comma, which is not a valid signature either.
    if (typeof signature !== "string" || !verify(rawBody, signature, secrets.current())) {
      // The specification names no encoding, so any signature may be the service's. None of them has a time in it, so
      // a wrong clock refuses nothing.
      if (typeof signature === "string" && signature !== "" && refused?.refuse("secret") === true) mayBeMissing?.();
      return done("unsigned", UNSIGNED);
    }
    const text = decode(rawBody);
    const event = text === undefined ? undefined : readEvent(parse(text));
    if (text === undefined || event === undefined) return done("malformed", MALFORMED);
    if (event.type === "unknown") return done("unknown", TAKEN);
    // Only now: the doctor's test has the bridge's own secret and an unknown type, and says nothing about the service.
    refused?.accept();

    try {
      const ingested = await rejectAfter(commitTimeoutMs, ingest(event, keyOf(event, text, rawBody)));
      return done(ingested === "expired" ? ingested : ingested ? "new" : "repeated", TAKEN);
    } catch (error) {
      if (error instanceof BridgeError && error.code === "LEDGER_UNAVAILABLE") return done("unavailable", UNAVAILABLE);
      throw error;
    }
  };
}

/** The same for every delivery of one event, and never the same for two events. */
function keyOf(event: KnownEvent, text: string, rawBody: Uint8Array): string {
  if (event.type === "message") return `message:${event.conversation.id}:${event.message.id}`;
  const digest = createHash("sha256").update(rawBody).digest("hex");
  // If an assignee changes from A to B and back to A, the third body without a time in it equals the first one, but it
  // is not a redelivery. Refreshing a card once more is harmless; leaving it out of date is not. Quotes inside a text
  // are escaped, so this finds only a field.
  const isDated = event.type === "conversation-new" || text.includes('"updatedAt"');
  return isDated ? `event:${digest}` : `event:${digest}:${crypto.randomUUID()}`;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The work continues after the time-out, and a redelivery finds it done. */
async function rejectAfter<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return await new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: "commit_timeout" }));
    }, limitMs);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

function refusal(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
  return { status, headers, body: JSON.stringify(asErrorBody(code, message)) };
}
