/** A running service over real HTTP, with helpers named after the people who use it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { screenReplyWith } from "../../src/app/screen-reply.ts";
import type { Database } from "../../src/database/index.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import type { ConsoleOptions } from "../../src/service/console/index.ts";
import type { Lookup } from "../../src/service/deliveries/ssrf-guard.ts";
import { requestListener } from "../../src/service/http/listener.ts";
import { createService, type Service, type ServiceOptions } from "../../src/service/index.ts";
import { silentLog } from "../support/log.ts";
import type { ReceivedMessage } from "./stream.ts";

export const KEY = "key-of-the-tests";

/** For use in expected objects. */
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const aString: unknown = expect.any(String);

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  /** The unparsed body. */
  readonly text: string;
}

/** The fields that tests read; which of them are present is what the tests check. */
export interface Body {
  readonly error: { readonly code: string; readonly message: string };
  readonly id: string;
  readonly status: string;
  readonly secret: string;
  readonly token: string;
  readonly items: readonly { readonly id: string; readonly updatedAt: string }[];
  readonly data: readonly { readonly name: string }[];
  readonly nextCursor: string | null;
  readonly conversation: object;
  readonly messages: readonly ReceivedMessage[];
  readonly language: string;
  readonly words: Readonly<Record<string, string>>;
}

export interface ServiceFixture extends AsyncDisposable {
  readonly service: Service;
  readonly url: string;
  /** Calls the API with the key. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Calls the site's paths, as a browser with this token. */
  site(method: string, path: string, token?: string, body?: unknown): Promise<Answer>;
  /** A visitor known to the service. Result: the token. */
  visitor(name?: string): Promise<string>;
  visitorWrites(token: string, text: string, key?: string): Promise<Answer>;
}

/** Names do not resolve: tests reach no other machine. */
const lookup: Lookup = (_, __, callback) => {
  callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
};

export async function startServiceFixture(
  database: Database,
  options: Partial<Omit<ServiceOptions, "console">> & { readonly console?: Partial<ConsoleOptions> } = {},
): Promise<ServiceFixture> {
  const service = await createService({
    database,
    locales: loadLocales(),
    log: silentLog,
    firstKey: KEY,
    ...options,
    webhookTargets: { lookup, networks: ["127.0.0.0/8"], ...options.webhookTargets },
    console: { screenReply: screenReplyWith(["shop.example"]), ...options.console },
  });
  await service.start();
  const listener = requestListener(service.app);
  const server = createServer((request, response) => {
    void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && {
        body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : {}) as Body, text };
  };
  const site: ServiceFixture["site"] = (method, path, token, body) =>
    call(method, `/site${path}`, token === undefined ? {} : { authorization: `Bearer ${token}` }, body);
  let keys = 0;

  return {
    service,
    url,
    api: (method, path, body, headers = { authorization: `Bearer ${KEY}` }) =>
      call(method, `/v1${path}`, headers, body),
    site,
    async visitor(name) {
      const { body } = await site("POST", "/clients", undefined, name === undefined ? {} : { name });
      return body.token;
    },
    visitorWrites(token, text, key = `key-number-${++keys}`) {
      return site("POST", "/messages", token, { key, text });
    },
    async [Symbol.asyncDispose]() {
      await service.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
