/** Decides whether staff text goes to the client, stays internal, or is refused because it is unclear. */
import { isBlank } from "../../platform/text/sanitize-text.ts";
import { COMMAND_NAMES, type CommandName, type StaffCommand } from "../model/command.ts";
import type { StaffMessage } from "../model/message.ts";
import type { RoomMode } from "../model/room.ts";

export type StaffIntent =
  | { readonly kind: "reply"; readonly text: string }
  | { readonly kind: "note"; readonly text: string }
  /** A command to the bridge itself: `!contact ada`. */
  | { readonly kind: "command"; readonly name: CommandName; readonly argument: string }
  /** Nothing is sent, in either direction. */
  | { readonly kind: "silent" }
  | { readonly kind: "refused"; readonly because: "empty" | "unknown-command" | "note-unclear" };

/** Words that make a note, before a colon: `note: …`, `Private : …`. */
const NOTE_WORDS = ["note", "notes", "private", "internal"];
/** Commands: `/note …`, `!send …`. */
const NOTE_COMMANDS = ["note", "notes"];
const SEND_COMMANDS = ["send"];

/**
 * Reads a staff message according to the mode of its room.
 *
 * When in doubt nothing is sent, because a mistake here reaches the client: text that begins with `!` or `/` and is not
 * a command is refused, and so is text that looks like a note but whose prefix is misspelt, quoted or part of a list
 * item.
 */
export function readIntent(raw: string, mode: RoomMode): StaffIntent {
  if (mode === "alerts") return { kind: "silent" };
  if (isBlank(raw)) return { kind: "refused", because: "empty" };
  // Keep invisible characters here: they hide no prefix, and emoji and right-to-left text need them.
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

/** The command that was typed as a message. */
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

/** Invisible characters that can occur anywhere, typed or pasted. */
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

/** Quotes, bullets and mark-up that a composer puts before the typed text. */
const BEFORE = /^[\s>•◦▪‣·*_~`"'“”„«»‹›#\d.)(\][{}<\-–—]+/u;
const WORDS = NOTE_WORDS.join("|");
/** `note - call him`, `[note] …`, `note to self: …`: nobody starts a message to a client like that. */
const MISSPELT = new RegExp(
  `^(?:${WORDS})[*_~\\x60]*(?:\\s*[-–—;:=>|.,)\\]}]|(?:\\s+[\\p{L}']+){0,3}\\s*[:∶꞉﹕︓])`,
  "u",
);
/** A note prefix behind a quote mark or bullet: `> note: …`, `• // …`. */
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

/** The text as a reader sees it: full-width forms (！ ／ ： ｎｏｔｅ) become plain ones, invisible characters are removed. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Mn}]/gu, "")
    .toLowerCase();
}

/** Removes whitespace at both ends, and at the start also zero-width characters, which could hide a prefix. */
function trim(text: string): string {
  return text.replace(/^[\s\p{Cf}]+/u, "").trimEnd();
}
