/**
 * Turns a staff message into the plain text that the client reads: no mark-up, links with their addresses, commands
 * without the bot's name.
 */
import type { StaffMessage } from "../../../bridge/model/message.ts";
import { linkInWords } from "../../../bridge/text/plain-text.ts";
import { clean } from "../../../platform/text/sanitize-text.ts";
import { type Entity, StaffBody } from "./payloads.ts";

export function plainTextOf({ body, more = [] }: StaffMessage): string {
  return [body, ...more.map((part) => part.body)]
    .map((part) => decoded(StaffBody.parse(part)))
    .filter((text) => text.trim() !== "")
    .join("\n\n");
}

/** Offsets are UTF-16 code units, as JavaScript counts. */
function decoded({ text, entities }: StaffBody): string {
  const changes = entities.filter((entity) => isInside(entity, text)).flatMap((entity) => changesOf(entity, text));
  let decodedText = "";
  let at = 0;
  for (const change of changes.toSorted((a, b) => a.at - b.at || ORDER[a.why] - ORDER[b.why])) {
    if (change.at < at) continue;
    decodedText += text.slice(at, change.at) + change.put;
    at = change.at + (change.drop ?? 0);
  }
  return clean(decodedText + text.slice(at));
}

function isInside({ offset, length }: Entity, text: string): boolean {
  const end = offset + length;
  return offset >= 0 && length > 0 && end <= text.length && !halves(text, offset) && !halves(text, end);
}

function halves(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}

interface Change {
  readonly at: number;
  readonly why: keyof typeof ORDER;
  /** In UTF-16 code units, starting at `at`. */
  readonly drop?: number;
  readonly put: string;
}

/** The order of changes at the same position. */
const ORDER = { address: 0, addressee: 0, line: 1, quote: 2 } as const;

function changesOf({ type, offset, length, url }: Entity, text: string): readonly Change[] {
  const shown = text.slice(offset, offset + length);
  switch (type) {
    case "text_link": {
      // Only somebody who taps the link sees its address, so the client gets it as text.
      const label = shown.trimEnd();
      const put = url === undefined ? "" : linkInWords(url, label).slice(label.length);
      return [{ at: offset + label.length, why: "address", put }];
    }
    case "bot_command": {
      // `/note@our_bot` is `/note`; commands to other bots do not reach this function.
      const name = shown.indexOf("@");
      return offset > 0 || name === -1 ? [] : [{ at: offset + name, why: "addressee", drop: length - name, put: "" }];
    }
    case "blockquote":
    case "expandable_blockquote": {
      const lines = linesOf(shown).map((start): Change => ({ at: offset + start, why: "quote", put: "> " }));
      return [...setApart(offset, offset + length, text), ...lines];
    }
    case "pre":
      return setApart(offset, offset + length, text);
    default:
      return [];
  }
}

/** Telegram sets blocks apart from the words beside them, even without a line end in between. */
function setApart(start: number, end: number, text: string): readonly Change[] {
  const line = (at: number): Change => ({ at, why: "line", put: "\n" });
  const isApart = (at: number) => at === 0 || at === text.length || text[at - 1] === "\n" || text[at] === "\n";
  return [start, end].filter((at) => !isApart(at)).map(line);
}

function linesOf(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n(?!$)/gu)].map(({ index }) => index + 1)];
}
