/** What reactions are about, and what they did. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { PersonId, PostId, RoomId, ThreadId } from "../model/ids.ts";
import type { OpenSpace } from "../ports/key-value.ts";
import { MESSAGE_LINKS_FOR_MS } from "./links.ts";

/** What a card, or a post with a client's message, shows. */
export interface ShownIn {
  readonly conversation: ConversationId;
  readonly thread: ThreadId;
}

/** What a person's reaction did. */
export interface Reacted {
  /** The id of the request that it made. */
  readonly request: string;
  /** When they reacted, Unix milliseconds. */
  readonly at: number;
  /** What they reacted to; absent in records of an earlier version. */
  readonly post?: PostId;
}

/** A close that can still be cancelled. It stays here when it is over, so that an interrupted close is finished. */
export interface Closing {
  readonly request: string;
  /** Unix milliseconds. */
  readonly until: number;
  /** Its time was over when the bridge came back, and it got some more. */
  readonly isLate?: true;
  /** Somebody else closed it first. */
  readonly isOthers?: true;
  /** Somebody has cancelled it. `by`: the press or the reaction that did. */
  readonly cancelled?: { readonly by: string; readonly name: string; readonly chat: string };
}

/** Errors: LEDGER_UNAVAILABLE. */
export interface ReactionStore {
  /** `post`: as `TeamChat.reactedPost` returns it. Only for rooms in which reactions act. */
  shownIn(post: PostId): Promise<ShownIn | undefined>;
  bindShown(post: PostId, shown: ShownIn): Promise<void>;
  /** What a person's reaction with `emoji` to a post of the conversation did. */
  reacted(conversation: ConversationId, person: PersonId, emoji: string): Promise<Reacted | undefined>;
  setReacted(conversation: ConversationId, person: PersonId, emoji: string, reacted: Reacted): Promise<void>;
  /** Forgets what `request` did, never what they have reacted with since. */
  forgetReacted(conversation: ConversationId, person: PersonId, emoji: string, request: string): Promise<void>;
  closing(conversation: ConversationId): Promise<Closing | undefined>;
  setClosing(conversation: ConversationId, closing: Closing): Promise<void>;
  /**
   * Counts a request among those that are acted on in a room in a minute, numbered since 1970, unless it is counted
   * already. Result: false if `most` others are; of several at once, no more are counted than that.
   */
  count(room: RoomId, minute: number, request: string, most: number): Promise<boolean>;
}

/** Longer than platforms redeliver events. */
const KEPT_FOR_MS = 24 * 3_600_000;

export function createReactionStore(space: OpenSpace): ReactionStore {
  const shown = space<ShownIn>("reaction-post");
  const acts = space<Reacted>("reaction-act");
  const closings = space<Closing>("reaction-closing");
  const places = space<string>("reaction-place");
  const actKey = (...parts: readonly string[]) => parts.join("|");

  return {
    shownIn: (post) => shown.get(post),
    bindShown: (post, what) => shown.set([[post, what]], MESSAGE_LINKS_FOR_MS),
    reacted: (conversation, person, emoji) => acts.get(actKey(conversation, person, emoji)),
    setReacted: (conversation, person, emoji, reacted) =>
      acts.set([[actKey(conversation, person, emoji), reacted]], KEPT_FOR_MS),
    async forgetReacted(conversation, person, emoji, request) {
      await acts.deleteIf(actKey(conversation, person, emoji), (last) => last.request === request);
    },
    closing: (conversation) => closings.get(conversation),
    setClosing: (conversation, closing) => closings.set([[conversation, closing]], KEPT_FOR_MS),
    async count(room, minute, request, most) {
      const keys = Array.from({ length: most }, (_, place) => `${room}|${minute}|${place}`);
      const taken = await places.getMany(keys);
      if (taken.includes(request)) return true;
      for (const [place, key] of keys.entries())
        if (taken[place] === undefined && (await places.add(key, request, KEPT_FOR_MS))) return true;
      return false;
    },
  };
}
