/**
 * A proxy between Telegram and the bridge that takes updates at once and forwards several together, in a random order,
 * like one that queues and redelivers in parallel.
 */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { seeded } from "../../src/sandbox/emulator-kit/faults.ts";
import { readBody } from "../../src/sandbox/emulator-kit/http.ts";

export interface ShufflingProxy extends AsyncDisposable {
  readonly url: string;
  /** Forwards to this address from now on, without a trailing slash. */
  forwardTo(url: string): void;
  /** Collects the next `count` updates before it forwards them. */
  shuffleNext(count: number): void;
}

const UPDATES = "/telegram/webhook";

interface Held {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export async function startShufflingProxy(seed: number): Promise<ShufflingProxy> {
  const random = seeded(seed);
  let target = "";
  let count = 0;
  let held: Held[] = [];

  const forward = (path: string, method: string, headers: IncomingHttpHeaders, body: string) => {
    const { host: _, connection: __, "content-length": ___, "transfer-encoding": ____, ...kept } = headers;
    return fetch(target + path, { method, headers: kept as Record<string, string>, body });
  };

  const server = createServer((request, response) => {
    void (async () => {
      const body = (await readBody(request)) ?? "";
      const { url: path = "/", method = "POST", headers } = request;
      if (path !== UPDATES || count === 0) {
        const answer = await forward(path, method, headers, body);
        response.writeHead(answer.status).end(await answer.text());
        return;
      }
      response.writeHead(200).end();
      held.push({ headers, body });
      if (held.length < count) return;
      const all = held.map((one) => ({ one, at: random() })).toSorted((a, b) => a.at - b.at);
      held = [];
      count = 0;
      await Promise.all(all.map(({ one }) => forward(path, method, one.headers, one.body)));
    })().catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(url) {
      target = url;
    },
    shuffleNext(next) {
      count = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
