/** Events over HTTP: signed POSTs to the app's request URL. */
import { createHmac } from "node:crypto";
import type { Attempt, AttemptResult, Transport } from "./deliveries.ts";

export interface HttpEventsOptions {
  readonly url: string;
  readonly signingSecret: string;
  readonly ackDeadlineMs: number;
  readonly nowMs: () => number;
}

export interface HttpEvents extends Transport {
  /** Slack's check when the URL is entered: whether the app returns the challenge. */
  verifyUrl(): Promise<boolean>;
}

export function createHttpEvents(options: HttpEventsOptions): HttpEvents {
  async function post(contentType: string, body: string, headers: Record<string, string>): Promise<Response | string> {
    const timestamp = String(Math.floor(options.nowMs() / 1000));
    try {
      return await fetch(options.url, {
        method: "POST",
        headers: {
          "content-type": contentType,
          "x-slack-request-timestamp": timestamp,
          "x-slack-signature": slackSignature(options.signingSecret, timestamp, body),
          ...headers,
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(options.ackDeadlineMs),
      });
    } catch (error) {
      return error instanceof DOMException && error.name === "TimeoutError" ? "http_timeout" : "connection_failed";
    }
  }

  return {
    async send({ type, payload, retryNum, retryReason }: Attempt): Promise<AttemptResult> {
      const json = JSON.stringify(payload);
      const retry: Record<string, string> =
        retryNum === 0
          ? {}
          : { "x-slack-retry-num": String(retryNum), "x-slack-retry-reason": retryReason ?? "unknown_error" };
      const answer =
        type === "events_api"
          ? await post("application/json", json, retry)
          : await post(
              "application/x-www-form-urlencoded",
              // A command's fields are in the form itself.
              new URLSearchParams(
                type === "interactive" ? { payload: json } : (payload as Record<string, string>),
              ).toString(),
              {},
            );
      if (typeof answer === "string")
        return { acknowledged: false, reason: answer === "http_timeout" ? "http_timeout" : "connection_failed" };
      const body = await answer.text().catch(() => "");
      if (answer.ok) return { acknowledged: true, body };
      return { acknowledged: false, reason: "http_error", final: answer.headers.get("x-slack-no-retry") === "1" };
    },
    async verifyUrl() {
      const challenge = "a-challenge-of-the-sandbox";
      const body = JSON.stringify({ token: "not-a-secret", challenge, type: "url_verification" });
      const answer = await post("application/json", body, {});
      return typeof answer !== "string" && answer.ok && (await answer.text()).includes(challenge);
    },
  };
}

/** Source: docs.slack.dev, verifying requests from Slack, read 2026-11-21. */
export function slackSignature(signingSecret: string, timestamp: string, body: string): string {
  return `v0=${createHmac("sha256", signingSecret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
}
