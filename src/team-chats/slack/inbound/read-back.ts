/** Reads the bridge's own cards and posts back, by their metadata: what the database knew of them was lost. */
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import type { StaffMessage } from "../../../bridge/model/message.ts";
import type { Found, FoundCard, ThreadContent } from "../../../bridge/model/post.ts";
import type { Rooms } from "../directory/rooms.ts";
import { messageId, splitMessage, splitRoomOrThread, timeOf, type Self } from "../ids.ts";
import type { WebApi } from "../outbound/api.ts";
import { REACTIONS } from "../outbound/marks.ts";
import { conversationIn, coversIn, MetadataRead } from "../outbound/metadata.ts";
import { listMessages } from "../outbound/pagination.ts";
import { patient, stamp } from "./history.ts";
import { isOwnMessage, staffMessage } from "./parse.ts";
import { Inner } from "./payloads.ts";

interface ReadDeps {
  readonly webApi: WebApi;
  readonly self: Self;
  readonly rooms: Rooms;
}

const Message = Inner.extend({
  latest_reply: z.string().optional(),
  reactions: z
    .array(z.object({ name: z.string() }))
    .optional()
    .catch(undefined),
  metadata: MetadataRead.optional().catch(undefined),
});

/** `TeamChat.cards`. Errors: as `messagesSince`. */
export async function cards(
  { webApi, self, rooms }: ReadDeps,
  room: RoomId,
  since: string,
  signal: AbortSignal,
): Promise<readonly FoundCard[]> {
  const { team, channel } = splitRoomOrThread(room);
  await rooms.assertNotShared(channel, signal);
  const query = { channel, oldest: stamp(Date.parse(since)), include_all_metadata: true };
  const found: FoundCard[] = [];
  for await (const head of listMessages(patient(webApi, signal), "conversations.history", query, Message, signal)) {
    const conversation = isOwnMessage(head, self) ? conversationIn(head.metadata) : undefined;
    if (conversation === undefined) continue;
    const card = messageId(team, channel, head.ts);
    const lastWrittenAt = timeOf(head.latest_reply ?? head.ts);
    const covers = coversIn(head.metadata) ?? [];
    found.push({ conversation, thread: card, card, covers, postedAt: timeOf(head.ts), lastWrittenAt });
  }
  return found.toReversed();
}

/** `TeamChat.readThread`. Errors: as `messagesSince`. */
export async function readThread(
  { webApi, self, rooms }: ReadDeps,
  thread: ThreadId,
  signal: AbortSignal,
): Promise<ThreadContent | "gone"> {
  const { team, channel, ts } = splitMessage(thread);
  await rooms.assertNotShared(channel, signal);
  const query = { channel, ts, include_all_metadata: true };
  const posts: Found[] = [];
  const staff: StaffMessage[] = [];
  let traced = ts;
  let conversation: ThreadContent["conversation"];
  try {
    for await (const message of listMessages(
      patient(webApi, signal),
      "conversations.replies",
      query,
      Message,
      signal,
    )) {
      if (message.subtype === "tombstone") return "gone";
      if (message.ts === ts) {
        conversation = isOwnMessage(message, self) ? conversationIn(message.metadata) : undefined;
        // A thread of people has nothing to be read, however long it is.
        if (conversation === undefined) break;
      }
      if (!isOwnMessage(message, self)) {
        const written = staffMessage(message, channel, self);
        if (typeof written === "object") staff.push(written);
        if (isMarked(message) || message.edited !== undefined) traced = later(traced, message.ts);
        continue;
      }
      traced = later(traced, message.edited?.ts ?? message.ts);
      const covers = coversIn(message.metadata) ?? [];
      if (covers.length > 0) posts.push({ post: messageId(team, channel, message.ts), covers });
    }
  } catch (error) {
    if (!(error instanceof BridgeError) || error.code !== "THREAD_GONE") throw error;
    return "gone";
  }
  return { conversation, card: messageId(team, channel, ts), posts, staff, tracedUntil: timeOf(traced) };
}

const MARKS: ReadonlySet<string> = new Set(Object.values(REACTIONS));

/** By anyone: Slack does not always list everyone who reacted. */
function isMarked({ reactions = [] }: z.infer<typeof Message>): boolean {
  return reactions.some(({ name }) => MARKS.has(name));
}

function later(one: string, other: string): string {
  return Number(other) > Number(one) ? other : one;
}
