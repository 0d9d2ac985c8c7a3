/** Where each conversation, message and post is: in which rooms, in which thread, under which id of the other side. */
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import type { PostId, RoomId, ThreadId } from "../model/ids.ts";
import type { Origin } from "../model/message.ts";
import type { ThreadState } from "../model/thread.ts";
import type { RoomMode } from "../model/room.ts";
import type { OpenSpace } from "../ports/key-value.ts";
import { flags } from "./flags.ts";

/** After this time, messages are no longer shown again or edited, and their buttons no longer work. */
export const MESSAGE_LINKS_FOR_MS = 90 * 24 * 3_600_000;

/** A message, and a post that shows it. */
export interface LinkedPost {
  readonly message: MessageId;
  readonly post: PostId;
  /** The post shows a part of a long text, and another one the end. */
  readonly isPart?: true;
  /** The message is the beginning of what staff wrote in the post, and the service may not have the rest. */
  readonly isBeginning?: true;
  /** The message is an internal note. */
  readonly isNote?: true;
}

/** Errors: LEDGER_UNAVAILABLE. */
export interface Links {
  /**
   * The rooms that a conversation is assigned to: by its route, if the client channel alone does not determine it, and
   * by people who requested its thread there.
   */
  assignedRooms(conversation: ConversationId): Promise<readonly RoomId[] | undefined>;
  assignRooms(conversation: ConversationId, rooms: readonly RoomId[]): Promise<void>;

  thread(conversation: ConversationId, room: RoomId): Promise<ThreadState | undefined>;
  /** The same for several conversations, in the order given, with one read. */
  threads(conversations: readonly ConversationId[], room: RoomId): Promise<readonly (ThreadState | undefined)[]>;
  conversationOf(thread: ThreadId): Promise<ConversationId | undefined>;
  /** Stores both directions. */
  bindThread(conversation: ConversationId, room: RoomId, state: ThreadState): Promise<void>;
  /** Stores one direction only: a further thread of a conversation whose posts go to another one. */
  bindFurtherThread(conversation: ConversationId, thread: ThreadId): Promise<void>;
  /** Stores the state of a thread that is bound already. */
  updateThread(conversation: ConversationId, room: RoomId, state: ThreadState): Promise<void>;
  /** Nothing is posted in a lost thread any more. What waits there is still the conversation's. */
  unbindThread(conversation: ConversationId, room: RoomId, thread: ThreadId): Promise<void>;

  /** Whether a card in the room has explained what writing in its threads does in this mode. */
  isModeExplained(room: RoomId, mode: RoomMode): Promise<boolean>;
  setModeExplained(room: RoomId, mode: RoomMode): Promise<void>;

  /** The posts that show `messages` in `room`, in the order given; `undefined` for messages without a post. */
  postsOf(messages: readonly MessageId[], room: RoomId): Promise<readonly (PostId | undefined)[]>;
  messageOf(post: PostId): Promise<MessageId | undefined>;
  /** Stores message -> post and post -> message for all pairs; of a part, only the latter; of a beginning, the former. */
  bindPosts(room: RoomId, pairs: readonly LinkedPost[]): Promise<void>;
  /** Whether one of the bridge's posts shows an internal note; posts of an earlier version are not known to. */
  showsNote(post: PostId): Promise<boolean>;

  /** The first platform message of the media group that `post` is a further part of. */
  mediaGroupOf(post: PostId): Promise<PostId | undefined>;
  bindMediaGroup(first: PostId, more: readonly { readonly post: PostId }[], group?: string): Promise<void>;
  /** The first platform message with which a media group was handled. `group`: its name. */
  firstOfMediaGroup(group: string): Promise<PostId | undefined>;

  /** The staff messages that became `messages`, in the order given; `undefined` for those that came from elsewhere. */
  origins(messages: readonly MessageId[]): Promise<readonly (Origin | undefined)[]>;
  bindOrigin(messages: readonly MessageId[], origin: Origin): Promise<void>;
}

export function createLinks(space: OpenSpace): Links {
  const explained = flags(space, "mode-explained:");
  const assigned = space<readonly RoomId[]>("assigned-rooms");
  const threads = space<ThreadState>("conversation-thread");
  const conversations = space<ConversationId>("thread-conversation");
  const posts = space<PostId>("message-post");
  const messages = space<MessageId>("post-message");
  const notes = space<MessageId>("post-note");
  const mediaGroups = space<PostId>("post-media-group");
  const origins = space<Origin>("message-origin");
  const inRoom = (id: ConversationId | MessageId, room: RoomId) => `${id}|${room}`;

  return {
    assignedRooms: (conversation) => assigned.get(conversation),
    assignRooms: (conversation, rooms) => assigned.set([[conversation, rooms]]),

    thread: (conversation, room) => threads.get(inRoom(conversation, room)),
    threads: (ids, room) => threads.getMany(ids.map((id) => inRoom(id, room))),
    conversationOf: (thread) => conversations.get(thread),
    async bindThread(conversation, room, state) {
      await Promise.all([
        threads.set([[inRoom(conversation, room), state]]),
        conversations.set([[state.thread, conversation]]),
      ]);
    },
    bindFurtherThread: (conversation, thread) => conversations.set([[thread, conversation]]),
    updateThread: (conversation, room, state) => threads.set([[inRoom(conversation, room), state]]),
    async unbindThread(conversation, room, thread) {
      const state = await threads.get(inRoom(conversation, room));
      // Another thread may have replaced it already.
      if (state?.thread === thread) await threads.delete(inRoom(conversation, room));
    },

    isModeExplained: async (room, mode) => (await explained.get(`${mode}|${room}`)) !== undefined,
    setModeExplained: (room, mode) => explained.set(`${mode}|${room}`, "yes"),

    postsOf: (ids, room) => posts.getMany(ids.map((id) => inRoom(id, room))),
    messageOf: (post) => messages.get(post),
    async bindPosts(room, pairs) {
      const whole = pairs.filter(({ isPart }) => isPart !== true);
      const ended = pairs.filter(({ isBeginning }) => isBeginning !== true);
      const shownNotes = pairs.filter(({ isNote }) => isNote === true);
      await Promise.all([
        posts.set(
          whole.map(({ message, post }) => [inRoom(message, room), post]),
          MESSAGE_LINKS_FOR_MS,
        ),
        messages.set(
          ended.map(({ message, post }) => [post, message]),
          MESSAGE_LINKS_FOR_MS,
        ),
        shownNotes.length > 0 &&
          notes.set(
            shownNotes.map(({ message, post }) => [post, message]),
            MESSAGE_LINKS_FOR_MS,
          ),
      ]);
    },
    showsNote: async (post) => (await notes.get(post)) !== undefined,

    mediaGroupOf: (post) => mediaGroups.get(post),
    bindMediaGroup: (first, more, group) =>
      mediaGroups.set(
        [...more.map(({ post }) => post), ...(group === undefined ? [] : [group])].map((it) => [it, first]),
        MESSAGE_LINKS_FOR_MS,
      ),
    firstOfMediaGroup: (group) => mediaGroups.get(group),

    origins: (ids) => origins.getMany(ids),
    bindOrigin: (ids, origin) =>
      origins.set(
        ids.map((id) => [id, origin]),
        MESSAGE_LINKS_FOR_MS,
      ),
  };
}
