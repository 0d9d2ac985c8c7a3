/** A conversation service that responds as the test scripts it: real HTTP, so that the client's own stack is tested. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Asked {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

export type Script = (asked: Asked, response: ServerResponse) => void;

export interface Peer extends AsyncDisposable {
  /** Base URL, ending in `/v1`. */
  readonly url: string;
  readonly asked: readonly Asked[];
  /** How many connections were ever opened. */
  connections(): number;
  answer(script: Script): void;
  /** Resolves when the next request has arrived. */
  nextRequest(): Promise<Asked>;
}

export async function startPeer(first: Script): Promise<Peer> {
  let script = first;
  let connections = 0;
  const asked: Asked[] = [];
  const waiting: ((asked: Asked) => void)[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      const { method = "", url = "", headers } = request;
      const one = { method, path: url, headers, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
      asked.push(one);
      waiting.shift()?.(one);
      script(one, response);
    });
  });
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    connections: () => connections,
    answer(next) {
      script = next;
    },
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server, "close");
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Script =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

export const refuse = (status: number, code: string, headers?: Readonly<Record<string, string>>): Script =>
  json(status, { error: { code, message: "the client wrote SECRET WORDS" } }, headers);

export const hang: Script = () => undefined;

export const reset: Script = (_, response) => {
  response.socket?.resetAndDestroy();
};
