/**
 * Heavy traffic in both directions while Slack and the service fail at random. Losses, duplicates and misorderings are
 * counted at the fakes, where they matter. Client messages arrive by webhook as the service sends them, some of them
 * twice; staff replies arrive by Socket Mode; every reply returns as the service's echo.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { seeded } from "../../src/sandbox/emulator-kit/faults.ts";
import { nowMs } from "../clock.ts";
import { compare, heldBy, type Verdict } from "./compare.ts";
import { webhookOf } from "./far-service.ts";
import type { FaultCounts, FaultShares } from "./faults.ts";
import type { FarConversation, FarMessage, FarService } from "./service.ts";
import { APP, type FarPost, type FarSlack, STAFF, TEAM } from "./slack.ts";
import type { FarSocket } from "./socket.ts";
import { marked, tokensIn } from "./tokens.ts";

export interface TortureOptions {
  readonly bridge: string;
  readonly secret: string;
  readonly conversations: number;
  readonly messagesEach: number;
  readonly repliesEach: number;
  readonly perSecond: number;
  readonly slack: FaultShares;
  readonly service: FaultShares;
  readonly withinMs: number;
}

export interface TortureResult {
  readonly clientMessages: Verdict;
  readonly replies: Verdict;
  /** Conversations with more than one thread. */
  readonly split: number;
  /** Replies that were echoed into the thread in which they were written. */
  readonly echoed: number;
  readonly slackFaults: FaultCounts;
  readonly serviceFaults: FaultCounts;
  readonly eventsRepeated: number;
  readonly posts: number;
  /** From the first message to the last arrival. */
  readonly tookMs: number;
}

const REPLY_TOKENS_FROM = 1_000_000;
const QUIET_MS = 3_000;
const TWICE = 0.02;

export async function torture(
  options: TortureOptions,
  slack: FarSlack,
  service: FarService,
  socket: FarSocket,
): Promise<TortureResult> {
  const random = seeded(options.slack.seed);
  const pool = new Pool(options.bridge, { connections: 32 });
  const slackFaults = slack.breakDown(options.slack);
  const serviceFaults = service.breakDown(options.service);
  const background: Promise<void>[] = [];
  const written = new Map<string, number[]>();
  const replied = new Map<string, number[]>();
  const missing = new Set<number>();
  let lastCallAt = nowMs();
  let lastArrivalAt = lastCallAt;
  let tokens = 0;
  let replyTokens = REPLY_TOKENS_FROM;

  const arrived = (text: string): void => {
    lastCallAt = nowMs();
    for (const token of tokensIn(text)) if (missing.delete(token)) lastArrivalAt = lastCallAt;
  };
  slack.onPost = arrived;
  service.onMessage = (conversation, message) => {
    arrived(message.text);
    background.push(deliver(conversation, message));
  };
  slack.onHead = (id, head) => {
    if (!replied.has(id)) background.push(reply(id, head));
  };

  async function deliver(conversation: FarConversation, message: FarMessage): Promise<void> {
    const { headers, body } = webhookOf(conversation, message, options.secret);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await pool.request({ method: "POST", path: "/webhooks/conversations", headers, body });
        await answer.body.dump();
        if (answer.statusCode < 300) return;
      } catch {
        // Treat a missing response like a bad one.
      }
      await pause(200 * attempt);
    }
  }

  /**
   * Sends client messages one after another. Each conversation belongs to one lane, which keeps its events in order.
   */
  async function clients(lane: number, lanes: number): Promise<void> {
    const everyMs = (lanes * 1_000) / options.perSecond;
    let next = nowMs();
    for (let round = 0; round < options.messagesEach; round += 1) {
      for (let number = lane; number < options.conversations; number += lanes) {
        const conversation = service.conversation(`cv_spread${number}`);
        const token = (tokens += 1);
        listIn(written, conversation.id).push(token);
        missing.add(token);
        const text = marked(token, `message ${round} of <!channel> & friends`);
        const message = service.write(conversation, { from: "client", author: null, text });
        await deliver(conversation, message);
        if (random() < TWICE) background.push(deliver(conversation, message));
        next += everyMs;
        if (next > nowMs()) await pause(next - nowMs());
      }
    }
  }

  async function reply(id: string, head: FarPost): Promise<void> {
    const sent = listIn(replied, id);
    const spreadMs = (options.conversations * options.messagesEach * 1_000) / options.perSecond / options.repliesEach;
    for (let number = 0; number < options.repliesEach; number += 1) {
      await pause(random() * spreadMs);
      const token = (replyTokens += 1);
      sent.push(token);
      missing.add(token);
      const event = staffEvent(head, `Ev${token}`, slack.nextTs(), marked(token, `reply ${number}`));
      slack.staffWrote(head.ts, event.event);
      await socket.send(`env${token}`, event);
    }
  }

  const startedAt = nowMs();
  const lanes = 16;
  await Promise.all(Array.from({ length: lanes }, (_, lane) => clients(lane, lanes)));
  const total = () => replyTokens - REPLY_TOKENS_FROM;
  const wanted = options.conversations * options.repliesEach;
  while (nowMs() - startedAt < options.withinMs) {
    if (missing.size === 0 && total() === wanted && nowMs() - lastCallAt > QUIET_MS) break;
    await pause(100);
  }
  slack.onPost = slack.onHead = () => undefined;
  service.onMessage = () => undefined;
  slack.breakDown(undefined);
  service.breakDown(undefined);
  if (missing.size === 0) await Promise.all(background);
  await pool.destroy();

  const heads = slack.heads();
  const held = heldBy(slack, service);
  const shownIn = (id: string) => held.posts(id).flatMap(tokensIn);
  return {
    clientMessages: compare(written, (id) => shownIn(id).filter((token) => token < REPLY_TOKENS_FROM)),
    replies: compare(replied, held.fromStaff),
    split: [...heads.values()].filter((list) => list.length > 1).length,
    echoed: [...written.keys()].flatMap(shownIn).filter((token) => token >= REPLY_TOKENS_FROM).length,
    slackFaults: { ...(slackFaults?.counts ?? NO_FAULTS) },
    serviceFaults: { ...(serviceFaults?.counts ?? NO_FAULTS) },
    eventsRepeated: socket.repeats(),
    posts: [...heads.values()].flat().reduce((sum, { ts }) => sum + 1 + slack.replies(ts).length, 0),
    tookMs: lastArrivalAt - startedAt,
  };
}

const NO_FAULTS: FaultCounts = { "too-many": 0, "broken-before": 0, "broken-after": 0 };

/** Source: docs.slack.dev, the Events API's envelope and the message event, read 2026-11-21. */
export function staffEvent(thread: Pick<FarPost, "ts" | "channel">, eventId: string, ts: string, text: string) {
  return {
    type: "event_callback",
    team_id: TEAM,
    api_app_id: APP,
    event_id: eventId,
    event_time: Math.floor(Number(ts)),
    authorizations: [{ team_id: TEAM, user_id: "U0BENCHBOT", is_bot: true }],
    event: {
      type: "message",
      channel: thread.channel,
      channel_type: "channel",
      user: STAFF,
      team: TEAM,
      ts,
      event_ts: ts,
      thread_ts: thread.ts,
      text,
      client_msg_id: eventId,
      blocks: [{ type: "rich_text", elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }] }],
    },
  };
}

function listIn(map: Map<string, number[]>, key: string): number[] {
  const before = map.get(key);
  if (before !== undefined) return before;
  const list: number[] = [];
  map.set(key, list);
  return list;
}
