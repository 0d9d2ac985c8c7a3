/** Clients and staff who keep writing whatever happens to the bridge, and what must be where in the end. */
import { setTimeout as pause } from "node:timers/promises";
import type { FarConversation } from "../../../bench/fakes/service.ts";
import { marked } from "../../../bench/fakes/tokens.ts";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/seed.ts";
import { TELEGRAM_PEOPLE } from "../../../src/sandbox/telegram-emulator/index.ts";
import type { World } from "./fixture.ts";
import { headsOf, marksInSlack, marksInTelegram, ROOM_IN_TELEGRAM, topicsOf } from "./posted.ts";

export interface Traffic {
  readonly conversations: readonly Talk[];
  /** Lets everyone write `count` more messages, so that the load does not grow with the time that starting takes. */
  allow(count: number): void;
  /** Stops new messages; resolves when everything already sent has arrived. */
  settle(): Promise<void>;
}

export interface Talk {
  readonly conversation: FarConversation;
  /** The numbers of the messages written, in order. */
  readonly byClient: number[];
  readonly byStaff: number[];
  /** Those of `byStaff` that must not be sent. */
  readonly notes: Set<number>;
  /** Where its staff work. One person only, because with two the second would be asked for confirmation. */
  readonly place: "slack" | "telegram";
  /** The marks on each staff message. */
  readonly marks: (() => readonly string[])[];
}

/** In a crash loop on a busy machine most of the time goes by with starting. */
const ARRIVES_WITHIN_MS = 90_000;
const INSISTS_EVERY_MS = 500;

export function startTraffic(world: World, count: number, random: () => number): Traffic {
  const stop = new AbortController();
  const waiting = new Map<number, () => void>();
  let tokens = 0;
  let allowed = 0;
  let mayGoOn = Promise.withResolvers<undefined>();
  world.onStored = (_, { text }) => {
    for (const [token, arrived] of waiting) if (text.includes(marked(token, ""))) arrived();
  };

  const talks = Array.from({ length: count }, (_, number): Talk => ({
    conversation: world.service.conversation(`cv_talk${number}`),
    byClient: [],
    byStaff: [],
    notes: new Set(),
    place: number % 2 === 0 ? "slack" : "telegram",
    marks: [],
  }));

  async function client({ conversation, byClient }: Talk): Promise<void> {
    while (await mayWrite(byClient.length)) {
      const token = (tokens += 1);
      byClient.push(token);
      world.clientWrites(conversation, marked(token, "where is my <!channel> order?"));
      await rest(200 * random());
    }
  }

  /** Waits until the service has the last message before it writes the next, as people do who watch the mark. */
  async function staff(talk: Talk): Promise<void> {
    const write = await writer(talk);
    while (await mayWrite(talk.byStaff.length)) {
      const token = (tokens += 1);
      const isNote = random() < 0.2;
      talk.byStaff.push(token);
      if (isNote) talk.notes.add(token);
      const arrived = Promise.withResolvers<undefined>();
      const patience = setTimeout(() => {
        arrived.reject(new Error(`reply ${token} in ${talk.conversation.id} never came to the service`));
      }, ARRIVES_WITHIN_MS);
      waiting.set(token, () => {
        arrived.resolve(undefined);
      });
      const text = marked(token, "it is on its way");
      talk.marks.push(write(isNote ? `note: ${text}` : text));
      // A reply that waited through many kills is asked about when its client wrote on.
      const insisting = setInterval(() => {
        insist(world, talk);
      }, INSISTS_EVERY_MS);
      await arrived.promise;
      clearInterval(insisting);
      clearTimeout(patience);
      waiting.delete(token);
      await rest(100 * random());
    }
  }

  /** Writes into the conversation's thread once it exists. The returned function reads the marks on the message. */
  async function writer({ conversation: { id }, place }: Talk): Promise<(text: string) => () => readonly string[]> {
    const { slack, telegram } = world;
    if (place === "slack") {
      const head = await slack.when(() => headsOf(world, id)[0], ARRIVES_WITHIN_MS);
      return (text) => {
        const { ts } = slack.staff.posts(PEOPLE.anna, ROOMS.support, text, { thread_ts: head.ts });
        return () => marksInSlack(world, ts);
      };
    }
    // A topic created at the moment of a kill has no card, and is ignored.
    const topic = await telegram.when(
      () => topicsOf(world, id).find(({ texts }) => texts.length > 0)?.topic,
      ARRIVES_WITHIN_MS,
    );
    return (text) => {
      const { message_id } = telegram.staff.posts(TELEGRAM_PEOPLE.anna, ROOM_IN_TELEGRAM, text, { topic });
      return () => marksInTelegram(world, message_id);
    };
  }

  async function mayWrite(written: number): Promise<boolean> {
    while (written >= allowed && !stop.signal.aborted) await mayGoOn.promise;
    return !stop.signal.aborted;
  }

  async function rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  }

  const people = talks.flatMap((talk) => [client(talk), staff(talk)]);
  return {
    conversations: talks,
    allow(count) {
      allowed += count;
      const waiting = mayGoOn;
      mayGoOn = Promise.withResolvers();
      waiting.resolve(undefined);
    },
    async settle() {
      stop.abort();
      mayGoOn.resolve(undefined);
      await Promise.all(people);
      await world.webhooksSent();
    },
  };
}

/** Presses *Send to client* below every question about the talk's replies. A bridge that was killed takes no press. */
function insist(world: World, talk: Talk): void {
  pressAll(world, talk, talk.place, "anyway", "Send to client");
}

/** Asks for what a thread folded away, because too much came at once. Result: whether there was any. */
export function unfold(world: World, talk: Talk): boolean {
  const inSlack = pressAll(world, talk, "slack", "unfold", "Show them");
  return pressAll(world, talk, "telegram", "unfold", "Show them") || inSlack;
}

/** Result: whether there was such a button. `action`: as in Slack; `label`: its beginning, as in Telegram. */
function pressAll(
  world: World,
  { conversation: { id } }: Talk,
  place: Talk["place"],
  action: string,
  label: string,
): boolean {
  const presses: Promise<unknown>[] = [];
  if (place === "slack") {
    for (const head of headsOf(world, id))
      for (const { ts, blocks = [] } of world.slack.replies(ROOMS.support, head.ts))
        for (const [, action_id = ""] of JSON.stringify(blocks).matchAll(
          new RegExp(`"action_id":"(bridge\\.${action}\\.[^"]*)"`, "gu"),
        ))
          presses.push(world.slack.staff.presses({ channel: ROOMS.support, ts, action_id }, PEOPLE.anna));
  } else {
    for (const { topic } of topicsOf(world, id))
      for (const { message_id: message, buttons = [] } of world.telegram.messages(ROOM_IN_TELEGRAM, topic))
        for (const { text, callback_data: data } of buttons.flat())
          if (text.startsWith(label) && data !== undefined)
            presses.push(world.telegram.staff.presses({ chat: ROOM_IN_TELEGRAM, message, data }, TELEGRAM_PEOPLE.anna));
  }
  for (const press of presses) press.catch(() => undefined);
  return presses.length > 0;
}
