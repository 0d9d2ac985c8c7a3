/** Whether staff text goes to the client, stays inside, or is asked about first. */
import { kindOf } from "../leaks/note-kinds.ts";
import { noteSign, type Emphasis, type NoteDoubt } from "../leaks/note-signs.ts";
import { delimiterAt, wordsAt } from "../leaks/sign-parts.ts";
import { skeleton, type Skeleton } from "../leaks/skeleton.ts";
import { isBlank } from "../../platform/text/sanitize-text.ts";
import { ALL_COMMANDS, type CommandName, type StaffCommand } from "../model/command.ts";
import type { PendingReply, StaffMessage } from "../model/message.ts";
import type { AnswerMode } from "../model/room.ts";
import { splitTime } from "../text/later-time.ts";

/** Why a text is asked about though nothing in it is secret: the sentence `doubt-<name>` of the locales. */
export type SignDoubt = NoteDoubt | "unknown-command";

export type StaffIntent =
  /** `isExplicit`: its author says that it is for the client. */
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly isExplicit?: true;
      /** The conversation is closed once the client has it. */
      readonly closes?: true;
      /** When it goes out, as written: `tomorrow 9:00`. */
      readonly when?: string;
    }
  | { readonly kind: "note"; readonly text: string }
  /** It may be meant as a note, or as a command: its author decides. `quote`: what tripped it, as written. */
  | { readonly kind: "doubtful"; readonly text: string; readonly doubt: SignDoubt; readonly quote: string }
  /** A question to the bridge itself: `!contact ada`. */
  | { readonly kind: "command"; readonly name: CommandName; readonly argument: string }
  | { readonly kind: "refused"; readonly because: "empty" };

const SEND_COMMAND = "send";
const SEND_AND_CLOSE_COMMAND = "send-close";
const SEND_LATER_COMMAND = "send-later";

/**
 * Reads a staff message according to the mode of its room.
 *
 * In doubt its author is asked, for a slip here reaches the client: about what begins with `!` or `/` and is no command,
 * and about what may be meant as a note.
 */
export function readIntent(raw: string, mode: AnswerMode, emphasis: Emphasis = {}): StaffIntent {
  if (isBlank(raw)) return { kind: "refused", because: "empty" };
  // Keep invisible characters here: they hide no prefix, and emoji and right-to-left text need them.
  const text = raw.trim();
  const command = readCommand(text);
  if (command?.kind === "note" || command?.kind === "reply") return trimmed(command);
  if (command !== undefined) return command;
  const sign = noteSign(text, emphasis);
  if (sign?.kind === "note") return trimmed({ kind: "note", text: noteText(text, sign) });
  if (mode === "note" || sign === undefined) return { kind: mode, text };
  const quote = text.slice(sign.from, sign.to).trim().slice(0, MOST_QUOTED);
  return { kind: "doubtful", text, doubt: sign.doubt, quote };
}

/** The command that a message is; reads no more than its beginning. */
export function commandIn(message: StaffMessage, text: string): StaffCommand | undefined {
  const command = readCommand(text.trimStart());
  return command?.kind === "command" ? commandWritten(message, command) : undefined;
}

function trimmed(intent: Extract<StaffIntent, { kind: "note" | "reply" }>): StaffIntent {
  const { text } = intent;
  return isBlank(text) ? { kind: "refused", because: "empty" } : { ...intent, text: text.trim() };
}

/** What a note says, without its sign and what closes that. */
function noteText(text: string, { at, closes }: { readonly at: number; readonly closes: string | undefined }): string {
  const rest = text.slice(at).trim();
  return closes !== undefined && rest.endsWith(closes) ? rest.slice(0, -closes.length).trimEnd() : rest;
}

/** The question that somebody wrote as a message, or edited a message into. */
export function commandWritten(
  message: PendingReply,
  { name, argument }: Extract<StaffIntent, { kind: "command" }>,
): StaffCommand {
  const { post, author: person, room, thread, editedAt } = message;
  const id = `message:${post}${editedAt === undefined ? "" : `#${editedAt}`}`;
  return { id, name, argument, person, room, thread, ...(name === "r" && { message }) };
}

