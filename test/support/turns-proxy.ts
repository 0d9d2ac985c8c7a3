/** A TCP proxy that counts round trips: how often the client of a connection speaks after the server did. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface TurnsProxy extends AsyncDisposable {
  /** The URL with the proxy's port. */
  readonly url: string;
  /** Of each connection, in the order in which they were opened. */
  readonly turns: number[];
}

export async function startTurnsProxy(url: string): Promise<TurnsProxy> {
  const { hostname, port } = new URL(url);
  const turns: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const index = turns.push(0) - 1;
    let isClients = false;
    near.on("data", (chunk) => {
      if (!isClients) turns[index] = (turns[index] ?? 0) + 1;
      isClients = true;
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      isClients = false;
      near.write(chunk);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => other.destroy());
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const here = new URL(url);
  here.port = String((server.address() as AddressInfo).port);
  return {
    url: here.href,
    turns,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
