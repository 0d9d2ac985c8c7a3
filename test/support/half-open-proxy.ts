/** A TCP proxy whose connections can go silent without being closed, as behind a router that forgot them. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface HalfOpenProxy extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly url: string;
  /** No connection that is open now carries anything any more; later ones do. */
  silence(): void;
}

/** `target`: `http://HOST:PORT`. */
export async function startHalfOpenProxy(target: string): Promise<HalfOpenProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    pairs.add([near, far]);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        // Whatever is sent disappears, and nobody is told of a closed connection.
        near.resume();
        far.resume();
      }
      pairs.clear();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
