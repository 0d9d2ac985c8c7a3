/**
 * Response addresses: where the answer to a command, a shortcut or a press may be posted, five times within half an hour.
 * Source: docs.slack.dev/interactivity/handling-user-interaction, read 2026-11-21.
 */
import { Agent } from "undici";
import { SLACK_API_URL } from "./api.ts";

export interface Responses {
  /** Posts to the address, once. Result: whether Slack took it; an address that has run out is no failure. Never throws. */
  respond(url: string, message: object, signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

export interface ResponsesOptions {
  /** Base of the Web API: addresses of its own host are good too. */
  readonly apiUrl: string | undefined;
  /** Default 10,000. */
  readonly timeoutMs: number | undefined;
}

const SLACK_HOSTS = /(?:^|\.)slack(?:-gov)?\.com$/u;

export function createResponses({ apiUrl = SLACK_API_URL, timeoutMs = 10_000 }: ResponsesOptions): Responses {
  const own = new URL(apiUrl).origin;
  const agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: timeoutMs } });

  /** The address stood in a payload that Slack signed, and still it is only ever Slack that gets clients' data. */
  function isTrusted(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, origin } = new URL(url);
    return origin === own || (protocol === "https:" && SLACK_HOSTS.test(hostname));
  }

  return {
    async respond(url, message, signal) {
      if (!isTrusted(url)) return false;
      const { origin, pathname, search } = new URL(url);
      try {
        const answer = await agent.request({
          origin,
          path: pathname + search,
          method: "POST",
          headers: { "content-type": "application/json; charset=utf-8" },
          body: JSON.stringify(message),
          signal,
        });
        await answer.body.dump();
        return answer.statusCode >= 200 && answer.statusCode < 300;
      } catch {
        // Told anew: seeing a private answer twice does less harm than seeing none.
        return false;
      }
    },
    close: () => agent.close(),
  };
}
