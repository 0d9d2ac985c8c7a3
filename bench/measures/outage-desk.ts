/** A support desk under load: the bridge between the Slack emulator and a conversation service in memory. */
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Pool } from "undici";
import { seeded } from "../../src/sandbox/emulator-kit/faults.ts";
import {
  PEOPLE,
  ROOMS,
  startSlackEmulator,
  type SlackEmulator,
  type SlackMessage,
} from "../../src/sandbox/slack-emulator/index.ts";
import { nowMs } from "../clock.ts";
import { SECRET } from "../events.ts";
import { compareBoth, type Comparison } from "../fakes/compare.ts";
import { startFarService, webhookOf } from "../fakes/far-service.ts";
import type { FarConversation, FarMessage } from "../fakes/service.ts";
import { marked, tokensIn } from "../fakes/tokens.ts";
import { freePort } from "../free-port.ts";
import { startProgram, type Server } from "../servers.ts";

export interface DeskOptions {
  readonly folder: string;
  readonly databaseUrl: string;
  /** Multiplies Slack's pauses between attempts. */
  readonly retryScale: number;
  /** Socket Mode instead of HTTP. */
  readonly isSocket?: boolean;
  readonly load?: Load;
}

export interface Load {
  readonly conversations: number;
  readonly messagesPerSecond: number;
  readonly repliesPerSecond: number;
}

export interface Tally extends Comparison {
  /** Webhooks, and Slack's events over HTTP, that were refused, or had no answer in time. Their senders repeat them. */
  readonly failedRequests: number;
  /** Webhooks that the bridge has not accepted at the end, whatever their number of attempts. */
  readonly unacceptedWebhooks: number;
  /** From writing to arrival, in seconds. */
  readonly slowestS: number;
}

export interface Desk extends AsyncDisposable {
  readonly slack: SlackEmulator;
  start(): Promise<void>;
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Runs a command of the bridge with its settings. Errors: an `Error` with its output if it fails. */
  run(...args: readonly string[]): Promise<void>;
  /** Memory of the bridge's process, in bytes, and how long its last start took until it was ready, in milliseconds. */
  usage(): Promise<{ readonly rssBytes: number; readonly readyMs: number }>;
  /** Clients and staff write for so long; then waits until everything has arrived or is asked about. */
  traffic(seconds: number): Promise<Tally>;
}

const LOAD: Load = { conversations: 20, messagesPerSecond: 5, repliesPerSecond: 10 };
const MAIN = fileURLToPath(import.meta.resolve("../../src/main.ts"));
const execute = promisify(execFile);
const TICKS_PER_SECOND = 10;
const REPLY_TOKENS_FROM = 1_000_000;
/** Slack's last attempt comes after six minutes, and a read-back after ten at the latest. */
const SETTLED_WITHIN_MS = 11 * 60_000;
const QUIET_MS = 4_000;

