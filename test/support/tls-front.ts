/** TLS in front of a local server, under a name that no DNS knows, with a certificate of an unknown authority. */
import { request as httpRequest } from "node:http";
import { createServer } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { generate } from "selfsigned";

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

/** Its own authority, valid for these names. */
export async function certificateFor(names: readonly string[]): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: "commonName", value: names[0] ?? "" }], {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: names.map((value) => ({ type: 2, value })) },
    ],
  });
  return { cert, key };
}

export interface TlsFront extends AsyncDisposable {
  readonly port: number;
}

/**
 * Passes requests and WebSockets on to `target`, a local server's address. `rewrite`: changes the responses, which may
 * name that address.
 */
export async function startTlsFront(
  target: string,
  certificate: Certificate,
  rewrite: (body: string) => string = (body) => body,
): Promise<TlsFront> {
  const { host, hostname, port } = new URL(target);
  const server = createServer(certificate, (request, response) => {
    const headers = { ...request.headers, host };
    const passed = httpRequest({ hostname, port, method: request.method, path: request.url, headers });
    passed.once("error", () => response.destroy());
    passed.once("response", (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (text: string) => (body += text));
      answer.once("end", () => {
        const { "content-length": _, "transfer-encoding": __, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 500, rest).end(rewrite(body));
      });
    });
    request.pipe(passed);
  });
  const sockets = new Set<Socket>();
  server.on("upgrade", (request, socket: Socket, head: Buffer) => {
    const passed = connect(Number(port), hostname, () => {
      const lines = Array.from({ length: request.rawHeaders.length / 2 }, (_, at) =>
        request.rawHeaders.slice(2 * at, 2 * at + 2).join(": "),
      );
      passed.write([`GET ${request.url ?? "/"} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      passed.write(head);
      socket.pipe(passed).pipe(socket);
    });
    for (const one of [socket, passed]) {
      sockets.add(one);
      one.on("error", () => {
        socket.destroy();
        passed.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
