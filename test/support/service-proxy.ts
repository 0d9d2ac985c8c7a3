/** A proxy between the bridge and its conversation service that answers some calls in the service's place. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../../src/sandbox/emulator-kit/http.ts";

export interface Refusal {
  readonly status: number;
  readonly body?: string;
  /** The service does what was asked for, and its response is lost. */
  readonly isDone?: true;
}

/** What a call is answered with; `undefined`: the service answers. */
export type Refuse = (method: string, path: string) => Refusal | undefined;

export interface ServiceProxy extends AsyncDisposable {
  /** Base address for the bridge. */
  readonly url: string;
  /** `METHOD /path` of every call, in order. */
  readonly asked: readonly string[];
  /** Until then, every call is answered with 503. `apiUrl`: base address of the service. */
  forwardTo(apiUrl: string): void;
  refuse(refuse: Refuse): void;
}

export async function startServiceProxy(): Promise<ServiceProxy> {
  let origin: string | undefined;
  let refusal: Refuse = () => undefined;
  const asked: string[] = [];

  async function answer({ method = "GET", url = "/", headers }: IncomingMessage, body: string): Promise<Response> {
    if (origin === undefined) return new Response(null, { status: 503 });
    const refused = refusal(method, url);
    const instead = refused && new Response(refused.body ?? null, { status: refused.status });
    if (instead !== undefined && refused?.isDone !== true) return instead;
    const { authorization = "", "content-type": type = "application/json" } = headers;
    const response = await fetch(origin + url, {
      method,
      headers: { authorization, "content-type": type },
      ...(body !== "" && { body }),
    });
    if (instead === undefined) return response;
    await response.body?.cancel();
    return instead;
  }

  const server = createServer((request, response) => {
    void (async () => {
      asked.push(`${request.method} ${request.url}`);
      const { status, headers, ...rest } = await answer(request, (await readBody(request)) ?? "").then(
        async (from) => ({ status: from.status, headers: from.headers, text: await from.text() }),
      );
      const allow = headers.get("allow");
      response.writeHead(status, { "content-type": "application/json", ...(allow !== null && { allow }) });
      response.end(rest.text);
    })().catch(() => {
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    forwardTo(apiUrl) {
      origin = new URL(apiUrl).origin;
    },
    refuse(next) {
      refusal = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
