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

export interface Shown {
  /** The texts of the bridge's posts, cards included, in order. */
  readonly posts: readonly string[];
  /** Numbers in the bridge's posts, cards included, in order. */
  readonly tokens: readonly number[];
  /**
   * Of these, the ones whose place says nothing. Late ones say so: a kill cut their webhook off, and by the retry their
   * place was no longer in the last post. A post that may be a duplicate stands below what was perhaps posted before it,
   * and what came meanwhile is inserted into it.
   */
  readonly unplaced: ReadonlySet<number>;
}

export function shownInSlack(world: World, conversation: string): Shown {
  const posts = postsInSlack(world, conversation);
  return { posts, tokens: posts.flatMap((post) => tokensIn(post)), unplaced: unplacedIn(posts) };
}

function unplacedIn(posts: readonly string[]): ReadonlySet<number> {
  return new Set(posts.flatMap((post) => [...post.matchAll(UNPLACED)].map(([, token]) => Number(token))));
}

const UNPLACED = /(?:late: written before the messages above|may be a duplicate)[^[]*\[k:(\d+)\]/gu;

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

/** Of posts that are marked as repeated and are, only the first one counts. */
export interface ShownInTelegram extends Shown {
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
  const posts = topicsOf(world, conversation).flatMap(({ texts }) => texts);
  for (const text of posts) {
    const found = tokensIn(text);
    const isCard = /goe?s? to the client/u.test(text);
    cards += isCard ? 1 : 0;
    const isRepeated = (isCard && cards > 1) || found.some((token) => tokens.includes(token));
    if (isRepeated) repeatedPosts += 1;
    if (isRepeated && !text.includes(REPEATED)) unmarked.push(text);
    tokens.push(...found.filter((token) => !isRepeated || !tokens.includes(token)));
  }
  return { posts, tokens, unplaced: unplacedIn(posts), repeatedPosts, unmarked };
}

export function marksInSlack(world: World, ts: string): readonly string[] {
  return world.slack.message(ROOMS.support, ts)?.reactions.map(({ name }) => name) ?? [];
}

export function marksInTelegram(world: World, message: number): readonly string[] {
  return world.telegram.message(ROOM_IN_TELEGRAM, message)?.reactions.map(({ emoji }) => emoji) ?? [];
}
