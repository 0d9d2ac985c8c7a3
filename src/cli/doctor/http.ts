/**
 * One request, without retries or redirects. A failure is reported by its code alone.
 *
 * Not `fetch`, which refuses some ports whatever listens there.
 */
import { Agent, request } from "undici";
import { connectOption, type Proxy } from "../../platform/http/proxy.ts";

export type Asked =
  | { readonly status: number; readonly date: string | undefined; readonly text: string }
  /** `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `TIMEOUT`. */
  | { readonly failure: string };

export interface Question {
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export async function ask(
  url: string,
  { method, headers, body }: Question,
  withinMs: number,
  proxy?: Proxy,
): Promise<Asked> {
  const agent = new Agent({ connect: connectOption({ timeout: withinMs }, proxy) });
  try {
    const answer = await request(url, {
      method,
      dispatcher: agent,
      // No request is repeated, so the connection need not stay open.
      headers: { ...headers, connection: "close" },
      body: body ?? null,
      signal: AbortSignal.timeout(withinMs),
    });
    const { date } = answer.headers;
    const text = await answer.body.text();
    return { status: answer.statusCode, date: typeof date === "string" ? date : undefined, text };
  } catch (error) {
    return { failure: codeOf(error) };
  } finally {
    await agent.destroy();
  }
}

function codeOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError") return "TIMEOUT";
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { readonly code?: unknown };
    if (typeof code === "string" && /^[A-Z0-9_]{1,60}$/u.test(code)) return code;
  }
  return "NO_ANSWER";
}
