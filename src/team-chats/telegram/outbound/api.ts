/** Calls to the Bot API through grammY: one call, one outcome, and only the bridge's own errors. */
import { Api, type RawApi } from "grammy";
import { Agent, request } from "undici";
import { sentBy } from "../../../platform/http/date-header.ts";
import { connectOption, type Proxy } from "../../../platform/http/proxy.ts";
import { type Operation, translated } from "../errors.ts";

export const TELEGRAM_API_ROOT = "https://api.telegram.org";

export interface BotApi {
  /** Makes one call, never retried. Errors: BridgeError, and `ChatMigratedError` when the group has a new id. */
  call<T>(
    operation: Operation,
    signal: AbortSignal,
    work: (api: RawApi, signal: GrammySignal) => Promise<T>,
  ): Promise<T>;
  /**
   * By when Telegram had sent the latest response, by its own clock, in Unix milliseconds; `undefined` before the first, and
   * if the response does not tell.
   */
  respondedAt(): number | undefined;
  /** Lets later calls use new connections; those of calls in progress are closed after them. */
  renewConnections(): void;
  close(): Promise<void>;
}

/** grammY types its signals with a polyfill for Node.js before 16; at run time they are Node's own. */
export type GrammySignal = NonNullable<Parameters<RawApi["getMe"]>[0]>;

export interface BotApiOptions {
  readonly token: string;
  /** Without a trailing slash. */
  readonly apiRoot: string;
  /** Longest wait for a response. */
  readonly timeoutMs: number;
  /** For calls to an `https:` address. */
  readonly proxy?: Proxy | undefined;
}

export function createBotApi({ token, apiRoot, timeoutMs, proxy }: BotApiOptions): BotApi {
  const newAgent = () =>
    new Agent({
      connections: 16,
      connect: connectOption({ timeout: Math.min(timeoutMs, 10_000) }, proxy),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      // The outcome of a call on a connection that the server has just closed is unknown.
      keepAliveTimeout: 10_000,
    });
  let agent = newAgent();
  const closing = new Set<Promise<void>>();
  let respondedAt: number | undefined;
  const fetch = fetchThrough(
    () => agent,
    (time) => (respondedAt = time),
  );
  const { raw } = new Api(token, { apiRoot, timeoutSeconds: timeoutMs / 1000, fetch });
  return {
    async call(operation, signal, work) {
      try {
        return await work(raw, signal as unknown as GrammySignal);
      } catch (error) {
        throw translated(error, operation);
      }
    },
    respondedAt: () => respondedAt,
    renewConnections() {
      const closed = agent.close().finally(() => closing.delete(closed));
      closing.add(closed);
      agent = newAgent();
    },
    async close() {
      await Promise.all([agent.close(), ...closing]);
    },
  };
}

/**
 * On Node.js, grammY's own `fetch` is node-fetch 2, whose errors contain the address, and with it the token. All that
 * grammY needs of a response is its JSON.
 */
function fetchThrough(agent: () => Agent, onResponse: (sentBy: number | undefined) => void) {
  return async (url: string, { headers, body, signal }: FetchInit): Promise<{ json(): Promise<unknown> }> => {
    const answer = await request(url, { method: "POST", headers, body: body ?? "", signal, dispatcher: agent() });
    onResponse(sentBy(answer.headers["date"]));
    return { json: () => answer.body.json() };
  };
}

interface FetchInit {
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
}
