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

/** Source: pg 8, `lib/connection.js`; a TLS socket takes the place of the plain one while it connects. */
function socketOf(client: pg.Client): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}
