/** Reactions that people put under the bridge's posts. */
import type { PersonId, PostId, RoomId } from "./ids.ts";

export interface Reaction {
  /** Unique for this change of one person's reactions to one post; the same when the platform redelivers it. */
  readonly id: string;
  readonly person: PersonId;
  readonly room: RoomId;
  /** As `TeamChat.reactedPost` returns it. */
  readonly post: PostId;
  /** Unix milliseconds. */
  readonly at: number;
  /** Emoji without skin tones and selectors; a workspace's own as `:name:`. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Somebody else wrote the post; absent where the team chat does not say so. */
  readonly isOthers?: true;
}

/** What a reaction does. */
export type ReactionAct = "take" | "no-answer" | "close" | { readonly tag: string };
