/** Texts that staff send again and again: an extension of our own service, and the bridge's own list. */

export interface SavedReply {
  /** As `readReplyName` gives it. */
  readonly name: string;
  /** 1 to 10,000 UTF-16 code units, with the placeholders `{client}` and `{me}`. */
  readonly text: string;
  /** Who wrote it; `null` if that is not known. */
  readonly author: string | null;
  /** ISO 8601. */
  readonly updatedAt: string;
}

export const MAX_REPLY_NAME_UNITS = 40;
/** Everybody reads the whole list. */
export const MAX_SAVED_REPLIES = 500;

/** One word of letters, figures, `-` and `_`; upper and lower case are the same name. */
export function readReplyName(text: string): string | undefined {
  const name = text.trim().normalize("NFKC").toLowerCase();
  return name.length <= MAX_REPLY_NAME_UNITS && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(name) ? name : undefined;
}

/** The words that `/replies` understands. */
export const REPLIES_ACTIONS = ["add", "edit", "remove", "search"] as const;

/** What staff write behind `!` and `/` in a team chat. */
const COMMANDS: ReadonlySet<string> = new Set([
  ...["contact", "conversations", "waiting", "conversation", "replies", "trace", "operator", "why", "report", "help"],
  ...["close", "reopen", "assign", "department", "tag", "untag", "later", "r"],
  ...["send", "send-close", "send-later", "note"],
  ...REPLIES_ACTIONS,
]);

/** `!r close` and `!close` are easily confused, so a command is no name. `name`: as `readReplyName` gives it. */
export function isCommandName(name: string): boolean {
  return COMMANDS.has(name);
}

/** A name is not longer than this in a text. In UTF-16 code units. */
const MAX_NAME_UNITS = 100;

/** Braces with anything else in them stay as they are. `inOneLine`: makes a name fit. */
export function fillPlaceholders(
  text: string,
  names: { readonly client: string; readonly me: string },
  inOneLine: (name: string, maxUnits: number) => string,
): string {
  return text.replace(/\{(client|me)\}/gu, (_, name: "client" | "me") => inOneLine(names[name], MAX_NAME_UNITS));
}
