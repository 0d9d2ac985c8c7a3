/**
 * A room that is far behind, at the real limits of Slack and Telegram and in real time: how long newcomers wait for their
 * thread, and staff for their marks, while the backlog drains.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { nowMs } from "../clock.ts";
import { tempFolder } from "../contestants.ts";
import { SECRET } from "../events.ts";
import { startFarService, webhookOf } from "../fakes/far-service.ts";
import type { FarConversation, FarMessage } from "../fakes/service.ts";
import { marked } from "../fakes/tokens.ts";
import { type Row, row } from "../rows.ts";
import { startBridge } from "../servers.ts";
import { median, percentile } from "../statistics.ts";
import { type BacklogRoom, type RoomEvents, slackRoom, telegramRoom } from "./backlog-rooms.ts";

interface Scenario {
  readonly name: string;
  readonly open: (on: RoomEvents) => Promise<BacklogRoom>;
  /** Between two posts, at the room's limit. */
  readonly postMs: number;
  /** Conversations that are there at once. */
  readonly backlog: number;
  /** The longest that a newcomer may wait, in seconds. */
  readonly atMostS: number;
}

const MARK_AT_MOST_S = 5;
/** A new client, and one whom staff have just answered, come after so many posts. */
const NEWCOMER_EVERY = 10;
const ANSWER_EVERY = 15;
/** How long after an answer its client writes again. */
const WRITES_AGAIN_AFTER_MS = 2_000;
/** How much longer than at the limit it may take. */
const PATIENCE = 1.5;

export async function backlog(isQuick: boolean, say: (line: string) => void): Promise<readonly Row[]> {
  const scenarios: readonly Scenario[] = [
    { name: "Slack", open: slackRoom, postMs: 1_000, backlog: isQuick ? 60 : 500, atMostS: 10 },
    { name: "Telegram", open: telegramRoom, postMs: 3_000, backlog: isQuick ? 40 : 500, atMostS: 15 },
  ];
  const minutes = Math.max(...scenarios.map(({ backlog: count, postMs }) => (count * postMs * 1.2) / 60_000));
  say(`backlog: takes about ${Math.ceil(minutes)} minutes, at the real limits and in real time`);
  return (await Promise.all(scenarios.map(drain))).flat();
}

async function drain(scenario: Scenario): Promise<readonly Row[]> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await tempFolder());
  const { service, origin } = parts.use(await startFarService());
  const writtenAt = new Map<number, number>();
  /** How long each message waited until it was shown, and each staff message for its mark, in seconds. */
  const waitedS = new Map<number, number>();
  /** The first thread of the backlog, in which staff work. */
  let active: { readonly thread: string; readonly conversation: number } | undefined;
  const sinceWritten = (token: number) => (nowMs() - (writtenAt.get(token) ?? NaN)) / 1_000;
  const note = (tokens: readonly number[]) => {
    for (const token of tokens) if (!waitedS.has(token)) waitedS.set(token, sinceWritten(token));
  };
  const room = parts.use(
    await scenario.open({
      shown(tokens, thread) {
        note(tokens);
        // The backlog's tokens are the first ones, in order.
        const [token] = tokens;
        if (token !== undefined) active ??= { thread, conversation: token - 1 };
      },
      marked: note,
    }),
  );
  const bridge = parts.use(await startBridge({ origin }, folder.path, room.bridge));
  room.reachedAt(bridge.origin);
  const pool = new Pool(bridge.origin, { connections: 8 });
  parts.defer(() => pool.destroy());

  const deliver = async (conversation: FarConversation, message: FarMessage) => {
    const request = { method: "POST", path: "/webhooks/conversations", ...webhookOf(conversation, message, SECRET) };
    const answer = await pool.request({ ...request, method: "POST" });
    await answer.body.dump();
    if (answer.statusCode > 299) throw new Error(`the bridge answered ${answer.statusCode}`);
  };
  const deliveries: Promise<void>[] = [];
  service.onMessage = (conversation, message) => deliveries.push(deliver(conversation, message));
  let tokens = 0;
  const written = (): number => {
    writtenAt.set((tokens += 1), nowMs());
    return tokens;
  };
  const clientWrites = (number: number): number => {
    const token = written();
    const conversation = service.conversation(`cv_backlog${number}`);
    const message = { from: "client", author: null, text: marked(token, "is my order on its way?") } as const;
    deliveries.push(deliver(conversation, service.write(conversation, message)));
    return token;
  };

  const old = Array.from({ length: scenario.backlog }, (_, number) => clientWrites(number));
  const startedAt = nowMs();
  const newcomers: number[] = [];
  const again: number[] = [];
  const answers: number[] = [];
  const isShown = (token: number) => waitedS.has(token);
  const until = startedAt + PATIENCE * scenario.backlog * scenario.postMs * (1 + 1 / NEWCOMER_EVERY + 1 / ANSWER_EVERY);
  for (let tick = 1; !old.every(isShown) && nowMs() < until; tick += 1) {
    await pause(Math.max(0, startedAt + tick * scenario.postMs - nowMs()));
    if (tick % NEWCOMER_EVERY === 0) newcomers.push(clientWrites(scenario.backlog + newcomers.length));
    if (tick % ANSWER_EVERY !== 0 || active === undefined) continue;
    const token = written();
    answers.push(token);
    room.staffWrites(active.thread, marked(token, "it is on its way"));
    await pause(WRITES_AGAIN_AFTER_MS);
    again.push(clientWrites(active.conversation));
  }
  const drainedS = (nowMs() - startedAt) / 1_000;
  const all = [...old, ...newcomers, ...again, ...answers];
  while (!all.every(isShown) && nowMs() < until + 60_000) await pause(200);
  await Promise.all(deliveries);

  const { name, atMostS } = scenario;
  const waits = (whom: string, of: readonly number[], atMost?: number): Row[] => {
    const seconds = of.map((token) => waitedS.get(token) ?? Infinity);
    const target = atMost === undefined ? undefined : ({ of: "bridge", atMost } as const);
    return [
      row(`${name}: ${whom}, median`, "s", { bridge: median(seconds) }),
      row(`${name}: ${whom}, p95`, "s", { bridge: percentile(seconds, 0.95) }),
      row(`${name}: ${whom}, worst`, "s", { bridge: Math.max(...seconds) }, target),
    ];
  };
  // Each of them comes alone, so none can share a post.
  const fewest = old.length + newcomers.length + again.length;
  return [
    ...waits(`new clients behind ${scenario.backlog} conversations`, newcomers, atMostS),
    ...waits("clients whom staff have just answered", again),
    ...waits("marks of staff messages", answers, MARK_AT_MOST_S),
    ...waits("the backlog", old),
    row(`${name}: backlog drained after`, "s", { bridge: drainedS }),
    row(`${name}: at the limit`, "s", { bare: (fewest * scenario.postMs) / 1_000 }),
    row(`${name}: posts`, "", { bridge: room.posts() }, { of: "bridge", atMost: fewest }),
    row(`${name}: fewest possible`, "", { bridge: fewest }),
  ];
}