export async function openDesk(options: DeskOptions): Promise<Desk> {
  const { conversations, messagesPerSecond, repliesPerSecond } = options.load ?? LOAD;
  await using parts = new AsyncDisposableStack();
  const slack = parts.use(await startSlackEmulator({ retryScale: options.retryScale, signingSecret: SECRET }));
  const { service, origin: serviceOrigin } = parts.use(await startFarService());
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: origin, DATABASE_URL: options.databaseUrl },
    CONVERSATION_API_URL: `${serviceOrigin}/v1`,
    ...{ CONVERSATION_API_KEY: "bench", CONVERSATION_WEBHOOK_SECRET: SECRET, LOG_LEVEL: "error" },
    // As the image and the systemd units set it.
    ...{ MALLOC_ARENA_MAX: "1", MALLOC_TRIM_THRESHOLD_: "131072", MALLOC_MMAP_THRESHOLD_: "32768" },
    ...{ SLACK_API_URL: slack.apiUrl, SLACK_BOT_TOKEN: slack.botToken, SLACK_ROOM: ROOMS.support },
    ...(options.isSocket === true ? { SLACK_APP_TOKEN: slack.appToken } : { SLACK_SIGNING_SECRET: SECRET }),
  };
  if (options.isSocket !== true) slack.events.deliverTo({ url: `${origin}/slack/events` });
  let bridge: Server | undefined;
  const start = async () => {
    bridge = await startProgram(settings, options.folder);
  };
  const stop = async (signal: "SIGTERM" | "SIGKILL") => {
    process.kill(bridge?.child.pid ?? 0, signal);
    await bridge?.child.gone;
    bridge = undefined;
  };
  parts.defer(() => bridge?.[Symbol.asyncDispose]());
  await start();
  const pool = new Pool(origin, { connections: 32 });
  parts.defer(() => pool.destroy());

  const written = new Map<string, number[]>();
  const replied = new Map<string, number[]>();
  const replyAt = new Map<string, number>();
  const writtenAt = new Map<number, number>();
  const deliveries: Promise<void>[] = [];
  let slowestMs = 0;
  let lastArrivalAt = nowMs();
  let isOver = false;
  let failedWebhooks = 0;
  let unacceptedWebhooks = 0;

  /** As the service does: the events of a conversation one after another, each until it is acknowledged. */
  const queues = new Map<string, Promise<void>>();
  function deliver(conversation: FarConversation, message: FarMessage): void {
    const { id } = conversation;
    const { headers, body } = webhookOf(conversation, message, SECRET);
    const send = async () => {
      for (let attempt = 1; !isOver; attempt += 1) {
        try {
          const answer = await pool.request({
            method: "POST",
            path: "/webhooks/conversations",
            headers,
            body,
            headersTimeout: 5_000,
          });
          await answer.body.dump();
          if (answer.statusCode < 300) {
            unacceptedWebhooks -= 1;
            return;
          }
        } catch {
          // Treat a missing response like a bad one.
        }
        failedWebhooks += 1;
        await pause(Math.min(5_000, 250 * 2 ** attempt));
      }
    };
    unacceptedWebhooks += 1;
    const sent = (queues.get(id) ?? Promise.resolve()).then(send);
    queues.set(id, sent);
    deliveries.push(sent);
  }

  service.onMessage = (conversation, message) => {
    lastArrivalAt = nowMs();
    for (const token of tokensIn(message.text))
      slowestMs = Math.max(slowestMs, lastArrivalAt - (writtenAt.get(token) ?? lastArrivalAt));
    deliver(conversation, message);
  };

  const idOf = (number: number) => `cv_outage${number}`;
  const posts = (head: SlackMessage) => slack.replies(ROOMS.support, head.ts).filter(isOwn);
  /** The bridge's posts in the room itself, by conversation: one each, unless a thread was split. */
  const heads = new Map<number, SlackMessage[]>();
  slack.subscribe((change) => {
    if (change.kind !== "posted" || change.message.thread_ts !== undefined || !isOwn(change.message)) return;
    const [, number] = /Client outage(\d+)\b/u.exec(contentOf(change.message)) ?? [];
    if (number !== undefined) heads.set(Number(number), [...(heads.get(Number(number)) ?? []), change.message]);
  });
  const headsOf = (number: number) => heads.get(number) ?? [];

  function clientWrites(number: number, token: number): void {
    const conversation = service.conversation(idOf(number));
    listIn(written, conversation.id).push(token);
    deliver(
      conversation,
      service.write(conversation, { from: "client", author: null, text: marked(token, "is my order on its way?") }),
    );
  }

  function staffReplies(number: number, token: number): void {
    const [head] = headsOf(number);
    if (head === undefined) throw new Error(`conversation ${number} has no thread`);
    listIn(replied, idOf(number)).push(token);
    writtenAt.set(token, nowMs());
    const text = marked(token, "it is on its way");
    const { ts } = slack.staff.posts(PEOPLE.anna, ROOMS.support, text, { thread_ts: head.ts });
    replyAt.set(ts, token);
  }

  const numbers = Array.from({ length: conversations }, (_, number) => number);
  const numberOf = new Map(numbers.map((number) => [idOf(number), number]));
  const headsIn = (id: string) => headsOf(numberOf.get(id) ?? -1);
  const comparison = () =>
    compareBoth(
      { messages: written, replies: replied, replyAt },
      {
        posts: (id) => headsIn(id).flatMap((head) => [head, ...posts(head)].map(contentOf)),
        fromStaff: (id) =>
          service.conversation(id).messages.flatMap(({ from, text }) => (from === "operator" ? tokensIn(text) : [])),
        threads: (id) => headsIn(id).length,
      },
    );
  /** Only after the last repeat: a message that has arrived may still be duplicated by one. */
  const isSettled = () => {
    if (unacceptedWebhooks + slack.events.stats().open > 0 || nowMs() - lastArrivalAt < QUIET_MS) return false;
    const { messages, replies } = comparison();
    return messages.lost + replies.lost === 0;
  };

  const running = parts.move();
  return {
    slack,
    start,
    stop,
    async run(...args) {
      await execute(process.execPath, [MAIN, ...args], { cwd: options.folder, env: settings });
    },
    async usage() {
      const usage = await bridge?.child.usage();
      return { rssBytes: usage?.rssBytes ?? 0, readyMs: bridge?.readyMs ?? 0 };
    },
    async traffic(seconds) {
      let token = 0;
      for (const number of numbers) clientWrites(number, (token += 1));
      while (numbers.some((number) => headsOf(number).length === 0)) await pause(50);
      const startedAt = nowMs();
      let replyToken = REPLY_TOKENS_FROM;
      const random = seeded(20_261_122);
      const anybody = () => Math.floor(random() * conversations);
      const perTick = { replies: repliesPerSecond / TICKS_PER_SECOND, messages: messagesPerSecond / TICKS_PER_SECOND };
      for (let tick = 1; nowMs() - startedAt < seconds * 1_000; tick += 1) {
        while (replyToken - REPLY_TOKENS_FROM < tick * perTick.replies) staffReplies(anybody(), (replyToken += 1));
        while (token - conversations < tick * perTick.messages) clientWrites(anybody(), (token += 1));
        await pause(Math.max(0, startedAt + (tick * 1_000) / TICKS_PER_SECOND - nowMs()));
      }
      const waitsFrom = nowMs();
      while (!isSettled() && nowMs() - waitsFrom < SETTLED_WITHIN_MS) await pause(250);
      const { attempts, acknowledged } = slack.events.stats();
      return {
        ...comparison(),
        failedRequests: failedWebhooks + (options.isSocket === true ? 0 : attempts - acknowledged),
        unacceptedWebhooks,
        slowestS: slowestMs / 1_000,
      };
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await running.disposeAsync();
      await Promise.all(deliveries);
    },
  };
}

const isOwn = ({ bot_id }: SlackMessage) => bot_id !== undefined;
/** Without the fallback text, which repeats it. */
const contentOf = ({ text, blocks }: SlackMessage) => (blocks === undefined ? text : JSON.stringify(blocks));

function listIn(map: Map<string, number[]>, key: string): number[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}
