/** Whether staff text goes to the client, stays inside, or is not understood and therefore goes nowhere. */
import type { RoomMode } from "./words.ts";

export type StaffIntent =
  | { readonly kind: "reply"; readonly text: string }
  | { readonly kind: "note"; readonly text: string }
  /** Nothing crosses, in neither direction. */
  | { readonly kind: "silent" }
  | { readonly kind: "refused"; readonly because: "empty" | "unknown-command" | "note-unclear" };

/** Words that make a note, before a colon: `note: …`, `Private : …`. */
const NOTE_WORDS = ["note", "private", "internal"];
/** Commands: `/note …`, `!send …`. */
const NOTE_COMMANDS = ["note"];
const SEND_COMMANDS = ["send"];

/**
 * Reads a staff message by the mode of its room.
 *
 * In doubt it stays inside: an unknown `!word` or `/word` is refused, and so is text that looks like a note whose sign
 * is misspelt (`Note - …`, `note …`), for a slip here reaches the client.
 */
export function readIntent(raw: string, mode: RoomMode): StaffIntent {
  if (mode === "alerts") return { kind: "silent" };
  const text = trim(raw);
  if (text === "") return { kind: "refused", because: "empty" };

  // Full-width forms (！ ／ ： ｎｏｔｅ) come from East Asian keyboards and mean the same.
  const start = text.slice(0, 64).normalize("NFKC").toLowerCase();
  const command = /^[!/]\s*([\p{L}\p{N}_-]+)/u.exec(start);

  if (start.startsWith("//")) return note(afterSign(text, /^[/／]{2,}/u));
  if (command !== null) {
    const word = command[1] ?? "";
    const rest = afterSign(text, /^[!/！／]\s*[\p{L}\p{N}_-]+\s*[:：]?/u);
    if (NOTE_COMMANDS.includes(word)) return note(rest);
    if (SEND_COMMANDS.includes(word))
      return rest === "" ? { kind: "refused", because: "empty" } : { kind: "reply", text: rest };
    return { kind: "refused", because: "unknown-command" };
  }
  const word = /^([\p{L}]+)\s*:/u.exec(start)?.[1];
  if (word !== undefined && NOTE_WORDS.includes(word)) return note(afterSign(text, /^[\p{L}]+\s*[:：]/u));
  if (mode === "note") return { kind: "note", text };
  if (LOOKS_LIKE_A_NOTE.test(start)) return { kind: "refused", because: "note-unclear" };
  return { kind: "reply", text };
}

/** `note - call him`, `Note; …`, `[note] …`, `(internal) …`, `!` alone: nobody writes to a client like that. */
const LOOKS_LIKE_A_NOTE = new RegExp(
  `^(?:[([{<]\\s*(?:${NOTE_WORDS.join("|")})\\b|(?:${NOTE_WORDS.join("|")})\\s*[-–—;=>|.,]|[!/](?:\\s|$))`,
  "u",
);

function note(text: string): StaffIntent {
  return text === "" ? { kind: "refused", because: "empty" } : { kind: "note", text };
}

function afterSign(text: string, sign: RegExp): string {
  return trim(text.replace(sign, ""));
}

/** Blanks that can be typed or pasted and are not seen, zero-width ones included. */
function trim(text: string): string {
  return text.replace(/^[\s\u200B-\u200F\u2060\uFEFF]+|[\s\u200B-\u200F\u2060\uFEFF]+$/gu, "");
}
