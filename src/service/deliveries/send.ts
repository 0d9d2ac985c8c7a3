/** Makes one attempt to deliver one event. */
import { Agent, request } from "undici";
import { sign } from "../../contract/signature.ts";
import { TargetRefusedError, type SsrfGuard } from "./ssrf-guard.ts";

export type Attempt =
  | { readonly outcome: "delivered" }
  /** `blocksLane`: later events of the same conversation would fail the same way, so they wait. */
  | { readonly outcome: "failed"; readonly failure: string; readonly blocksLane: boolean }
  /** The service is stopping; the attempt does not count. */
  | { readonly outcome: "stopped" };

export interface Sender extends AsyncDisposable {
  send(body: Buffer): Promise<Attempt>;
  /** Aborts what is in progress. */
  stop(): void;
}

/** The most that is read of a receiver's response body, which is not kept. */
const DUMPED_BYTES = 16_384;
const LATE = Symbol("late");
/** Statuses that say "not now" rather than "not this". */
const NOT_NOW: ReadonlySet<number> = new Set([401, 403, 404, 408, 410, 425, 429]);

/**
 * Every subscription has its own connections, so that a slow receiver does not take any from another. Redirects are not
 * followed, because they could lead anywhere.
 */
export function createSender(
  { url, secret }: { readonly url: string; readonly secret: string },
  { concurrency, limitMs }: { readonly concurrency: number; readonly limitMs: number },
  ssrfGuard: SsrfGuard,
): Sender {
  const agent = new Agent({ connections: concurrency, pipelining: 1, connect: ssrfGuard.connect(limitMs) });
  const isRefused = ssrfGuard.forbidsAddress(url);
  const underWay = new Set<AbortController>();
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;

  return {
    async send(body) {
      if (isStopping()) return { outcome: "stopped" };
      if (isRefused) return { outcome: "failed", failure: "address_refused", blocksLane: true };
      const attempt = new AbortController();
      underWay.add(attempt);
      const timer = setTimeout(() => {
        attempt.abort(LATE);
      }, limitMs);
      try {
        const response = await request(url, {
          method: "POST",
          dispatcher: agent,
          signal: attempt.signal,
          headers: {
            "content-type": "application/json",
            "user-agent": "conversation-service",
            "x-service-signature": sign(body, secret),
          },
          body,
        });
        const status = response.statusCode;
        await response.body.dump({ limit: DUMPED_BYTES }).catch(() => undefined);
        if (status >= 200 && status < 300) return { outcome: "delivered" };
        return { outcome: "failed", failure: `status_${status}`, blocksLane: status >= 500 || NOT_NOW.has(status) };
      } catch (error) {
        // Only the kind is kept: the library's error contains the address and the body.
        if (isStopping()) return { outcome: "stopped" };
        const late = attempt.signal.reason === LATE;
        const failure = late ? "timeout" : error instanceof TargetRefusedError ? "address_refused" : "unreachable";
        return { outcome: "failed", failure, blocksLane: true };
      } finally {
        clearTimeout(timer);
        underWay.delete(attempt);
      }
    },
    stop() {
      stopping.abort();
      for (const attempt of underWay) attempt.abort();
    },
    async [Symbol.asyncDispose]() {
      await agent.destroy();
    },
  };
}
