/**
 * Telegram when it goes wrong: faults, refusals and other programs with the bot's token, one at a time. Counts what the
 * far sides show: replies at the service, clients' messages in the topics, and how soon `/readyz` reports a problem.
 */
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/seed.ts";
import { nowMs } from "../clock.ts";
import { clientMessage, conversationId, SECRET } from "../events.ts";
import { marked, tokensIn } from "../fakes/tokens.ts";
import { compare } from "../fakes/compare.ts";
import { asFastAsPossible } from "../load.ts";
import { type Row, row } from "../rows.ts";
import { inWorld, type World } from "./telegram-world.ts";

/** Opening a topic takes two of the twenty messages a minute that the bridge allows itself. */
const TOPICS = 4;
const REPLIES_PER_SECOND = 20;
const ROOM = TELEGRAM_CHATS.support;
const { anna, bridge: BOT } = TELEGRAM_PEOPLE;
const RIGHTS = ["can_manage_topics", "can_pin_messages", "can_delete_messages"] as const;
const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;
/** Others may wait so long, and a problem may stay unnoticed so long. */
const MOST_WAIT_MS = 5_000;
const MOST_UNNOTICED_MS = 20_000;
/** In English: the remark on what may be shown twice. */
const DUPLICATE = "may be a duplicate";

/** What went wrong; all of it must be zero. */
interface Counts {
  readonly lost?: number;
  readonly "doubled unmarked"?: number;
  readonly "out of order, unasked"?: number;
  readonly "others waited above 5 s"?: number;
  readonly "unnoticed above 20 s"?: number;
  readonly "topics left empty"?: number;
}

interface Scenario {
  readonly webhook?: true;
  readonly closedTopicsRefuseBots?: true;
  readonly run: (desk: Desk) => Promise<Counts>;
}

/** A running bridge with topics, and what can be done and seen there. */
type Desk = Awaited<ReturnType<typeof openDesk>>;

async function openDesk({ telegram, service, bridge }: World) {
  const until = async (holds: () => boolean | Promise<boolean>, withinMs = WITHIN_MS) => {
    const startedAt = nowMs();
    while (!(await holds()) && nowMs() - startedAt < withinMs) await pause(LOOK_EVERY_MS);
    return nowMs() - startedAt;
  };
  const texts = (topic?: number) =>
    telegram.messages(ROOM, topic).flatMap(({ from, text }) => (from === BOT ? [text] : []));
  const isShown = (token: number) => texts().some((text) => tokensIn(text).includes(token));
  const topicOf = (number: number) =>
    telegram.chat(ROOM)?.topics.find(({ name }) => new RegExp(`Client bench${number}\\b`, "u").test(name))
      ?.message_thread_id ?? 0;

  /** A client writes. Result: when it is shown, in milliseconds, and how often it is shown without a remark. */
  async function clientWrites(number: number, copies = 1) {
    const message = clientMessage(number);
    const shown = () => texts().filter((text) => tokensIn(text).includes(message.token));
    await asFastAsPossible(bridge.origin, [[message]]);
    const tookMs = await until(() => shown().length > 0);
    await until(() => shown().length >= copies, MOST_WAIT_MS);
    const unmarked = shown().filter((text) => !text.includes(DUPLICATE)).length;
    return { lost: shown().length === 0 ? 1 : 0, doubled: Math.max(0, unmarked - 1), tookMs };
  }

  /** Staff write in all topics in turn. Resolves when the service has everything, or the time is over. */
  async function staffReply(count: number): Promise<Counts> {
    const sent = new Map<string, number[]>();
    const startedAt = nowMs();
    for (let index = 0; index < count; index += 1) {
      const number = index % TOPICS;
      const id = conversationId(number);
      sent.set(id, [...(sent.get(id) ?? []), index]);
      telegram.staff.posts(anna, ROOM, marked(index, "on its way"), { topic: topicOf(number) });
      await pause(Math.max(0, startedAt + ((index + 1) * 1_000) / REPLIES_PER_SECOND - nowMs()));
    }
    const arrived = (id: string) =>
      service.conversation(id).messages.flatMap(({ from, text }) => (from === "operator" ? tokensIn(text) : []));
    const questions = () => texts().filter((text) => text.includes("Not sent yet")).length;
    const all = () => [...sent.keys()].reduce((sum, id) => sum + new Set(arrived(id)).size, 0) + questions();
    await until(() => all() >= count);
    const { lost, doubled, outOfOrder } = compare(sent, arrived);
    return {
      lost: Math.max(0, lost - questions()),
      "doubled unmarked": doubled,
      "out of order, unasked": outOfOrder,
    };
  }

  const readiness = async () => {
    const { statusCode, body } = await request(`${bridge.origin}/readyz`);
    return { isReady: statusCode === 200, text: await body.text() };
  };
  /** 1 if `/readyz` does not name the problem in time. */
  async function unnoticed(reason: string): Promise<number> {
    const tookMs = await until(async () => (await readiness()).text.includes(reason), MOST_UNNOTICED_MS + 5_000);
    return tookMs > MOST_UNNOTICED_MS ? 1 : 0;
  }

  const opening = Array.from({ length: TOPICS }, (_, number) => clientMessage(number));
  await asFastAsPossible(bridge.origin, [opening]);
  await until(() => opening.every(({ token }) => isShown(token)));
  await telegram.updates.settled();
  return { telegram, bridge, until, texts, topicOf, clientWrites, staffReply, readiness, unnoticed };
}

