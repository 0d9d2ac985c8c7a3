/** Server-Sent Events: the whole state when a browser connects, then every change. */

/** Keeps proxies and browsers from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

export interface Live {
  /** A stream for one browser; `first` is sent at once. */
  open(first: () => unknown): ReadableStream<Uint8Array>;
  send(event: string, data: unknown): void;
  close(): void;
}

export function createLive(): Live {
  const encoder = new TextEncoder();
  const browsers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const write = (browser: ReadableStreamDefaultController<Uint8Array>, text: string) => {
    browser.enqueue(encoder.encode(text));
  };
  const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  const heartbeat = setInterval(() => {
    for (const browser of browsers) write(browser, ":\n\n");
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    open(first) {
      let mine: ReadableStreamDefaultController<Uint8Array> | undefined;
      return new ReadableStream({
        start(browser) {
          mine = browser;
          browsers.add(browser);
          write(browser, "retry: 500\n\n" + frame("state", first()));
        },
        cancel() {
          if (mine !== undefined) browsers.delete(mine);
        },
      });
    },
    send(event, data) {
      const text = frame(event, data);
      for (const browser of browsers) write(browser, text);
    },
    close() {
      clearInterval(heartbeat);
      for (const browser of browsers) browser.close();
      browsers.clear();
    },
  };
}
