/**
 * Signals an open page that its content has changed. The page then fetches itself again; nothing but the signal is
 * sent.
 */
import { setTimeout as pause } from "node:timers/promises";
import { streamSSE } from "hono/streaming";
import type { ConsoleContext, ConsoleDeps } from "./context.ts";
import { PageError } from "./errors.ts";

/** Proxies close idle connections. */
const HEARTBEAT_MS = 20_000;
/** However much changes, a page is signalled no more often than this, because it fetches itself each time. */
const CALL_EVERY_MS = 250;
/** Limits of open pages that show the same content, and of one operator's open pages. */
export const STREAM_LIMITS = { perClient: 10_000, perAddress: 100 };

/** `of`: a conversation's id, `conversations` or `subscriptions`. Ends with the session. */
export function streamChanges(c: ConsoleContext, { service, sessions, watch }: ConsoleDeps): Response {
  const { session } = c.var;
  const of = c.req.query("of") ?? "";
  if (!/^(?:conversations|subscriptions|cv_[!-~]{1,125})$/u.test(of)) throw new PageError("invalid");
  const listener = watch.listen(of, session.operator.id);
  if (listener === undefined) throw new PageError("limited", { "Retry-After": "5" });
  c.header("X-Accel-Buffering", "no");
  return streamSSE(
    c,
    async (stream) => {
      stream.onAbort(() => {
        listener.close();
      });
      try {
        await stream.write("retry: 2000\n\n");
        while (watch.isOpen && !stream.aborted && (await sessions.holds(session))) {
          const woken = await listener.wait(HEARTBEAT_MS);
          if (woken === "idle") {
            await stream.write(": still here\n\n");
            continue;
          }
          await stream.writeSSE({ event: "changed", data: "" });
          await pause(CALL_EVERY_MS);
        }
      } finally {
        listener.close();
      }
    },
    (error) => {
      service.log.warn({ error: error.name }, "console stream failed");
      return Promise.resolve();
    },
  );
}
