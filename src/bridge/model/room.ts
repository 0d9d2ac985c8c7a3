/** What a room is to the rules. */

/** What staff text does in a room. */
export type RoomMode = "reply" | "note" | "alerts";

/** Where something was written, in the names that people know: `Slack`, `#support`. Literal. */
export interface RoomLabel {
  readonly chat: string;
  readonly room: string;
}
