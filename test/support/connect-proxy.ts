/** An HTTP proxy that opens tunnels (CONNECT), as companies have in front of the internet. */
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

export interface ConnectProxy extends AsyncDisposable {
  readonly url: string;
  /** Every `host:port` that a tunnel was asked for, in order. */
  readonly asked: readonly string[];
  /** Every `Proxy-Authorization`. */
  readonly credentials: readonly (string | undefined)[];
}

export type Decision = { readonly port: number } | { readonly status: number } | { readonly silent: true };

/** `decide`: the local port that a target leads to, the status of the refusal, or no answer at all. */
export async function startConnectProxy(decide: (target: string) => Decision): Promise<ConnectProxy> {
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_, response) => {
    response.writeHead(403).end();
  });
  server.on("connect", (request, socket: Socket) => {
    const target = request.url ?? "";
    asked.push(target);
    credentials.push(request.headers["proxy-authorization"]);
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    const decision = decide(target);
    if ("silent" in decision) return;
    if ("status" in decision) {
      socket.end(`HTTP/1.1 ${decision.status} No\r\n\r\n`);
      return;
    }
    const far = connect(decision.port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.pipe(far).pipe(socket);
    });
    sockets.add(far);
    far.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    credentials,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