/** What begins with `//`, `!` or `/`; `undefined` when nothing of it stands there. */
function readCommand(text: string): StaffIntent | undefined {
  const whole = skeleton(text.slice(0, MOST_OF_A_COMMAND), "*`");
  const start = /[^ \n]/u.exec(whole.text)?.index ?? 0;
  const comment = /^\/{2,64}/u.exec(whole.text.slice(start));
  if (comment !== null) return { kind: "note", text: after(text, whole, start + comment[0].length) };
  // A path in a network of Windows begins like that, too, and is the guard's.
  if (/^\\{2} /u.test(whole.text.slice(start))) return doubtful(text, "note-misspelt", 2);
  if (/^(?:<!--|-- (?=\p{L}))/u.test(whole.text.slice(start))) return doubtful(text, "note-misspelt", 4);
  if (/^#{1,6} (?=\p{L})[^\n]{1,1000}$/u.test(whole.text.slice(start))) return doubtful(text, "note-misspelt", 2);
  if (!/^[!/]/u.test(whole.text.slice(start))) return undefined;
  return afterSign(text, whole, start + 1) ?? doubtful(text, "unknown-command", MOST_QUOTED);
}

/** A sign stands at the very beginning; what is behind it may be of any length. */
const MOST_OF_A_COMMAND = 1_024;
const MOST_QUOTED = 40;

/** The command that stands behind `!` or `/` at `start`. */
function afterSign(text: string, whole: Skeleton, start: number): StaffIntent | undefined {
  const blanks = /^ {0,64}/u.exec(whole.text.slice(start))?.[0].length ?? 0;
  const words = wordsAt(whole.text, start + blanks);
  const [first] = words;
  if (first === undefined) return undefined;
  const name = /^[\p{L}\p{N}_-]{1,40}/u.exec(whole.text.slice(start + blanks))?.[0] ?? "";
  const rest = () => after(text, whole, start + blanks + name.length).replace(/^\s{0,8}[:：]/u, "");
  if (name === SEND_COMMAND) return { kind: "reply", text: rest().trim(), isExplicit: true };
  if (name === SEND_AND_CLOSE_COMMAND) return { kind: "reply", text: rest().trim(), isExplicit: true, closes: true };
  if (name === SEND_LATER_COMMAND) return { kind: "reply", ...splitTime(rest()), isExplicit: true };
  const known = ALL_COMMANDS.find((it) => it === name);
  if (known !== undefined) return { kind: "command", name: known, argument: trimUnseen(rest()) };

  for (let count = words.length; count > 0; count -= 1) {
    const row = words.slice(0, count);
    const end = row.at(-1)?.end ?? start;
    const delimiter = delimiterAt(whole.text, end, "");
    const kind = kindOf(row.map(({ word }) => word));
    if (kind === undefined || (count > 1 && delimiter?.strength !== "strong")) continue;
    if (kind === "certain") return { kind: "note", text: after(text, whole, delimiter?.end ?? end) };
    return doubtful(text, kind === "slip" ? "note-misspelt" : "note-likely", MOST_QUOTED);
  }
  return undefined;
}

function doubtful(text: string, doubt: SignDoubt, units: number): StaffIntent & { kind: "doubtful" } {
  return { kind: "doubtful", text, doubt, quote: (text.split("\n", 1)[0] ?? "").slice(0, units) };
}

/** What of `text` stands behind the skeleton's `index`. */
function after(text: string, { ends }: Skeleton, index: number): string {
  return index === 0 ? text : text.slice(ends[index - 1] ?? text.length);
}

/** Without blanks and characters of no width at both ends. */
function trimUnseen(text: string): string {
  const isSeen = (character: string) => !/[\s\p{Cf}]/u.test(character);
  let start = 0;
  let end = text.length;
  while (start < end && !isSeen(text[start] ?? "")) start += 1;
  while (end > start && !isSeen(text[end - 1] ?? "")) end -= 1;
  return text.slice(start, end);
}
