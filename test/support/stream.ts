/** The messages that a client's browser receives: the site channel's stream, across restarts of the service. */
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";

export interface Seen {
  readonly id: string;
  readonly position: number;
  readonly from: string;
  readonly author: string | null;
  readonly text: string;
}

export interface Stream {
  readonly seen: readonly Seen[];
  /** Resolves when `is` returns true; checks whenever a message arrives. */
  until(is: () => boolean, timeoutMs?: number): Promise<void>;
  close(): Promise<void>;
}

export function followStream(url: string, token: string): Stream {
  const seen: Seen[] = [];
  const waiting = new Set<() => void>();
  const ending = new AbortController();

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      // Like a browser, reopens an ended stream after a pause, from the last position.
      await read().catch(() => undefined);
      await pause(50, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  async function read(): Promise<void> {
    const last = seen.at(-1)?.position ?? 0;
    const headers = { authorization: `Bearer ${token}`, "last-event-id": String(last) };
    // Not `fetch`: an aborted one keeps its connection open for four seconds, which no browser does.
    const { statusCode, body } = await request(url, { headers, signal: ending.signal, bodyTimeout: 0 });
    if (statusCode !== 200) {
      await body.dump();
      return;
    }
    let text = "";
    body.setEncoding("utf8");
    for await (const chunk of body) {
      text += String(chunk);
      for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
        take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }

  function take(event: string): void {
    const data = /^data: ?(.*)$/mu.exec(event)?.[1];
    if (data === undefined || !/^event: ?message$/mu.test(event)) return;
    seen.push(JSON.parse(data) as Seen);
    for (const look of waiting) look();
  }

  const following = follow();
  return {
    seen,
    until(is, timeoutMs = 15_000) {
      if (is()) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(
            new Error(
              `not seen within ${timeoutMs} ms; seen: ${JSON.stringify(seen.map(({ from, text }) => [from, text.slice(0, 80)]))}`,
            ),
          );
        }, timeoutMs);
        const look = () => {
          if (!is()) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
    },
    async close() {
      ending.abort();
      await following;
    },
  };
}
