/** `POST /telegram/webhook`: updates over HTTP. Telegram sends a chat's next update only after a 2xx for this one. */
import { createHash, timingSafeEqual } from "node:crypto";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Answer } from "../../../platform/http/body.ts";
import type { Log } from "../../../platform/log.ts";
import { stackFrames } from "../../../platform/stack-frames.ts";
import type { Missed } from "./missed-updates.ts";
import type { Receiver } from "./receiver.ts";

export type HttpHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
/** `rawBody`: the bytes as received. Never throws. */
export type HttpHandler = (headers: HttpHeaders, rawBody: Uint8Array) => Promise<Answer>;

/** The shortest time between two log lines about wrong secrets. */
const LOG_PAUSE_MS = 60_000;

const SECRET_HEADER = "x-telegram-bot-api-secret-token";

/** Requests that carry no update. */
export type RequestOutcome = "unsigned" | "malformed";

export interface WebhookHandler {
  readonly handle: HttpHandler;
  /**
   * The answer to a body over the limit, which no update of Telegram's has. Telegram would redeliver it for a day, and
   * everything else in its chat would wait.
   */
  readonly tooLarge: (headers: HttpHeaders) => Answer;
}

export function createWebhookHandler(
  secret: string,
  receiver: Receiver,
  clock: Clock,
  log: Log,
  onMissed: (missed: Missed) => void,
  counted?: (outcome: RequestOutcome) => void,
): WebhookHandler {
  /** Strangers may send any number of requests, and in an outage every update fails. */
  const logRefused = atMostOncePer(LOG_PAUSE_MS, clock, (refused) => {
    log.warn({ refused }, "telegram updates refused because of a wrong webhook secret");
  });
  const logFailed = atMostOncePer(LOG_PAUSE_MS, clock, (failed, code) => {
    log.error({ failed, code }, "telegram updates not ingested; telegram redelivers them");
  });
  const logTooLarge = atMostOncePer(LOG_PAUSE_MS, clock, (dropped) => {
    log.error({ dropped }, "telegram updates dropped because they are larger than the limit");
  });

  function isSigned(headers: HttpHeaders): boolean {
    if (isGenuine(secret, headers[SECRET_HEADER])) return true;
    counted?.("unsigned");
    logRefused();
    return false;
  }

  async function handle(headers: HttpHeaders, rawBody: Uint8Array): Promise<Answer> {
    if (!isSigned(headers)) return answer(401);
    const read = json(rawBody);
    if (read === undefined) {
      counted?.("malformed");
      return answer(400);
    }
    try {
      await receiver.receive([read.update]);
      return answer(200);
    } catch (error) {
      if (!(error instanceof BridgeError))
        log.error({ at: stackFrames(error) }, "telegram update not ingested because of a bug in the bridge");
      else if (error.details.remoteCode !== CLOSED) logFailed(error.code);
      // Telegram retries, and honours the header. Source: WebhookActor.cpp, 2026-11-21.
      return answer(503, { "retry-after": "1" });
    }
  }

  return {
    handle,
    tooLarge(headers) {
      if (!isSigned(headers)) return answer(401, { connection: "close" });
      logTooLarge();
      // Somebody may have written it just now, and is told with everybody whose thread is active.
      const now = clock.now();
      onMissed({ fromMs: now, untilMs: now });
      return answer(200, { connection: "close" });
    },
  };
}

/** The remote code of failures after the bridge has stopped listening, which are normal then. */
export const CLOSED = "closed";

/** Reports the first call at once, and later ones together. `report`: gets how many calls it stands for, and the last one's code. */
function atMostOncePer(
  pauseMs: number,
  clock: Clock,
  report: (count: number, code?: string) => void,
): (code?: string) => void {
  let count = 0;
  let reportedAt = -Infinity;
  return (code) => {
    count += 1;
    const now = clock.now();
    if (now - reportedAt < pauseMs) return;
    reportedAt = now;
    report(count, code);
    count = 0;
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
