/** What the bridge writes into rooms and threads. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { Button } from "./button.ts";
import type { PostId, PersonId, DeliveryId } from "./ids.ts";
import type { RoomLabel } from "./room.ts";

/**
 * One line of a post: somebody's words under a small heading, or a sentence of ours.
 * `text` is always literal: whatever it holds must not ping, link by mark-up or format.
 */
export type PostLine =
  | {
      readonly kind: "client" | "operator" | "bot" | "note";
      readonly author: string;
      /** ISO 8601; shown in the reader's time zone where the platform can. */
      readonly at: string;
      /** Arrived after newer messages had been posted. */
      readonly late?: boolean;
      /** The post may be standing in the thread already (team chats that cannot be read). */
      readonly possibleDuplicate?: boolean;
      /** Staff wrote it in another thread of the conversation. */
      readonly origin?: RoomLabel;
      /** Part of a text that does not fit into one post. */
      readonly part?: { readonly number: number; readonly of: number };
      readonly text: string;
    }
  | {
      readonly kind: "notice";
      readonly sentence: Sentence;
      /** People of this team chat who are called by it. */
      readonly mentions?: readonly Mention[];
      /** A web address to go to, shown as a link with a label of ours. */
      readonly link?: { readonly label: Sentence; readonly url: string };
    };

/** Somebody who is called. */
export interface Mention {
  readonly person: PersonId;
  /** Shown where the team chat does not put in a name of its own. */
  readonly name: string;
}

/** One platform message to be written into a thread. */
export interface Post {
  readonly delivery: DeliveryId;
  /**
   * What this post shows, by item id, so that a later look can tell what arrived. Fewer than 40, each at most 140
   * characters.
   */
  readonly covers: readonly string[];
  readonly lines: readonly PostLine[];
  readonly buttons?: readonly Button[];
  /** Written into a thread, it is seen in the room too, where the team chat can show it there. */
  readonly isLoud?: true;
}

/** What a look at the far side found of an earlier attempt. */
export interface Found {
  readonly post: PostId;
  readonly covers: readonly string[];
}
