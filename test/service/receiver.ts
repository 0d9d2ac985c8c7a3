/** A webhook receiver that responds as told. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  readonly type: string;
  readonly payload: {
    readonly conversation: { readonly id: string };
    readonly message: { readonly text: string };
    readonly changed: readonly string[];
  };
  readonly raw: Buffer;
  readonly path: string;
  readonly signature: string | undefined;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** Every request, in order of arrival. */
  readonly received: readonly Received[];
  /** How the next requests are answered: a number is a status, `hang` is no response at all. Default 200. */
  answer: (received: Received, number: number) => number | "hang";
  /** Waits until this holds, checking after every request. */
  until(holds: (received: readonly Received[]) => boolean): Promise<void>;
}

/** `port` 0 picks a free one. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = [];
  const watchers = new Set<() => void>();
  const hanging = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks);
      const { type, payload } = JSON.parse(raw.toString()) as { type: string; payload: Received["payload"] };
      const signature = request.headers["x-service-signature"];
      const path = request.url ?? "";
      const one: Received = {
        type,
        payload,
        raw,
        path,
        signature: typeof signature === "string" ? signature : undefined,
      };
      received.push(one);
      const status = receiver.answer(one, received.length);
      if (status === "hang") hanging.add(response);
      else response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end("some words");
      for (const watcher of watchers) watcher();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: () => 200,
    until: (holds) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!holds(received)) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
