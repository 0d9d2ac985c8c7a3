/** Tells an open page that what it shows has changed. It then asks for itself again: nothing is sent but the call. */
import { setTimeout as pause } from "node:timers/promises";
import { streamSSE } from "hono/streaming";
import type { ConsoleContext, ConsoleDeps } from "./context.ts";
import { PageError } from "./errors.ts";

/** Proxies end connections on which nothing moves. */
const HEARTBEAT_MS = 20_000;
/** However much happens, a page is called no more often: each call makes it ask for itself. */
const CALL_EVERY_MS = 250;
/** Open pages that show the same thing, and open pages of one operator. */
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
      service.log.warn({ error: error.name }, "a page's stream ended on a fault");
      return Promise.resolve();
    },
  );
}
