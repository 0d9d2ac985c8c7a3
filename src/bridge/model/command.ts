/** The commands that staff give to the bridge. */
import type { RoomId, ThreadId, PersonId, ReplyHandle } from "./ids.ts";
import type { PendingReply, StaffMessage } from "./message.ts";

/** Each command is described in `locales/` as `command-usage-<name>`; the table in docs/agents.md is checked against both. */
export const COMMAND_NAMES = [
  "contact",
  "conversations",
  "waiting",
  "conversation",
  "replies",
  "trace",
  "operator",
  "why",
  "report",
  "help",
] as const;

/** Written in a thread with `!`, because Slack has no commands there. Described together, as `command-usage-changes`. */
export const CHANGE_COMMANDS = ["close", "reopen", "assign", "department", "tag", "untag"] as const;

export type ChangeCommand = (typeof CHANGE_COMMANDS)[number];

/** Written in a thread with `!`, too, with whatever service. Each is described as `command-usage-<name>`. */
export const THREAD_COMMANDS = ["later"] as const;

/** Like those, but for what goes to the client: `!r NAME` shows a saved reply. Described with `replies`. */
export const REPLY_COMMANDS = ["r"] as const;

export const ALL_COMMANDS = [...COMMAND_NAMES, ...CHANGE_COMMANDS, ...THREAD_COMMANDS, ...REPLY_COMMANDS] as const;

export type CommandName = (typeof ALL_COMMANDS)[number];

/**
 * A command to the bridge: typed, or chosen in the menu of a message. JSON, as kept in the ledger. It is never a
 * client's message and never a reply: the adapter decides what is a command and what is a staff message.
 */
export interface StaffCommand {
  /** Unique for this command; the same when the platform redelivers it. */
  readonly id: string;
  /** As typed, without its prefix: `contact`. Unknown names are answered with help. */
  readonly name: string;
  /** The text after the name, literal; empty if there is none. */
  readonly argument: string;
  readonly person: PersonId;
  readonly room: RoomId;
  /** `undefined` if it was given outside any thread. */
  readonly thread: ThreadId | undefined;
  readonly reply?: ReplyHandle;
  /** The message in which it was written, for a command that becomes a reply. */
  readonly message?: PendingReply;
  /** The message that it replies to with the platform's own function, if a person wrote that. */
  readonly about?: StaffMessage;
  /** The person's language, if the platform reports it: `pt-BR`. */
  readonly locale?: string;
}
