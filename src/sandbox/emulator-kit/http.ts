/** What the emulators share of HTTP and of waiting. */
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Bytes of a request that are read at all. */
const MAX_BODY_BYTES = 1_048_576;

/** `undefined`: too large. Never settles for a caller that went away, who gets no answer and does nothing. */
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

/** Listens on 127.0.0.1; gives back `http://127.0.0.1:PORT/`. */
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

/** Ends what is open, too. */
export async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => {
    resolve(undefined);
  });
  server.closeAllConnections();
  await promise;
}

/** Looks now and after every change until `look` finds something. Errors: rejects after `timeoutMs`. */
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
  // Made here, so that its stack names the caller.
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
