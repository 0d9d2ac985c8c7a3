/** What the driver offers no way to do with the socket of a connection. */
import type { Socket } from "node:net";
import type pg from "pg";

/** Errors reach the client, as of any other lost connection. Not `end()`, which waits for the server. */
export function destroy(client: pg.Client): void {
  socketOf(client).destroy();
}

/**
 * Sends what is written in this round of the event loop together: the driver makes a system call for each statement.
 * To be called before the first of them, on a connection that is established.
 */
export function corkOnce(client: pg.Client): void {
  const socket = socketOf(client);
  if (socket.writableCorked > 0) return;
  socket.cork();
  process.nextTick(() => {
    socket.uncork();
  });
}

/**
 * For a child process to inherit: the connection, and with it each lock of its session, then lasts until both have ended.
 * `undefined` on Windows, where sockets have no descriptors. Source: Node's `lib/net.js`, `lib/_tls_wrap.js`, 2026-11.
 */
export function descriptorOf(client: pg.Client): number | undefined {
  const { _handle } = socketOf(client) as unknown as { readonly _handle?: { readonly fd?: number } | null };
  return _handle?.fd === undefined || _handle.fd < 0 ? undefined : _handle.fd;
}

/** Source: pg 8, `lib/connection.js`; a TLS socket takes the place of the plain one while it connects. */
function socketOf(client: pg.Client): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}
