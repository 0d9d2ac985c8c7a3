/**
 * Telegram at its real limit, 20 messages a minute into one group: how many calls a burst takes, and how long until all
 * of it is shown. Not scaled: the bridge paces itself by its own clock, so a run takes as many minutes as with
 * Telegram.
 */
import { setTimeout as pause } from "node:timers/promises";
import { TELEGRAM_LIMITS, type TelegramEmulator } from "../../src/sandbox/telegram-emulator/index.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/seed.ts";
import { nowMs } from "../clock.ts";
import { clientMessage, conversationId } from "../events.ts";
import { marked, tokensIn } from "../fakes/tokens.ts";
import { compare, type Verdict } from "../fakes/compare.ts";
import { asFastAsPossible, atRate } from "../load.ts";
import { type Row, row } from "../rows.ts";
import { median, percentile } from "../statistics.ts";
import { inWorld, REAL_LIMITS, type World } from "./telegram-world.ts";

export interface TelegramRun {
  readonly conversations: number;
  /** Client messages in total, within a minute. */
  readonly messages: number;
  readonly staffSeconds: number;
}

const ROOM = TELEGRAM_CHATS.support;
const BURST_MS = 60_000;
const STAFF_PER_SECOND = 30;
/** Opening a topic takes two messages into the group, so all of these can be open within the first minute. */
const STAFF_TOPICS = TELEGRAM_LIMITS.group.calls / 2;
const MOST_UNITS = 4_096;
const LOOK_EVERY_MS = 200;

export async function telegram(
  run: TelegramRun,
  say: (line: string) => void,
): Promise<{ readonly rows: readonly Row[]; readonly result: object }> {
  const staff = await inWorld(REAL_LIMITS, (world) => staffToService(world, run.staffSeconds));
  const minutes = Math.ceil((2.2 * run.conversations) / TELEGRAM_LIMITS.group.calls);
  say(`telegram: the burst takes about ${minutes} minutes, at Telegram's real limit and in real time`);
  const burst = await inWorld(REAL_LIMITS, (world) => burstIntoOneGroup(world, run));
  return { rows: [...staff, ...burst.rows], result: burst.result };
}

async function burstIntoOneGroup(
  { telegram, bridge }: World,
  { conversations, messages }: TelegramRun,
): Promise<{ readonly rows: readonly Row[]; readonly result: object }> {
  const sent = new Map<string, number[]>();
  const prepared = Array.from({ length: messages }, (_, index) => {
    const number = index % conversations;
    const one = clientMessage(number);
    sent.set(conversationId(number), [...(sent.get(conversationId(number)) ?? []), one.token]);
    return one;
  });
  const startedAt = nowMs();
  const sending = atRate(bridge.origin, prepared, messages / (BURST_MS / 1_000));
  const shown = await allShown(telegram, messages, (2 * conversations + messages) * 3_000);
  const tookMs = nowMs() - startedAt;
  await sending;

  const topics = topicsOf(telegram);
  const verdict = compare(sent, (id) => tokensIn((topics.get(id) ?? []).map(({ text }) => text).join("\n")));
  const calls = countedCalls(telegram);
  const fewest = fewestCalls(topics);
  const oneByOne = conversations + messages;
  const { calls: perMinute } = TELEGRAM_LIMITS.group;
  const minutesFor = (count: number) => Math.floor((count - 1) / perMinute);
  return {
    rows: [
      ...verdictRows(verdict),
      row(
        "telegram burst: messages into the group",
        "calls",
        { bridge: calls },
        { of: "bridge", atMost: 1.2 * fewest },
      ),
      row("telegram burst: fewest that 4,096 characters allow", "calls", { bridge: fewest }),
      row("telegram burst: all readable after", "min", { bridge: tookMs / 60_000 }),
      row("telegram burst: one call per message instead", "calls", { bare: oneByOne }),
      row("telegram burst: that way readable after, by the limit", "min", { bare: minutesFor(oneByOne) }),
    ],
    result: { burst: { ...verdict, calls, fewest, oneByOne, shown, tookMs } },
  };
}

