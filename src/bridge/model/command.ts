/** What staff ask the bridge. */
import type { RoomId, ThreadId, PersonId, ReplyHandle } from "./ids.ts";

/** What each does stands in `locales/` as `command-usage-<name>`; the README's table is checked against both. */
export const COMMAND_NAMES = ["contact", "conversations", "conversation", "trace", "operator", "help"] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];

/**
 * A question that somebody asks of the bridge: typed as a command, or chosen in the menu of a message. JSON, as kept in
 * the ledger. Never the client's and never a reply: the adapter says what is a command and what is a staff message.
 */
export interface StaffCommand {
  /** Unique for this command, the same when the platform repeats it. */
  readonly id: string;
  /** As typed, without the sign before it: `contact`. Names that no command has are answered with help. */
  readonly name: string;
  /** What stands behind the name, literal; empty when there is nothing. */
  readonly argument: string;
  readonly person: PersonId;
  readonly room: RoomId;
  /** `undefined` when it was asked outside any thread. */
  readonly thread: ThreadId | undefined;
  readonly reply?: ReplyHandle;
  /** The person's language, where the platform tells it: `pt-BR`. */
  readonly locale?: string;
}
