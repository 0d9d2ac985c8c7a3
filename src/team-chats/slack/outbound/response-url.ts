/**
 * Response URLs: where the answer to a command, a shortcut or a click may be posted, five times within half an hour.
 * Source: docs.slack.dev/interactivity/handling-user-interaction, read 2026-11-21.
 */
import { Agent } from "undici";
import { connectOption, type Proxy } from "../../../platform/http/proxy.ts";
import { SLACK_API_URL } from "./api.ts";

export interface Responses {
  /** Posts to the URL once. Result: whether Slack accepted it; an expired URL is not a failure. Never throws. */
  respond(url: string, message: object, signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

export interface ResponsesOptions {
  /** Base URL of the Web API; response URLs on its host are accepted, too. */
  readonly apiUrl: string | undefined;
  /** Default 10,000. */
  readonly timeoutMs: number | undefined;
  /** For calls to an `https:` address. */
  readonly proxy?: Proxy | undefined;
}

const SLACK_HOSTS = /(?:^|\.)slack(?:-gov)?\.com$/u;

export function createResponses({ apiUrl = SLACK_API_URL, timeoutMs = 10_000, proxy }: ResponsesOptions): Responses {
  const own = new URL(apiUrl).origin;
  const connect = connectOption({ timeout: timeoutMs }, proxy);
  const agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect });

  /** Although the URL came in a payload signed by Slack, client data is only ever sent to Slack's hosts. */
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
        // The caller posts the answer another way: seeing it twice does less harm than not at all.
        return false;
      }
    },
    close: () => agent.close(),
  };
}