/** Result: how many are shown in the end; the verdict says which are missing. */
async function allShown(telegram: TelegramEmulator, messages: number, withinMs: number): Promise<number> {
  const until = nowMs() + withinMs;
  for (;;) {
    const shown = new Set(telegram.messages(ROOM).flatMap(({ text }) => tokensIn(text))).size;
    if (shown >= messages || nowMs() > until) return shown;
    await pause(LOOK_EVERY_MS);
  }
}

/** The bridge's messages in each conversation's topic, oldest first; the first is the card. */
function topicsOf(telegram: TelegramEmulator): ReadonlyMap<string, readonly { readonly text: string }[]> {
  const topics = new Map<string, { readonly text: string }[]>();
  for (const { message_thread_id: id, name } of telegram.chat(ROOM)?.topics ?? []) {
    const [, number] = /Client bench(\d+)/u.exec(name) ?? [];
    const ours = telegram
      .messages(ROOM, id)
      .filter(({ from, service }) => from === TELEGRAM_PEOPLE.bridge && service === undefined);
    if (number !== undefined) topics.set(conversationId(Number(number)), ours);
  }
  return topics;
}

/** Counts messages sent and edited, which Telegram limits. Creating a topic does not count. */
function countedCalls(telegram: TelegramEmulator): number {
  const counts = telegram.calls();
  return (counts.get("sendMessage") ?? 0) + (counts.get("editMessageText") ?? 0);
}

/** One card per topic, and its other text in as few full messages as possible. */
function fewestCalls(topics: ReadonlyMap<string, readonly { readonly text: string }[]>): number {
  return [...topics.values()].reduce((sum, [, ...posts]) => {
    const units = posts.reduce((all, { text }) => all + text.length, 0);
    return sum + 1 + Math.ceil(units / MOST_UNITS);
  }, 0);
}

function verdictRows({ lost, doubled, outOfOrder }: Verdict): Row[] {
  return Object.entries({ lost, doubled, "out of order": outOfOrder }).map(([what, count]) =>
    row(`telegram burst: ${what}`, "", { bridge: count }, { of: "bridge", atMost: 0 }),
  );
}

/** From a staff message in a topic, received by polling, to `POST /messages`. */
async function staffToService({ telegram, service, bridge }: World, seconds: number): Promise<readonly Row[]> {
  await asFastAsPossible(bridge.origin, [Array.from({ length: STAFF_TOPICS }, (_, number) => clientMessage(number))]);
  await allShown(telegram, STAFF_TOPICS, 60_000);
  const topics = (telegram.chat(ROOM)?.topics ?? []).map(({ message_thread_id: id }) => id);
  const writtenAt = new Map<number, number>();
  const tookMs: number[] = [];
  const count = STAFF_PER_SECOND * seconds;
  const done = Promise.withResolvers<undefined>();
  service.onMessage = (_, { text }) => {
    for (const token of tokensIn(text)) tookMs.push(nowMs() - (writtenAt.get(token) ?? NaN));
    if (tookMs.length >= count) done.resolve(undefined);
  };
  const startedAt = nowMs();
  for (let token = 0; token < count; token += 1) {
    const dueMs = startedAt + (token * 1_000) / STAFF_PER_SECOND - nowMs();
    if (dueMs > 0) await pause(dueMs);
    writtenAt.set(token, nowMs());
    const topic = topics[token % topics.length];
    telegram.staff.posts(TELEGRAM_PEOPLE.anna, ROOM, marked(token, "it is on its way"), {
      ...(topic !== undefined && { topic }),
    });
  }
  await Promise.race([done.promise, pause(30_000)]);
  service.onMessage = () => undefined;
  const what = `telegram: staff message to POST /messages at ${STAFF_PER_SECOND} polled updates/s`;
  return [
    row(`${what}, p50`, "ms", { bridge: median(tookMs) }, { of: "bridge", atMost: 20 }),
    row(`${what}, p99`, "ms", { bridge: percentile(tookMs, 0.99) }),
    row(`${what}, lost`, "", { bridge: count - tookMs.length }, { of: "bridge", atMost: 0 }),
  ];
}
