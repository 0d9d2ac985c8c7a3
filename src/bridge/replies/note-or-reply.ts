/** Whether staff text goes to the client, stays inside, or is not understood and therefore goes nowhere. */
import { isBlank } from "../../platform/text/sanitize-text.ts";
import { COMMAND_NAMES, type CommandName, type StaffCommand } from "../model/command.ts";
import type { StaffMessage } from "../model/message.ts";
import type { RoomMode } from "../model/room.ts";

export type StaffIntent =
  | { readonly kind: "reply"; readonly text: string }
  | { readonly kind: "note"; readonly text: string }
  /** A question to the bridge itself: `!contact ada`. */
  | { readonly kind: "command"; readonly name: CommandName; readonly argument: string }
  /** Nothing crosses, in neither direction. */
  | { readonly kind: "silent" }
  | { readonly kind: "refused"; readonly because: "empty" | "unknown-command" | "note-unclear" };

/** Words that make a note, before a colon: `note: …`, `Private : …`. */
const NOTE_WORDS = ["note", "notes", "private", "internal"];
/** Commands: `/note …`, `!send …`. */
const NOTE_COMMANDS = ["note", "notes"];
const SEND_COMMANDS = ["send"];

/**
 * Reads a staff message by the mode of its room.
 *
 * In doubt it stays inside, for a slip here reaches the client: whatever begins with `!` or `/` and is no command is
 * refused, and so is what looks like a note whose sign is misspelt, quoted or made a list item.
 */
export function readIntent(raw: string, mode: RoomMode): StaffIntent {
  if (mode === "alerts") return { kind: "silent" };
  if (isBlank(raw)) return { kind: "refused", because: "empty" };
  // Marks that are not seen hide no sign; but without them an emoji or a text from right to left would not be what it is.
  const text = raw.trim();

  const sign = readSign(trim(raw));
  switch (sign?.kind) {
    case "note":
      return isBlank(sign.rest) ? { kind: "refused", because: "empty" } : { kind: "note", text: sign.rest };
    case "send":
      return isBlank(sign.rest) ? { kind: "refused", because: "empty" } : { kind: "reply", text: sign.rest };
    case "command":
      return sign;
    case "unknown":
      return { kind: "refused", because: "unknown-command" };
    case undefined:
      if (mode === "note") return { kind: "note", text };
      return looksLikeNote(text) ? { kind: "refused", because: "note-unclear" } : { kind: "reply", text };
  }
}

/** The question that somebody wrote as a message. */
export function commandWritten(
  { post, author: person, room, thread }: StaffMessage,
  { name, argument }: Extract<StaffIntent, { kind: "command" }>,
): StaffCommand {
  return { id: `message:${post}`, name, argument, person, room, thread };
}

type Sign =
  | { readonly kind: "note" | "send"; readonly rest: string }
  | Extract<StaffIntent, { kind: "command" }>
  | { readonly kind: "unknown" };

/** Characters that are not seen and can stand anywhere, typed or pasted. */
const UNSEEN = "[\\p{Cf}\\p{Mn}]*";
const BLANK = "[\\s\\p{Cf}]*";

const TWO_SLASHES = new RegExp(`^[/／]${UNSEEN}[/／]+`, "u");
const COMMAND = new RegExp(`^[!/！／]${BLANK}([\\p{L}\\p{N}\\p{Cf}_-]+)${BLANK}[:：]?`, "u");
const WORD_AND_COLON = new RegExp(`^([\\p{L}\\p{Cf}]+)${BLANK}[:：∶꞉﹕︓]`, "u");

function readSign(text: string): Sign | undefined {
  const slashes = TWO_SLASHES.exec(text);
  if (slashes !== null) return { kind: "note", rest: text.slice(slashes[0].length).trim() };

  if (/^[!/！／]/u.test(text)) {
    const command = COMMAND.exec(text);
    const word = command === null ? "" : plain(command[1] ?? "");
    const rest = command === null ? "" : text.slice(command[0].length).trim();
    if (NOTE_COMMANDS.includes(word)) return { kind: "note", rest };
    if (SEND_COMMANDS.includes(word)) return { kind: "send", rest };
    const name = COMMAND_NAMES.find((known) => known === word);
    if (name !== undefined) return { kind: "command", name, argument: trim(rest).replace(/[\s\p{Cf}]+$/u, "") };
    return { kind: "unknown" };
  }
  const named = WORD_AND_COLON.exec(text);
  if (named !== null && NOTE_WORDS.includes(plain(named[1] ?? ""))) {
    return { kind: "note", rest: text.slice(named[0].length).trim() };
  }
  return undefined;
}

/** Quotes, list signs and mark-up that a composer puts before what was typed. */
const BEFORE = /^[\s>•◦▪‣·*_~`"'“”„«»‹›#\d.)(\][{}<\-–—]+/u;
const WORDS = NOTE_WORDS.join("|");
/** `note - call him`, `[note] …`, `note to self: …`: nobody writes to a client like that. */
const MISSPELT = new RegExp(
  `^(?:${WORDS})[*_~\\x60]*(?:\\s*[-–—;:=>|.,)\\]}]|(?:\\s+[\\p{L}']+){0,3}\\s*[:∶꞉﹕︓])`,
  "u",
);
/** A sign behind a quote or list sign: `> note: …`, `• // …`. */
const SIGN_BEHIND = new RegExp(
  `^(?:(?:${WORDS})\\s*:|//|[!/](?:${[...NOTE_COMMANDS, ...SEND_COMMANDS].join("|")})\\b)`,
  "u",
);

function looksLikeNote(text: string): boolean {
  const start = plain(text.slice(0, 256));
  if (MISSPELT.test(start)) return true;
  const behind = start.replace(BEFORE, "");
  return behind !== start && (MISSPELT.test(behind) || SIGN_BEHIND.test(behind));
}

/** As it is read: full-width forms (！ ／ ： ｎｏｔｅ) are the plain ones, and what is not seen is not there. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Mn}]/gu, "")
    .toLowerCase();
}

/** Without blanks at both ends; at the beginning without characters of no width, too, behind which a sign could stand. */
function trim(text: string): string {
  return text.replace(/^[\s\p{Cf}]+/u, "").trimEnd();
}
