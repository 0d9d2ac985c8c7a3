/** Who waits too long is reminded of once at each stage, in quiet hours at their end, and nobody is called for a client who has been answered. */
import type { ConversationCard, ConversationId, Message } from "../../../src/contract/shapes.ts";
import type { RoomId } from "../../../src/bridge/model/ids.ts";
import type { Post } from "../../../src/bridge/model/post.ts";
import type { SimulatedBridge } from "../bridge.ts";
import type { ThreadRecord } from "../chat-record.ts";
import { keysOf } from "../turns.ts";
import type { World } from "../world.ts";
import { secretSince } from "./secrets.ts";
import { wasSettled } from "./settled.ts";

/** How long an answer may be on its way to the bridge, or the reminder to the thread, when the two cross. */
const CROSSING_MS = 2 * 60_000;
/** By how much the clock of the machine may be fast. */
const CLOCK_MS = 5 * 60_000;

export async function judgeReminders(
  { conversation, messages }: ConversationCard,
  bridge: SimulatedBridge,
  world: World,
): Promise<string[]> {
  const { chats, remindsAfterMs = 0, escalatesAfterMs, restored, routes } = world;
  // Waits that were reminded of are forgotten with the database.
  if (restored !== undefined) return [];
  const rooms = routes.find(({ name }) => name === conversation.channel)?.threads ?? [];
  // These begin a wait anew, or end it without an answer.
  const isPaused = world.service.wasClosed(conversation.id) || wasSettled(conversation.id, chats);
  // Where the service does not tell, the client counts as waiting for the same answer as before.
  const isUntold = world.service.network.injected.size > 0;
  const firstAskedAt = Math.min(
    ...messages.filter(({ from }) => from === "client").map(({ createdAt }) => Date.parse(createdAt)),
  );
  const stages = escalatesAfterMs === undefined ? 1 : 2;
  const others = world.service.all.map((card) => card.conversation.client);
  // By a name of before, perhaps.
  const mayBe = (name: string) => name === conversation.client || !others.includes(name);
  const wrong: string[] = [];
  for (const room of rooms) {
    const threads = chats.flatMap(({ record }) =>
      record.threadsOf(conversation.id).filter((thread) => thread.room === room),
    );
    const reminders = threads.flatMap(({ posts }) => posts.filter(({ post }) => reminds(post)));
    const waits = reminders.map(({ at }) => waitAt(messages, Date.parse(at)));
    const isTooEarly = (at: string, since: number) => Date.parse(at) < since + remindsAfterMs - CLOCK_MS;
    for (const [index, { at }] of reminders.entries()) {
      const since = isUntold ? firstAskedAt : waits[index];
      if (since === undefined) wrong.push(`${conversation.client} was answered, and ${room} reminded of at ${at}`);
      else if (isTooEarly(at, since)) wrong.push(`${room} was reminded of ${conversation.client} too early, at ${at}`);
    }
    const digests = digestsIn(room, chats);
    for (const { at, names } of digests) {
      // It was listed at the end of the quiet hours, perhaps, and posted later.
      const isWaiting = [world.quietEndsAt, Date.parse(at)].some((time) => waitAt(messages, time) !== undefined);
      if (names.includes(conversation.client) && !isWaiting && !isUntold)
        wrong.push(`the digest of ${room} lists ${conversation.client}, who was answered`);
    }
    if (isPaused) continue;
    for (const since of new Set(waits.filter((one) => one !== undefined))) {
      // One that is too early for this wait was due for the one before.
      const again = reminders.filter(
        ({ post, at }, index) => waits[index] === since && !isTooEarly(at, since) && !isMarked(post),
      );
      if (again.length > stages)
        wrong.push(`${room} was reminded ${again.length} times of one wait of ${conversation.client}`);
    }
    if (!world.reminded.has(room) || secretSince(conversation.id, world) !== undefined) continue;
    const since = waitAt(messages, world.time.now);
    const isOwed =
      since !== undefined && since + remindsAfterMs + CLOCK_MS < world.time.now && conversation.status !== "closed";
    const isOwedHere =
      isOwed &&
      !wasThreadless(threads, since + remindsAfterMs) &&
      (await hasThread(conversation.id, room, threads, bridge));
    if (!isOwedHere) continue;
    const count = reminders.filter(({ at }) => Date.parse(at) >= since).length;
    const isListed = digests.some(({ at, names }) => Date.parse(at) >= since && names.some(mayBe));
    if (count === 0 && !isListed) wrong.push(`nobody in ${room} was reminded of ${conversation.client}`);
    const escalatesAt = since + (escalatesAfterMs ?? Infinity);
    const isLong = escalatesAt + CLOCK_MS < world.time.now && !wasThreadless(threads, escalatesAt);
    if (isLong && count < stages && digests.length === 0)
      wrong.push(`${room} was reminded ${count} times of ${conversation.client}, who waited for the second stage`);
  }
  return wrong;
}

interface Digest {
  /** ISO 8601. */
  readonly at: string;
  /** The clients who wait. */
  readonly names: readonly string[];
}

/** What was posted at the end of quiet hours. */
function digestsIn(room: RoomId, chats: World["chats"]): readonly Digest[] {
  const posts = chats.flatMap(({ record }) => record.announcements.filter((one) => one.room === room));
  const digests = posts.filter(({ post }) => keysOf(post).includes("digest-head"));
  return digests.map(({ at, post }) => ({
    at,
    names: post.lines.flatMap((line) =>
      line.kind === "notice" && line.sentence.key === "digest-item" ? (line.sentence.values?.["client"] as string) : [],
    ),
  }));
}

/**
 * Whether people had closed or deleted the room's thread when a reminder was due, in Unix milliseconds: then it was dropped,
 * unless the client wrote soon. A thread that was opened late, for another reason, reminds.
 */
function wasThreadless(threads: readonly ThreadRecord[], due: number): boolean {
  const isGone = ({ isClosed, deletedAt }: ThreadRecord) =>
    isClosed === true || (deletedAt !== undefined && deletedAt < due + CLOCK_MS);
  const isThere = ({ postedAt, deletedAt }: ThreadRecord) => deletedAt === undefined && postedAt < due - CLOCK_MS;
  return threads.some(isGone) && !threads.some(isThere);
}

/** Whether the room has a thread where somebody would see it. */
async function hasThread(
  conversation: ConversationId,
  room: RoomId,
  threads: readonly ThreadRecord[],
  { links }: SimulatedBridge,
): Promise<boolean> {
  const linked = (await links.thread(conversation, room))?.thread;
  return threads.some(({ id, deletedAt, isClosed }) => id === linked && deletedAt === undefined && isClosed !== true);
}

function reminds(post: Post): boolean {
  return keysOf(post).includes("thread-waiting");
}

function isMarked(post: Post): boolean {
  return keysOf(post).includes("notice-perhaps-repeated");
}

/** Since when the client waited at a time, apart from what was written just before it. Unix milliseconds. */
function waitAt(messages: readonly Message[], time: number): number | undefined {
  const times = (from: Message["from"], until: number) =>
    messages
      .filter((one) => one.from === from)
      .map(({ createdAt }) => Date.parse(createdAt))
      .filter((at) => at <= until);
  const answeredAt = Math.max(-Infinity, ...times("operator", time - CROSSING_MS));
  const asked = times("client", time).filter((at) => at > answeredAt);
  return asked.length === 0 ? undefined : Math.min(...asked);
}
