/** A TCP proxy that delays what passes, each direction by the same time, in order and without a limit of throughput. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface SlowLink extends AsyncDisposable {
  /** The URL with the proxy's port. */
  readonly url: string;
}

/** `url`: of a server. `delayMs`: of each direction, so a round trip takes twice as long. */
export async function startSlowLink(url: string, delayMs: number): Promise<SlowLink> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on("data", (chunk) => setTimeout(() => to.write(chunk), delayMs));
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      setTimeout(() => to.destroy(), delayMs);
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    pass(near, far);
    pass(far, near);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const near = new URL(url);
  near.port = String((server.address() as AddressInfo).port);
  return {
    url: near.href,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
