/** A collector of traces: takes OTLP over HTTP in JSON, and keeps the spans. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status?: { readonly code?: number };
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[];
  }[];
}

export interface Collector extends AsyncDisposable {
  readonly url: string;
  /** All spans so far, in the order in which they ended. */
  spans(): readonly CollectedSpan[];
  /** Everything as it was sent. */
  text(): string;
  /** Resolves once the spans satisfy `is`. */
  has(is: (spans: readonly CollectedSpan[]) => boolean): Promise<readonly CollectedSpan[]>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  let look: () => void = () => undefined;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
      look();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join("\n"),
    async has(is) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(
            new Error(
              `only these spans arrived: ${spans()
                .map(({ name }) => name)
                .join(", ")}`,
            ),
          );
        }, 10_000);
        look = () => {
          if (!is(spans())) return;
          clearTimeout(timer);
          resolve();
        };
        look();
      });
      return spans();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
