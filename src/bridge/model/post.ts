/** The posts that the bridge writes into rooms and threads. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { ConversationId } from "../../contract/shapes.ts";
import type { Button } from "./button.ts";
import type { PostId, PersonId, DeliveryId, ThreadId } from "./ids.ts";
import type { StaffMessage } from "./message.ts";
import type { RoomLabel } from "./room.ts";

/**
 * One line of a post: a person's text under a small heading, or a sentence of the bridge. `text` is always literal:
 * whatever it contains must not ping, link through mark-up, or format.
 */
export type PostLine =
  | {
      /** `draft`: what may become a reply. */
      readonly kind: "client" | "operator" | "bot" | "note" | "draft";
      readonly author: string;
      /** ISO 8601; shown in the reader's time zone if the platform supports it. */
      readonly at: string;
      /** Arrived after newer messages had been posted. */
      readonly late?: boolean;
      /** The post may exist in the thread already (team chats whose messages cannot be read). */
      readonly possibleDuplicate?: boolean;
      /** Where staff wrote it, if that was another thread of the conversation. */
      readonly origin?: RoomLabel;
      /** Set for a part of a text that does not fit into one post. */
      readonly part?: { readonly number: number; readonly of: number };
      readonly text: string;
      /** As below, after the text. */
      readonly mentions?: readonly Mention[];
    }
  | {
      readonly kind: "notice";
      readonly sentence: Sentence;
      /** People of this team chat to mention. */
      readonly mentions?: readonly Mention[];
      readonly link?: NoticeLink;
    };

/** A person's text, with its heading. */
export type MessageLine = Exclude<PostLine, { kind: "notice" }>;

/** A web address, shown as a link with a label of the bridge. */
export interface NoticeLink {
  readonly label: Sentence;
  readonly url: string;
}

/** A person, or a group of people, to mention. */
export interface Mention {
  readonly person: PersonId;
  /** Shown if the team chat does not insert a name of its own. */
  readonly name: string;
  /** `person` is a group of people that the team chat keeps. */
  readonly isGroup?: true;
  /** The group was deleted or disabled when it was called. */
  readonly isGone?: true;
}

/** One platform message to be written into a thread. */
export interface Post {
  readonly delivery: DeliveryId;
  /**
   * The item ids that this post shows, so that `find` can report what arrived. Fewer than 40, each at most 140
   * characters.
   */
  readonly covers: readonly string[];
  readonly lines: readonly PostLine[];
  readonly buttons?: readonly Button[];
  /** Also shown in the room itself, if the team chat supports that for a thread's post. */
  readonly isLoud?: true;
  /** An edit of it waits for capacity that no message needs, where a team chat allows few calls. */
  readonly isDecoration?: true;
}

/** What `find` or `findCard` found of an earlier attempt. */
export interface Found {
  readonly post: PostId;
  readonly covers: readonly string[];
}

/** The card at the head of one of the bridge's threads. Times are ISO 8601. */
export interface FoundCard {
  readonly conversation: ConversationId;
  readonly thread: ThreadId;
  readonly card: PostId;
  /** The messages that it shows. */
  readonly covers: readonly string[];
  readonly postedAt: string;
  /** When the last message in the thread was written. */
  readonly lastWrittenAt: string;
}

/** What stands in one of the bridge's threads, oldest first. */
export interface ThreadContent {
  /** What its card says; `undefined` if its head is no card of the bridge. */
  readonly conversation: ConversationId | undefined;
  readonly card: PostId;
  /** The bridge's posts that show something, the card among them. */
  readonly posts: readonly Found[];
  /** The messages of anybody else. */
  readonly staff: readonly StaffMessage[];
  /**
   * The newest trace of the bridge: when its newest post was written or edited, or the newest message that it marked, or
   * that was edited, which it may have sent as it was before. ISO 8601.
   */
  readonly tracedUntil: string;
}
