/** HTTP and waiting, shared by the emulators. */
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The most bytes of a request that are read. */
const MAX_BODY_BYTES = 1_048_576;

/** `undefined`: too large. Never settles if the caller went away, so that no answer is written and nothing is done. */
export function readBody(request: IncomingMessage): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  });
  request.on("end", () => {
    resolve(bytes > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString("utf8"));
  });
  request.on("error", () => undefined);
  return promise;
}

/** Listens on 127.0.0.1; returns `http://127.0.0.1:PORT/`. */
export async function listenHere(server: Server, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.once("error", reject);
  server.listen(port, "127.0.0.1", () => {
    server.off("error", reject);
    resolve(undefined);
  });
  await promise;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Also closes open connections. */
export async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => {
    resolve(undefined);
  });
  server.closeAllConnections();
  await promise;
}

/** Checks now and after every change until `look` finds something. Errors: rejects after `timeoutMs`. */
export function whenChanged<T>(
  subscribe: (listener: () => void) => () => void,
  look: () => T | undefined,
  timeoutMs: number,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const at = look();
  if (at !== undefined) return Promise.resolve(at);
  const stop = subscribe(() => {
    const found = look();
    if (found === undefined) return;
    end();
    resolve(found);
  });
  // Created here, so that its stack names the caller.
  const timeout = new Error(`nothing found within ${timeoutMs} ms`);
  const timer = setTimeout(() => {
    end();
    reject(timeout);
  }, timeoutMs);
  function end(): void {
    stop();
    clearTimeout(timer);
  }
  return promise;
}
