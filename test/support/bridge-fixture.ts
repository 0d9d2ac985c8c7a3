/** A support desk for tests: the real service, bridge and Bolt, with the Slack emulator. Its API speaks of people. */
import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { startSandbox, type Sandbox, type SandboxOptions } from "../../src/app/sandbox.ts";
import type { Environment } from "../../src/config/index.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import type { Log } from "../../src/platform/log.ts";
import { WAIT_FOR_MISSING_MS } from "../../src/bridge/replies/missing-events.ts";
import { PEOPLE, ROOMS, type SlackEmulator, type SlackMessage } from "../../src/sandbox/slack-emulator/index.ts";
import { silentLog } from "./log.ts";
import { followStream, type Seen } from "./stream.ts";

/**
 * The shortest hold that is said in words is ten seconds. On a busy machine Slack may be answered so late that it sends an
 * event again; then the reply's thread is read back first.
 */
export const MARKED_WITHIN_MS = 10_000 + WAIT_FOR_MISSING_MS + 20_000;

export { PEOPLE, ROOMS };

export interface DeskOptions {
  readonly environment?: Environment;
  /** Settings for the bridge only. */
  readonly settings?: Environment;
  readonly log?: Log;
  /** Team chats of the bridge; Slack alone by default. */
  readonly chats?: SandboxOptions["chats"];
  readonly slack?: SandboxOptions["slack"];
  readonly telegram?: SandboxOptions["telegram"];
  readonly deliveries?: SandboxOptions["deliveries"];
  readonly variant?: SandboxOptions["variant"];
  /** For the bridge only. */
  readonly clock?: SandboxOptions["clock"];
  readonly tracing?: SandboxOptions["tracing"];
}

export interface Client extends AsyncDisposable {
  readonly name: string;
  /** Errors: an `Error` if it was refused. With the same `key`, a repeat is the same message. */
  writes(text: string, key?: string): Promise<void>;
  /** Resolves when the texts of others that the client sees satisfy `is`. */
  sees(is: (texts: readonly string[]) => boolean): Promise<readonly string[]>;
  /** The messages of others that the client sees now. */
  readonly seen: readonly Seen[];
}

export interface ReplyOptions {
  readonly by?: string;
  readonly files?: readonly string[];
  /** The text of another message that the reply shares. */
  readonly shares?: string;
  /** Another app posts the reply with the person's token. */
  readonly byApp?: boolean;
}

export interface Thread {
  /** The timestamp of the head, in the support room. */
  readonly ts: string;
  /** What the thread shows, oldest first: the client's words on its card, and the texts of the posts below. */
  posts(): readonly string[];
  /** Resolves when these texts satisfy `is`. */
  shows(is: (posts: readonly string[]) => boolean): Promise<readonly string[]>;
  card(): string;
  replies(text: string, options?: ReplyOptions): SlackMessage;
  /** Resolves when the message has this reaction of the bridge. */
  marked(message: SlackMessage, name: string): Promise<void>;
  /** Resolves with the private notices to one person in the thread, once they satisfy `is`. */
  notified(person: string, is: (texts: readonly string[]) => boolean): Promise<readonly string[]>;
}

export interface Desk extends AsyncDisposable {
  readonly sandbox: Sandbox;
  client(name: string): Promise<Client>;
  /** The thread whose card names this client, once it exists. */
  thread(of: string, room?: string): Promise<Thread>;
  /** A client writes "NAME asks". Resolves when a thread shows it. */
  begins(name: string): Promise<{ readonly client: Client; readonly thread: Thread }>;
}

/** How many of `texts` contain `text`. */
export function timesIn(texts: readonly string[], text: string): number {
  return texts.filter((one) => one.includes(text)).length;
}

/** Short pauses, so that tests of outages run fast. */
const QUICK_DELIVERIES = { retryPausesMs: [50, 100, 200] };

/** In milliseconds. */
const CONTACT = { timeout: 10_000, interval: 5 };

