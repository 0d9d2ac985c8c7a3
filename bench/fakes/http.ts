/** Requests and responses of the fakes, as cheap as possible, so that the fakes do not limit a run. */
import type { IncomingMessage, ServerResponse } from "node:http";

export function readBody(request: IncomingMessage): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString("utf8"));
  });
  // A client that disconnects gets no response, and its request is ignored.
  request.on("error", () => undefined);
  return promise;
}

const JSON_TYPE = "application/json; charset=utf-8";

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "content-type": JSON_TYPE, "content-length": bytes.length, ...headers }).end(bytes);
}

export type Fields = Readonly<Record<string, unknown>>;

/** Arguments as Slack's clients send them: JSON, or a form whose values may be JSON. */
export function readArguments(type: string | undefined, body: string): Fields {
  if (body === "") return {};
  if (type?.startsWith("application/json") === true) return JSON.parse(body) as Fields;
  return Object.fromEntries(new URLSearchParams(body));
}

export function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}
