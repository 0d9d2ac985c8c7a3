/** Reading and answering for the far sides, as cheaply as it goes: they must not be what limits a run. */
import type { IncomingMessage, ServerResponse } from "node:http";

export function readBody(request: IncomingMessage): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString("utf8"));
  });
  // Whoever went away gets no answer, and nothing is done.
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

/** Arguments as a client of Slack sends them: JSON, or a form whose values may be JSON. */
export function readArguments(type: string | undefined, body: string): Fields {
  if (body === "") return {};
  if (type?.startsWith("application/json") === true) return JSON.parse(body) as Fields;
  return Object.fromEntries(new URLSearchParams(body));
}

export function text(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}
