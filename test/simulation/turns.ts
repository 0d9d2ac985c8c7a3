/** A client and the thread where staff answer, in virtual time: whose turn it is, and who is called. */
import { BridgeError, type FailureCode } from "../../src/bridge/model/failure.ts";
import type { ButtonAction } from "../../src/bridge/model/button.ts";
import type { PersonId, RoomId } from "../../src/bridge/model/ids.ts";
import type { Mention, Post } from "../../src/bridge/model/post.ts";
import type { RoomRules, Routes } from "../../src/bridge/routing/route.ts";
import type { Network } from "./network.ts";
import { World } from "./world.ts";

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** In the team chat that can (0) or cannot (1) be read back. */
export type Kind = 0 | 1;

export interface TalkOptions {
  /** Rules of the room where the thread is. */
  readonly rules?: RoomRules;
  /** More about the routes; `here`: the room where the thread is. */
  readonly routes?: (here: RoomId) => Partial<Routes>;
  /** ISO 8601; when the bridge starts, instead of a Monday, 9:00 UTC. */
  readonly startsAt?: string;
}

export async function talkIn(kind: Kind, { rules = {}, routes, startsAt }: TalkOptions = {}) {
  const world = await World.create(0, {
    isCalm: true,
    routes({ first, second }) {
      const here = kind === 0 ? first : second;
      return { rules: new Map([[here, rules]]), ...routes?.(here) };
    },
  });
  const { service, time } = world;
  if (startsAt !== undefined) time.block(Date.parse(startsAt) - time.now);
  await world.start();
  const begins = (client: string, text: string) => service.begin(client, kind === 0 ? "email" : "telegram", text);
  const id = begins("Ada", "Where is it?");
  await time.advance(10 * SECOND_MS);
  const chat = world.chats[kind];
  const thread = chat?.record.threadsOf(id).find(({ room }) => room === chat.room(kind === 0 ? "C1" : "-100"));
  if (chat === undefined || thread === undefined) throw new Error("no thread was opened");
  const { record } = chat;
  const person = (name: string) => chat.person(name);
  const passes = (ms: number) => time.advance(ms);
  const posts = () => [...record.announcements.filter(({ room }) => room === thread.room), ...thread.posts];
  return {
    world,
    chat,
    record,
    id,
    thread,
    person,
    passes,
    /** Long enough for a webhook, the post and the card. */
    settles: () => passes(12 * SECOND_MS),
    begins,
    async client(text: string) {
      service.write(id, "client", null, text);
      await this.settles();
    },
    async answers(text: string, by = "Anna") {
      record.writes(thread, person(by), text);
      await this.settles();
    },
    async takes(by = "Anna") {
      await this.presses("take", by);
    },
    async presses(action: ButtonAction, by = "Anna", value?: string) {
      const is = ({ button }: { button: { action: string; value: string } }) =>
        button.action === action && (value === undefined || button.value === value);
      const button = record.buttons.findLast(is);
      if (button === undefined) throw new RangeError(`nobody sees ${action}`);
      record.press(person(by), button);
      await this.settles();
    },
    async closes() {
      service.change(id, { status: "closed" });
      await this.settles();
    },
    async assigns(operator: string | null) {
      service.change(id, { assignee: operator });
      await this.settles();
    },
    turn: () => thread.card?.content.turn.kind,
    card: () => thread.card?.content,
    /** How often a sentence was posted in the thread, or in its room outside any thread. */
    said: (key: string) => posts().filter(({ post }) => keysOf(post).includes(key)).length,
    reminders: () => posts().filter(({ post }) => keysOf(post).includes("thread-waiting")),
    /** Everybody who was mentioned, in order. */
    called: () => posts().flatMap(({ post }) => mentionsOf(post).map(({ person: one }) => nameOf(one))),
    /** What one person alone was told last. */
    told: (by = "Anna") => record.notices.findLast((notice) => notice.person === person(by))?.key,
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
    },
  };
}

/** Every call to a team chat or the service fails, without having acted, until the result is called. */
export function goesAway(
  { network }: { readonly network: Network },
  code: FailureCode = "CHAT_UNREACHABLE",
): () => void {
  const call = network.call.bind(network);
  network.call = () => {
    // The bridge cannot know that it did not act.
    network.noteDoubt();
    return Promise.reject(new BridgeError(code));
  };
  return () => {
    network.call = call;
  };
}

export function mentionsOf({ lines }: Pick<Post, "lines">): readonly Mention[] {
  return lines.flatMap((line) => ("mentions" in line ? (line.mentions ?? []) : []));
}

export function keysOf({ lines }: Pick<Post, "lines">): readonly string[] {
  return lines.flatMap((line) => (line.kind === "notice" ? [line.sentence.key] : []));
}

function nameOf(person: PersonId): string {
  return person.slice(person.lastIndexOf(":") + 1);
}

export type Talk = Awaited<ReturnType<typeof talkIn>>;

/** What a thread says about the conversation's status and assignee, in order. */
export function linesIn({ posts }: Pick<Talk["thread"], "posts">): readonly string[] {
  return posts.flatMap(({ post }) => keysOf(post)).filter((key) => /^thread-(?:closed|reopened|assigned)/u.test(key));
}

/** Somebody who sees an older card presses what it shows. */
export function press(
  { record, thread, person }: Talk,
  action: "close" | "reopen" | "take" | "release",
  by = "Anna",
): void {
  const button = record.buttons.find((one) => one.button.action === "close" && one.thread === thread.id);
  if (button === undefined) throw new RangeError("nobody sees a button that closes");
  record.press(person(by), { ...button, button: { ...button.button, action } });
}
