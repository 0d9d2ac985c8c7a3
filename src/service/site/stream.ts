/** The live stream of one client: Server-Sent Events that resume after the last one received. */
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../http/errors.ts";
import { lastShown, shownAfter } from "../store/messages.ts";
import { clientState } from "../store/site.ts";
import { clientNow } from "./client-routes.ts";
import { forClient } from "./for-client.ts";

const PAGE = 200;
/** A client without a position gets this much of their history. */
const HISTORY = 500;
/** Proxies close idle connections; the widget treats 50 s of silence as the end. */
const HEARTBEAT_MS = 20_000;

/**
 * Sends what the client may see, in order, and continues with what arrives. `Last-Event-ID` is the position to start
 * after. The stream always reads from the store, so a wake-up that is lost or comes too early hides nothing.
 *
 * Events: `message`; `begin` if the position is no longer valid; and `state` with the newest conversation's
 * `{conversation, status, rating, email, waitingSince, now}`, at the start and when it changes.
 */
export async function streamMessages(c: Context, service: ServiceContext, contact: string): Promise<Response> {
  const { database, hub, log, addressOf, now } = service;
  const resumed = /^\d{1,15}$/.exec(c.req.header("last-event-id") ?? "");
  let position = Number(resumed?.[0] ?? 0);
  const last = await lastShown(database, contact);
  // From an earlier state of the database (a restored copy): everything is new, and what was shown no longer exists.
  const begunAnew = position > last;
  if (begunAnew) position = 0;
  if (position === 0) position = Math.max(0, last - HISTORY);

  const listener = hub.listen(contact, addressOf(c));
  if (listener === undefined)
    throw new ServiceError("rate_limited", "This client or address has too many streams open.", { "Retry-After": "5" });
  c.header("Cache-Control", "no-store");
  c.header("X-Accel-Buffering", "no");
  return streamSSE(c, async (stream) => {
    stream.onAbort(() => {
      listener.close();
    });
    let sent = "";
    try {
      await stream.write("retry: 2000\n\n");
      if (begunAnew) await stream.writeSSE({ event: "begin", data: "{}" });
      while (hub.isOpen && !stream.aborted) {
        const messages = await shownAfter(database, contact, position, PAGE);
        // An anonymous visitor has been identified: their browser has a new token, and the old one is revoked. Checked
        // after the messages were read, because any of them may be the person's first.
        if ((await clientNow(c, service)) !== contact) return;
        for (const message of messages) {
          await stream.writeSSE({
            id: String(message.position),
            event: "message",
            data: JSON.stringify(forClient(message)),
          });
          position = message.position;
        }
        if (messages.length === PAGE) continue;
        const state = await clientState(database, contact);
        if (state === undefined) return;
        const data = JSON.stringify(state);
        if (data !== sent) {
          // Clients' clocks are often wrong.
          const dated = JSON.stringify({ ...state, now: new Date(now()).toISOString() });
          await stream.writeSSE({ event: "state", data: dated });
        }
        sent = data;
        if ((await listener.wait(HEARTBEAT_MS)) === "idle") await stream.write(": still here\n\n");
      }
    } catch (error) {
      // Not passed to the library, which would send the error's message to the client.
      const name = error instanceof Error ? error.name : typeof error;
      log.warn({ error: name }, "client stream failed");
    } finally {
      listener.close();
    }
  });
}