/** While a fault concerns the first topic, a client of the last one writes. */
async function othersWait(desk: Desk): Promise<Counts> {
  const { lost, doubled, tookMs } = await desk.clientWrites(TOPICS - 1);
  return { lost, "doubled unmarked": doubled, "others waited above 5 s": tookMs > MOST_WAIT_MS ? 1 : 0 };
}

const asSomebodyElse = ({ telegram }: Desk, method: string) =>
  request(`${telegram.apiRoot}/bot${telegram.token}/${method}`).then(({ body }) => body.dump());

const LIMITED = { kind: "rate-limited", retryAfterSeconds: 10 } as const;
const refused = (description: string) => ({ kind: "error", code: 400, description }) as const;

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  "cut and failing polls": {
    run({ telegram, staffReply }) {
      telegram.faults.next("getUpdates", { kind: "drop", acted: true }, 2);
      telegram.faults.next("getUpdates", { kind: "server-error" }, 2);
      return staffReply(60);
    },
  },
  "shuffled updates, polled": {
    async run({ telegram, staffReply }) {
      telegram.updates.reverseNext(30);
      return await staffReply(60);
    },
  },
  "updates that come twice": {
    run({ telegram, staffReply }) {
      telegram.updates.duplicateNext(30);
      return staffReply(60);
    },
  },
  "lost responses to a webhook": {
    webhook: true,
    run({ telegram, staffReply }) {
      telegram.updates.loseAcks(10);
      return staffReply(60);
    },
  },
  "429 on marks": {
    async run(desk) {
      desk.telegram.faults.next("setMessageReaction", LIMITED);
      const replies = await desk.staffReply(8);
      return { ...replies, ...(await othersWait(desk)) };
    },
  },
  "429 on a card": {
    async run(desk) {
      desk.telegram.faults.next("editMessageText", LIMITED);
      const replies = await desk.staffReply(8);
      return { ...replies, ...(await othersWait(desk)) };
    },
  },
  "429 on a new topic": {
    async run(desk) {
      desk.telegram.faults.next("createForumTopic", LIMITED);
      const [opened, others] = await Promise.all([desk.clientWrites(TOPICS), othersWait(desk)]);
      return { ...others, lost: opened.lost + (others.lost ?? 0) };
    },
  },
  "a closed topic that cannot be reopened": {
    closedTopicsRefuseBots: true,
    async run(desk) {
      const { telegram } = desk;
      telegram.faults.next("reopenForumTopic", refused("Bad Request: not enough rights to reopen the topic"), 3);
      telegram.staff.closesTopic(anna, ROOM, desk.topicOf(0));
      const [parked, others] = await Promise.all([desk.clientWrites(0), othersWait(desk)]);
      return { ...others, lost: parked.lost + (others.lost ?? 0) };
    },
  },
  "an unknown refusal": {
    async run(desk) {
      desk.telegram.faults.next("sendMessage", refused("Bad Request: SOMETHING_NEW"), 2);
      const { lost, doubled } = await desk.clientWrites(0);
      return { lost, "doubled unmarked": doubled };
    },
  },
  "posts without a response": {
    async run(desk) {
      desk.telegram.faults.next("sendMessage", { kind: "drop", acted: true });
      const { lost, doubled } = await desk.clientWrites(0, 2);
      return { lost, "doubled unmarked": doubled };
    },
  },
  "a new topic without a response": {
    async run(desk) {
      desk.telegram.faults.next("createForumTopic", { kind: "drop", acted: true });
      const { lost } = await desk.clientWrites(TOPICS);
      return { lost, "topics left empty": (desk.telegram.chat(ROOM)?.topics.length ?? 0) - TOPICS - 1 };
    },
  },
  "reactions are refused": {
    async run(desk) {
      desk.telegram.staff.allowsReactions(ROOM, []);
      const replies = await desk.staffReply(40);
      return { ...replies, ...(await othersWait(desk)) };
    },
  },
  "another program polls": {
    async run(desk) {
      const stop = new AbortController();
      const thief = (async () => {
        while (!stop.signal.aborted) await asSomebodyElse(desk, "getUpdates?timeout=1").catch(() => undefined);
      })();
      const late = await desk.unnoticed("telegram-foreign-reader");
      stop.abort();
      await thief;
      return { ...(await desk.staffReply(20)), "unnoticed above 20 s": late };
    },
  },
  "another program takes updates": {
    async run(desk) {
      desk.telegram.updates.loseNext(3);
      for (let index = 0; index < 4; index += 1)
        desk.telegram.staff.posts(anna, ROOM, "taken away", { topic: desk.topicOf(0) });
      return { "unnoticed above 20 s": await desk.unnoticed("telegram-foreign-reader") };
    },
  },
  "the webhook is taken": {
    webhook: true,
    async run(desk) {
      await asSomebodyElse(desk, "setWebhook?url=https%3A%2F%2Felsewhere.example%2F");
      const late = await desk.unnoticed("telegram-webhook-elsewhere");
      await asSomebodyElse(desk, "deleteWebhook");
      await desk.until(async () => (await desk.readiness()).isReady);
      return { ...(await desk.staffReply(20)), "unnoticed above 20 s": late };
    },
  },
  "the bot is removed and added": {
    async run(desk) {
      desk.telegram.staff.setsMember(anna, ROOM, BOT, { status: "kicked" });
      const late = await desk.unnoticed("telegram-room-lost");
      const written = desk.clientWrites(0);
      await pause(2_000);
      desk.telegram.staff.setsMember(anna, ROOM, BOT, { status: "administrator", rights: [...RIGHTS] });
      const backAt = nowMs();
      const { lost, doubled } = await written;
      return {
        lost,
        "doubled unmarked": doubled,
        "others waited above 5 s": nowMs() - backAt > MOST_WAIT_MS ? 1 : 0,
        "unnoticed above 20 s": late,
      };
    },
  },
};

/** Every count must be zero. */
export async function telegramFaults(say: (line: string) => void): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, { run, webhook, closedTopicsRefuseBots }] of Object.entries(SCENARIOS)) {
    say(`telegram faults: ${name}`);
    const emulator = { retryScale: 0.01, ...(closedTopicsRefuseBots && { closedTopicsRefuseBots }) };
    const counts = await inWorld(emulator, async (world) => await run(await openDesk(world)), webhook && SECRET);
    for (const [what, count] of Object.entries(counts))
      rows.push(row(`${name}: ${what}`, "", { bridge: Number(count) }, { of: "bridge", atMost: 0 }));
  }
  return rows;
}