export async function startDesk(options: DeskOptions = {}): Promise<Desk> {
  const sandbox = await startSandbox({
    environment: { HOST: "127.0.0.1", PORT: "0", ...options.environment },
    log: options.log ?? silentLog,
    locales: loadLocales(),
    chats: options.chats ?? "slack",
    slack: options.slack ?? { retryScale: 0.001 },
    telegram: options.telegram ?? { retryScale: 0.001 },
    deliveries: options.deliveries ?? QUICK_DELIVERIES,
    ...(options.variant && { variant: options.variant }),
    ...(options.clock && { clock: options.clock }),
    ...(options.settings && { settings: options.settings }),
    ...(options.tracing && { tracing: options.tracing }),
  });
  // Messages that clients write before the bridge subscribes belong to the past, which a first start ignores.
  await vi.waitFor(async () => {
    const health = await sandbox.bridge()?.health();
    // Connected, or known to be disconnected, which some tests want.
    const { key = "service-starting" } = health?.["service"]?.reason ?? {};
    if (["service-starting", "service-not-reached"].includes(key))
      throw new Error("the bridge has not asked the service yet");
  }, CONTACT);
  const clients: Client[] = [];
  const clientOf = async (name: string): Promise<Client> => {
    const client = await newClient(name, sandbox.apiUrl.replace(/\/v1$/u, "/site/"));
    clients.push(client);
    return client;
  };
  return {
    sandbox,
    client: clientOf,
    async thread(of, room = ROOMS.support) {
      return await threadOf(of, sandbox.slack, room);
    },
    async begins(name) {
      const client = await clientOf(name);
      await client.writes(`${name} asks`);
      const thread = await threadOf(name, sandbox.slack);
      await thread.shows(some(`${name} asks`));
      return { client, thread };
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) await client[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

/** The thread whose card names this client, once it exists. */
export async function threadOf(client: string, slack: SlackEmulator, room: string = ROOMS.support): Promise<Thread> {
  const head = await slack.when(() =>
    slack.timeline(room).findLast((message) => textOf(message).includes(client) && message.subtype !== "tombstone"),
  );
  return threadAt(head.ts, room, slack);
}

function threadAt(ts: string, room: string, slack: SlackEmulator): Thread {
  const posts = () => [...wordsOnCard(slack.message(room, ts)), ...slack.replies(room, ts).map(textOf)];
  return {
    ts,
    posts,
    shows: (is) => slack.when(() => (is(posts()) ? posts() : undefined)),
    card() {
      const head = slack.message(room, ts);
      return head === undefined ? "" : textOf(head);
    },
    replies: (text, { by = PEOPLE.anna, ...options } = {}) =>
      slack.staff.posts(by, room, text, { thread_ts: ts, ...options }),
    async marked(message, name) {
      const isIt = (reaction: { readonly name: string }) => reaction.name === name;
      await slack.when(() => slack.message(room, message.ts)?.reactions.find(isIt), MARKED_WITHIN_MS);
    },
    notified: (person, is) =>
      slack.when(() => {
        const texts = slack
          .ephemerals(person)
          .filter(({ thread_ts: thread }) => thread === ts)
          .map(textOf);
        return is(texts) ? texts : undefined;
      }),
  };
}

/** Matches if one of the texts contains `text`. */
export const some = (text: string) => (texts: readonly string[]) => texts.some((one) => one.includes(text));

/** The client's first message on a card of Slack, unless it was cut and stands below. */
export function wordsOnCard(card: { readonly blocks?: readonly object[] } | undefined): readonly string[] {
  const sections = (card?.blocks ?? []).filter((block) => "type" in block && block.type === "section");
  const words = sections.map((section) => textOf({ text: "", blocks: [section] })).join("");
  return words === "" || words.endsWith("…") ? [] : [words];
}

/** Everything that a person reads in a message: the texts of its blocks, in order. */
export function textOf(message: { readonly text: string; readonly blocks?: readonly object[] }): string {
  const texts: string[] = [];
  collect(message.blocks ?? [], texts);
  return texts.length > 0 ? texts.join("\n") : message.text;
}

function collect(value: unknown, texts: string[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, texts);
  else if (typeof value === "object" && value !== null) {
    if ("text" in value && typeof value.text === "string") texts.push(value.text);
    else for (const inner of Object.values(value)) collect(inner, texts);
  }
}

/** A visitor of a website. `site`: the address of the site channel, which ends in `/site/`. */
export async function newClient(name: string, site: string): Promise<Client> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${site}clients`, { method: "POST", headers, body: JSON.stringify({ name }) });
  const { token } = (await answer.json()) as { token: string };
  const stream = followStream(`${site}stream`, token);
  const others = () => stream.seen.filter(({ from }) => from !== "client");
  return {
    name,
    async writes(text, key = randomUUID()) {
      const body = JSON.stringify({ key, text });
      const written = await fetch(`${site}messages`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${token}` },
        body,
      });
      if (!written.ok) throw new Error(`the service answered ${written.status}`);
    },
    async sees(is) {
      const texts = () => others().map(({ text }) => text);
      await stream.until(() => is(texts()));
      return texts();
    },
    get seen() {
      return others();
    },
    [Symbol.asyncDispose]: () => stream.close(),
  };
}
