/** Reads what is posted in the team chats. */
import { tokensIn } from "../../../bench/fakes/tokens.ts";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/seed.ts";
import type { SlackMessage } from "../../../src/sandbox/slack-emulator/model.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../../src/sandbox/telegram-emulator/index.ts";
import type { World } from "./fixture.ts";

export const ROOM_IN_TELEGRAM = TELEGRAM_CHATS.support;
const REPEATED = "may be a duplicate";

/** The heads that the bridge posted for a conversation. More than one means that its thread was split. */
export function headsOf({ slack }: World, conversation: string): SlackMessage[] {
  return slack
    .timeline(ROOMS.support)
    .filter(({ metadata }) => metadata?.event_payload["conversation"] === conversation);
}

/** The bridge's posts in the conversation's Slack threads, cards included, as the numbers in them, in order. */
export function shownInSlack(world: World, conversation: string): number[] {
  return postsInSlack(world, conversation).flatMap((post) => tokensIn(post));
}

/**
 * Messages marked as late: a kill cut their webhook off, and by the retry their place was no longer in the last post.
 */
export function lateIn(world: World, conversation: string): ReadonlySet<number> {
  const inTelegram = topicsOf(world, conversation).flatMap(({ texts }) => texts);
  const posts = [...postsInSlack(world, conversation), ...inTelegram];
  return new Set(posts.flatMap((post) => [...post.matchAll(LATE)].map(([, token]) => Number(token))));
}

const LATE = /late: written before the messages above[^[]*\[k:(\d+)\]/gu;

function postsInSlack(world: World, conversation: string): string[] {
  return headsOf(world, conversation)
    .flatMap((head) => [head, ...world.slack.replies(ROOMS.support, head.ts)])
    .filter(({ user }) => user === PEOPLE.bridge)
    .map(({ blocks }) =>
      (blocks ?? [])
        .flatMap((block) => [...JSON.stringify(block).matchAll(/"text":"((?:[^"\\]|\\.)*)"/gu)])
        .map(([, text]) => text)
        .join("\n"),
    );
}

export interface Topic {
  readonly topic: number;
  /** The bridge's messages there, oldest first; the first is the card. */
  readonly texts: readonly string[];
}

export function topicsOf({ telegram }: World, conversation: string): Topic[] {
  const name = new RegExp(`Client ${conversation.slice("cv_".length)}\\b`, "u");
  const topics = telegram.chat(ROOM_IN_TELEGRAM)?.topics ?? [];
  return topics
    .filter((topic) => name.test(topic.name))
    .map(({ message_thread_id: topic }) => ({
      topic,
      texts: telegram
        .messages(ROOM_IN_TELEGRAM, topic)
        .filter(({ from, service }) => from === TELEGRAM_PEOPLE.bridge && service === undefined)
        .map(({ text }) => text),
    }));
}

export interface ShownInTelegram {
  /** Numbers in the posts, in order, without posts that are marked as repeated and are. */
  readonly tokens: readonly number[];
  /** Posts that repeat an earlier one, cards included. */
  readonly repeatedPosts: number;
  /** The repeated posts without the mark. */
  readonly unmarked: readonly string[];
}

export function shownInTelegram(world: World, conversation: string): ShownInTelegram {
  const tokens: number[] = [];
  const unmarked: string[] = [];
  let repeatedPosts = 0;
  let cards = 0;
  for (const text of topicsOf(world, conversation).flatMap(({ texts }) => texts)) {
    const found = tokensIn(text);
    const isCard = /goe?s? to the client/u.test(text);
    cards += isCard ? 1 : 0;
    const isRepeated = (isCard && cards > 1) || found.some((token) => tokens.includes(token));
    if (isRepeated) repeatedPosts += 1;
    if (isRepeated && !text.includes(REPEATED)) unmarked.push(text);
    tokens.push(...found.filter((token) => !isRepeated || !tokens.includes(token)));
  }
  return { tokens, repeatedPosts, unmarked };
}

export function marksInSlack(world: World, ts: string): readonly string[] {
  return world.slack.message(ROOMS.support, ts)?.reactions.map(({ name }) => name) ?? [];
}

export function marksInTelegram(world: World, message: number): readonly string[] {
  return world.telegram.message(ROOM_IN_TELEGRAM, message)?.reactions.map(({ emoji }) => emoji) ?? [];
}
