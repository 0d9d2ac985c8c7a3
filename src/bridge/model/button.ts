/** Buttons under posts, and what comes of them. */
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
] as const;

export type ButtonAction = (typeof BUTTON_ACTIONS)[number];

export interface Interaction {
  /** Unique for this press, the same when the platform repeats it. */
  readonly id: string;
  readonly action: ButtonAction;
  readonly value: string;
  readonly person: PersonId;
  readonly room: RoomId;
  /** `undefined` when the button stands outside any thread. */
  readonly thread: ThreadId | undefined;
  readonly post: PostId;
  /** How the answer takes the place of the private notice that the button stands in; absent for other buttons. */
  readonly reply?: ReplyHandle;
  /** The person's language, where the platform tells it: `pt-BR`. */
  readonly locale?: string;
}
