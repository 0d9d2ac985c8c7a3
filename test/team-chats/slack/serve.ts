/** Events over HTTP, on a port of their own. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpHandler } from "../../../src/team-chats/slack/index.ts";

/** A server with nothing but the events handler, as the app's own mounts it. */
export async function serve(handler: HttpHandler | undefined) {
  if (handler === undefined) throw new Error("no events handler");
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void handler(request.headers, Buffer.concat(chunks)).then(({ status, headers, body }) => {
        response.writeHead(status, headers).end(body);
      });
    });
  });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.listen(0, "127.0.0.1", () => {
    resolve(undefined);
  });
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
