/** The events that a team chat reports to the bridge. */
import type { Interaction } from "./button.ts";
import type { StaffCommand } from "./command.ts";
import type { ThreadId, PostId, RoomId } from "./ids.ts";
import type { StaffMessage } from "./message.ts";
import type { Reaction } from "./reaction.ts";

/**
 * An event that a team chat reports to the bridge. `eventId` is the platform's own id of the delivery, if it has one.
 */
export type StaffEvent =
  | { readonly kind: "message"; readonly eventId?: string; readonly message: StaffMessage }
  /**
   * `editedAt`: the same on every delivery of this edit, and greater, compared as text, for the next edit: ISO 8601,
   * with a suffix where that is too coarse.
   */
  | { readonly kind: "edited"; readonly eventId?: string; readonly editedAt: string; readonly message: StaffMessage }
  | { readonly kind: "deleted"; readonly eventId?: string; readonly post: PostId; readonly thread: ThreadId }
  | { readonly kind: "interaction"; readonly eventId?: string; readonly interaction: Interaction }
  | { readonly kind: "reaction"; readonly eventId?: string; readonly reaction: Reaction }
  | { readonly kind: "command"; readonly eventId?: string; readonly command: StaffCommand }
  /** The bridge may write in a room again, or has more rights there than before. */
  | { readonly kind: "room-available"; readonly eventId?: string; readonly room: RoomId }
  /** What was written in these rooms between two times (ISO 8601) may never arrive. */
  | {
      readonly kind: "updates-missed";
      readonly eventId?: string;
      readonly rooms: readonly RoomId[];
      readonly from: string;
      readonly until: string;
    }
  /** The head of a thread was deleted: nothing can be posted to the thread any more. */
  | { readonly kind: "thread-lost"; readonly eventId?: string; readonly thread: ThreadId };
