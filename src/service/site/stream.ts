/** The live stream of one client: server-sent events that resume after the last one received. */
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
/** Proxies end connections on which nothing moves; the widget takes 50 s of silence for an end. */
const HEARTBEAT_MS = 20_000;

/**
 * Sends what the client may see, in order, and goes on with what comes. `Last-Event-ID` is the position after which to
 * begin. It always reads from the store: a wake-up that was lost or came too early can hide nothing.
 *
 * Events: `message`; `begin` when the position means nothing any more; and `state` with the newest conversation's
 * `{conversation, status, rating}`, at the beginning and when it changed.
 */
export async function streamMessages(c: Context, service: ServiceContext, contact: string): Promise<Response> {
  const { database, hub, log, addressOf } = service;
  const resumed = /^\d{1,15}$/.exec(c.req.header("last-event-id") ?? "");
  let position = Number(resumed?.[0] ?? 0);
  const last = await lastShown(database, contact);
  // From another life of the database (a restored copy): everything is new, and what was shown is no more.
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
        // An anonymous visitor who has become somebody: their browser has a new token, and whoever else listens with
        // the old one is nobody any more. After the messages were read, for each of them may be the person's first.
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
        if (data !== sent) await stream.writeSSE({ event: "state", data });
        sent = data;
        if ((await listener.wait(HEARTBEAT_MS)) === "idle") await stream.write(": still here\n\n");
      }
    } catch (error) {
      // Kept from the library, which would tell the client what it says.
      const name = error instanceof Error ? error.name : typeof error;
      log.warn({ error: name }, "a client's stream ended on a fault");
    } finally {
      listener.close();
    }
  });
}
