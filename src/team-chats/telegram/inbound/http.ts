/** `POST /telegram/webhook`: updates over HTTP. Telegram sends a chat's next update only after a 2xx for this one. */
import { createHash, timingSafeEqual } from "node:crypto";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Answer } from "../../../platform/http/body.ts";
import type { Log } from "../../../platform/log.ts";
import { stackFrames } from "../../../platform/stack-frames.ts";
import type { Receiver } from "./receiver.ts";

export type HttpHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
/** `rawBody`: the bytes as received. Never throws. */
export type HttpHandler = (headers: HttpHeaders, rawBody: Uint8Array) => Promise<Answer>;

/** The shortest time between two log lines about wrong secrets. */
const LOG_PAUSE_MS = 60_000;

const SECRET_HEADER = "x-telegram-bot-api-secret-token";

/** Requests that carry no update. */
export type RequestOutcome = "unsigned" | "malformed";

export function createWebhookHandler(
  secret: string,
  receiver: Receiver,
  clock: Clock,
  log: Log,
  counted?: (outcome: RequestOutcome) => void,
): HttpHandler {
  let refused = 0;
  let loggedAt = -Infinity;

  /** Strangers may send any number of them. */
  function logRefused(): void {
    refused += 1;
    const now = clock.now();
    if (now - loggedAt < LOG_PAUSE_MS) return;
    log.warn({ refused }, "telegram updates refused because of a wrong webhook secret");
    loggedAt = now;
    refused = 0;
  }

  return async (headers, rawBody) => {
    if (!isGenuine(secret, headers[SECRET_HEADER])) {
      counted?.("unsigned");
      logRefused();
      return answer(401);
    }
    const read = json(rawBody);
    if (read === undefined) {
      counted?.("malformed");
      return answer(400);
    }
    try {
      await receiver.receive([read.update]);
      return answer(200);
    } catch (error) {
      const failure = error instanceof BridgeError ? error.code : "UNEXPECTED";
      log.error({ failure, at: stackFrames(error) }, "telegram update not ingested");
      // Telegram retries, and honours the header. Source: WebhookActor.cpp, 2026-11-21.
      return answer(503, { "retry-after": "1" });
    }
  };
}

/** Compares in constant time, whatever the lengths. */
export function isGenuine(secret: string, given: unknown): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return typeof given === "string" && timingSafeEqual(digest(secret), digest(given));
}

function json(rawBody: Uint8Array): { readonly update: unknown } | undefined {
  try {
    return { update: JSON.parse(Buffer.from(rawBody).toString("utf8")) as unknown };
  } catch {
    return undefined;
  }
}

function answer(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers, body: "" };
}
