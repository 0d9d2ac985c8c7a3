/** Slack's Socket Mode: events are sent again until they are acknowledged. */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocket, WebSocketServer } from "ws";

/** Slack retries after three seconds, then after one and five minutes; this fake never gives up. */
const ACK_WITHIN_MS = 3_000;

export interface FarSocket {
  /** Resolves once the event is acknowledged. */
  send(envelopeId: string, payload: unknown): Promise<void>;
  /** How many events were sent more than once. */
  repeats(): number;
}

export function createFarSocket(server: Server, path: string): FarSocket {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const waiting = new Map<string, () => void>();
  let repeats = 0;

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!(request.url ?? "").startsWith(path)) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connection) => {
      connection.on("message", (data: Buffer) => {
        const { envelope_id: id } = JSON.parse(data.toString("utf8")) as { envelope_id: string };
        waiting.get(id)?.();
      });
      connection.on("error", () => undefined);
      connection.send(JSON.stringify({ type: "hello", num_connections: sockets.clients.size }));
    });
  });

  function sendOnce(envelope: string): void {
    const open = [...sockets.clients].filter(({ readyState }) => readyState === WebSocket.OPEN);
    open.at(-1)?.send(envelope);
  }

  return {
    async send(envelopeId, payload) {
      const envelope = JSON.stringify({ type: "events_api", envelope_id: envelopeId, payload });
      const { promise, resolve } = Promise.withResolvers<undefined>();
      waiting.set(envelopeId, () => {
        resolve(undefined);
      });
      sendOnce(envelope);
      const again = setInterval(() => {
        repeats += 1;
        sendOnce(envelope);
      }, ACK_WITHIN_MS);
      await promise;
      clearInterval(again);
      waiting.delete(envelopeId);
    },
    repeats: () => repeats,
  };
}
