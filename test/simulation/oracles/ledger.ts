/** Nothing waits for ever, nothing is given up without a reason that was injected, and no link points nowhere. */
import type { ConversationCard } from "../../../src/contract/shapes.ts";
import { LEFT_FOR_MS } from "../../../src/bridge/readable-entries.ts";
import { NEXT_KIND } from "../next-version.ts";
import type { EntryRow, SimulatedBridge } from "../bridge.ts";
import type { World } from "../world.ts";

/** Given up after a few attempts: none of these may hold back anything else. */
const MAY_BE_GIVEN_UP = [
  "replace",
  "interaction",
  "reaction",
  "early-reaction",
  "card-action",
  "put-off",
  "command",
  "mark",
  "private-notice",
  "notice",
  "change",
];

/** Put off until Monday: on a Monday, that is in a week. */
const LATEST_TIMER_MS = 8 * 86_400_000;

/** Kept for the version that knows the kind, as long as replacing all replicas may take. */
const wasLeft = ({ kind, created_at: at, finished_at: until }: EntryRow) =>
  kind === NEXT_KIND && until !== null && until - at >= LEFT_FOR_MS;

export async function judgeLedger(
  bridge: SimulatedBridge,
  { networks, time, disk, insideRoom }: World,
): Promise<string[]> {
  const injected = networks.flatMap((network) => [...network.injected]).map(String);
  if (disk.failures > 0) injected.push("LEDGER_UNAVAILABLE");
  // No new thread is opened for a conversation that the room may not show.
  if (insideRoom !== undefined) injected.push("THREAD_GONE");
  const isAllowed = ({ kind, failure }: EntryRow) => MAY_BE_GIVEN_UP.includes(kind) && injected.includes(failure ?? "");
  const name = ({ seq, lane, kind, attempts, failure }: EntryRow) =>
    `entry ${seq} (${lane}/${kind}, attempt ${attempts}, ${failure ?? "no failure"})`;
  const isScheduled = ({ lane, not_before: at }: EntryRow) =>
    lane === "timer" && at > time.shown && at < time.shown + LATEST_TIMER_MS;
  return [
    ...(await bridge.unfinished())
      .filter((entry) => !isScheduled(entry))
      .map((entry) => `${name(entry)} waits for ever`),
    ...(await bridge.dead())
      .filter((entry) => !isAllowed(entry) && !wasLeft(entry))
      .map((entry) => `${name(entry)} was given up`),
  ];
}

export async function judgeLinks(
  { conversation, messages }: ConversationCard,
  bridge: SimulatedBridge,
  { chats, routes }: World,
): Promise<string[]> {
  const rooms = routes.find(({ name }) => name === conversation.channel)?.threads ?? [];
  const wrong: string[] = [];
  for (const room of rooms) {
    const record = chats.find(({ name }) => room.startsWith(`${name}:`))?.record;
    const state = await bridge.links.thread(conversation.id, room);
    if (record === undefined || state === undefined) continue;
    const thread = record.threads.get(state.thread);
    if (thread?.card?.id !== state.card) wrong.push(`the link of ${conversation.client} in ${room} points nowhere`);
    if ((await bridge.links.conversationOf(state.thread)) !== conversation.id)
      wrong.push(`${state.thread} does not lead back to ${conversation.client}`);
    const posts = await bridge.links.postsOf(
      messages.map(({ id }) => id),
      room,
    );
    for (const post of posts)
      if (post !== undefined && !record.threadOf.has(post)) wrong.push(`a link to ${post} points nowhere`);
  }
  return wrong;
}
