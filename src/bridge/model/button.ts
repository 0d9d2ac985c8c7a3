/** Buttons under posts, and the interactions that they cause. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { RoomId, ThreadId, PostId, PersonId, ReplyHandle } from "./ids.ts";

/** A button that the bridge puts under a post. `value` holds ids, never content; at most 64 bytes with the action. */
export interface Button {
  readonly action: ButtonAction;
  readonly value: string;
  readonly label: Sentence;
  readonly look?: "primary" | "danger";
}

export const BUTTON_ACTIONS = [
  "retry",
  "discard",
  "contact",
  "cancel",
  "keep",
  "anyway",
  "drop",
  "page",
  "reveal",
  "open-here",
  "take",
  "release",
  "mute",
  "unmute",
  "mode",
  "confirm",
  "decline",
  "unfold",
  "shown",
  "link",
  "close",
  "reopen",
  "no-answer",
  "later",
  "put-off",
  "waiting",
] as const;

export type ButtonAction = (typeof BUTTON_ACTIONS)[number];

export interface Interaction {
  /** Unique for this press; the same when the platform redelivers it. */
  readonly id: string;
  readonly action: ButtonAction;
  readonly value: string;
  readonly person: PersonId;
  readonly room: RoomId;
  /** `undefined` if the button is outside any thread. */
  readonly thread: ThreadId | undefined;
  readonly post: PostId;
  /** Lets the answer replace the private notice that holds the button; absent for other buttons. */
  readonly reply?: ReplyHandle;
  /** The person's language, if the platform reports it: `pt-BR`. */
  readonly locale?: string;
}
