/** The words that are no names of saved replies. */
import { ALL_COMMANDS } from "./command.ts";

/** The words that `/replies` understands. */
export const REPLIES_ACTIONS = ["add", "edit", "remove", "search"] as const;

const TAKEN: ReadonlySet<string> = new Set([...ALL_COMMANDS, ...REPLIES_ACTIONS, "send", "note"]);

/** `!r close` and `!close` are easily confused. */
export function isCommandName(name: string): boolean {
  return TAKEN.has(name);
}
