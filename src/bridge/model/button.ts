/** Buttons under posts, and the interactions that they cause. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { FormHandle, RoomId, ThreadId, PostId, PersonId, ReplyHandle } from "./ids.ts";
import type { StaffMessage } from "./message.ts";

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
  "keep-open",
  "later",
  "put-off",
  "waiting",
  "send-close",
  "edit",
  "edited",
  "save",
  "saved",
  "manage",
  "change",
  "filled-in",
] as const;

/** What a button, a submitted form or a shortcut asks for. */
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
  /** Lets a form be opened, within a few seconds; absent where the team chat has none. */
  readonly form?: FormHandle;
  /** What was filled in, by the names of the form's fields; absent for buttons. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What stood in the form, if the form carries that. */
  readonly before?: Readonly<Record<string, string>>;
  /** The message whose shortcut was chosen, if a person wrote it. */
  readonly about?: StaffMessage;
  /** The person's language, if the platform reports it: `pt-BR`. */
  readonly locale?: string;
}
