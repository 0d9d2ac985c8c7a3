/** Reads a client's stream as a browser does. */
export interface ReceivedMessage {
  readonly position: number;
  readonly from: string;
  readonly author: string | null;
  readonly text: string;
  readonly createdAt: string;
}

export interface ClientStream extends AsyncDisposable {
  readonly status: number;
  /** The next `count` messages. */
  next(count: number): Promise<readonly ReceivedMessage[]>;
  /** The requested position is no longer valid. */
  readonly begunAnew: boolean;
  /** Resolves when the service has closed the stream. */
  readonly ended: Promise<void>;
}

export async function listenTo(url: string, token: string, lastEventId?: number): Promise<ClientStream> {
  const stop = new AbortController();
  const response = await fetch(`${url}/site/stream`, {
    signal: stop.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { "last-event-id": String(lastEventId) }),
    },
  });
  const received: ReceivedMessage[] = [];
  let begunAnew = false;
  let wake: () => void = () => undefined;
  const ended = (async () => {
    let rest = "";
    if (response.body === null) return;
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const events = (rest + chunk).split("\n\n");
        rest = events.pop() ?? "";
        for (const event of events) {
          if (event.startsWith("event: begin\n")) begunAnew = true;
          const data = event.split("\n").find((line) => line.startsWith("data: "));
          if (data !== undefined && event.startsWith("event: message\n"))
            received.push(JSON.parse(data.slice(6)) as ReceivedMessage);
        }
        wake();
      }
    } catch {
      // Aborted by the test.
    }
    wake();
  })();
  return {
    status: response.status,
    get begunAnew() {
      return begunAnew;
    },
    ended,
    async next(count) {
      while (received.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return received.splice(0, count);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ended;
    },
  };
}
