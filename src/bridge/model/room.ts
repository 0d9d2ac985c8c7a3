/** What the rules know about a room. */

/** What happens to staff text in a room. */
export type RoomMode = "reply" | "note" | "alerts";

/** What staff text without a sign is, where it is read at all. */
export type AnswerMode = Exclude<RoomMode, "alerts">;

/** Where a message was written, in names that people know: `Slack`, `#support`. Literal. */
export interface RoomLabel {
  readonly chat: string;
  readonly room: string;
}
