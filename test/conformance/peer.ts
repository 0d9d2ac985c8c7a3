/** The service under test, over HTTP: requests to it, and the means that the suite was given. */
import type { Variant } from "../../src/contract/event.ts";
import type { Receiver } from "../service/receiver.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** `undefined` if it is not JSON. */
  readonly body: unknown;
}

/** Means that a rule may need and the specification's API does not offer. Each may be absent. */
export interface Means {
  /** A client writes, which creates a conversation. Result: its id. */
  readonly clientWrites?: (text: string) => Promise<string>;
  /** A conversation into which the suite may write. */
  readonly mayWriteInto?: string;
  readonly close?: (conversation: string) => Promise<void>;
  /** Assigns the conversation to `op_conformance`, in the department `dep_conformance`. */
  readonly assign?: (conversation: string) => Promise<void>;
  readonly rate?: (conversation: string) => Promise<void>;
  /** Receives webhooks, at a URL that the service can reach. */
  readonly receiver?: Receiver;
  /** Deliveries are retried within seconds, not minutes, so that the suite can wait for them. */
  readonly pausesAreShort?: true;
  /** The suite may use up the request limit. */
  readonly mayExhaust?: true;
}

/** Advice for each missing means. */
const MISSING: Readonly<Record<keyof Means, string>> = {
  clientWrites: "needs new conversations: give --inbound-secret, where the service has this project's inbound endpoint",
  mayWriteInto: "writes messages: give --conversation cv_…, one that is there for it",
  close: "needs a closed conversation: the specification has no call for it",
  assign: "needs an operator who assigns a conversation: the specification has no call for it",
  rate: "needs a client who rates a conversation: the specification has no call for it",
  receiver: "subscribes to events: give --receiver, the address under which the service reaches this machine",
  pausesAreShort: "waits for repeated deliveries, and this service's pauses are not known to be short",
  mayExhaust: "uses the limit of requests up: give --exhaust",
};

/** A rule could not be checked; the message says what is needed. */
export class NotChecked extends Error {
  override readonly name = "NotChecked";
}

export interface AskOptions {
  /** `undefined`: no key. Default: the valid one. */
  readonly key?: string | undefined;
  /** Sent unchanged instead of JSON. */
  readonly raw?: string;
}

export class Peer {
  /** Base URL, ending in `/v1`. */
  readonly url: string;
  readonly key: string;
  readonly variant: Variant;
  readonly means: Means;

  constructor(url: string, key: string, variant: Variant, means: Means) {
    this.url = url;
    this.key = key;
    this.variant = variant;
    this.means = means;
  }

  ask(method: string, path: string, body?: unknown, options: AskOptions = {}): Promise<Answer> {
    const key = "key" in options ? options.key : this.key;
    return ask(method, this.url + path, key, options.raw ?? (body === undefined ? undefined : JSON.stringify(body)));
  }

  get(path: string, options?: AskOptions): Promise<Answer> {
    return this.ask("GET", path, undefined, options);
  }

  post(path: string, body: unknown, options?: AskOptions): Promise<Answer> {
    return this.ask("POST", path, body, options);
  }

  /** Errors: `NotChecked`. */
  need<Name extends keyof Means>(name: Name): NonNullable<Means[Name]> {
    const means = this.means[name];
    if (means === undefined) throw new NotChecked(MISSING[name]);
    return means;
  }

  /** A conversation to write into: a new one if possible. */
  async conversation(text = "hello"): Promise<string> {
    const { clientWrites, mayWriteInto } = this.means;
    if (clientWrites !== undefined) return clientWrites(text);
    if (mayWriteInto !== undefined) return mayWriteInto;
    throw new NotChecked(MISSING.mayWriteInto);
  }

  /** Any conversation, for reading. */
  async anyConversation(): Promise<string> {
    const { body } = await this.get("/conversations?limit=1");
    const [first] = listIn(body, this.variant);
    const id = (first as { id?: unknown } | undefined)?.id;
    if (typeof id === "string") return id;
    throw new NotChecked("needs a conversation: let a client of any channel write to the service");
  }
}

export async function ask(method: string, url: string, key: string | undefined, body?: string): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text) };
}

/** Detects the variant that a service follows by its list. Errors: the response has neither form. */
export async function variantOf(url: string, key: string): Promise<Variant> {
  const { status, body } = await ask("GET", `${url}/conversations?limit=1`, key);
  if (status !== 200) throw new NotChecked(`GET /conversations was answered with ${status}; is the key right?`);
  if (typeof body === "object" && body !== null && "items" in body) return "B";
  if (typeof body === "object" && body !== null && "data" in body) return "A";
  throw new NotChecked("GET /conversations has neither items (Variant B) nor data (Variant A)");
}

export function listIn(body: unknown, variant: Variant): readonly unknown[] {
  const list = (body as Readonly<Record<string, unknown>> | undefined)?.[variant === "A" ? "data" : "items"];
  return Array.isArray(list) ? list : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
