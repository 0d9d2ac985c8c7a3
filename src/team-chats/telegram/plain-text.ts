/** A staff message as the client reads it: no mark-up, links with their addresses, commands without our name. */
import type { StaffMessage } from "../../bridge/words.ts";
import { type Entity, StaffBody } from "./payloads.ts";

export function plainTextOf({ body, more = [] }: StaffMessage): string {
  return [body, ...more.map((part) => part.body)]
    .map((part) => decoded(StaffBody.parse(part)))
    .filter((text) => text.trim() !== "")
    .join("\n\n");
}

/** Offsets are UTF-16 code units, as JavaScript counts. */
function decoded({ text, entities }: StaffBody): string {
  let decodedText = "";
  let at = 0;
  for (const change of entities.flatMap((entity) => changeOf(entity, text)).toSorted((a, b) => a.at - b.at)) {
    if (change.at < at) continue;
    decodedText += text.slice(at, change.at) + change.put;
    at = change.at + change.drop;
  }
  return decodedText + text.slice(at);
}

interface Change {
  readonly at: number;
  readonly drop: number;
  readonly put: string;
}

function changeOf({ type, offset, length, url }: Entity, text: string): readonly Change[] {
  const end = offset + length;
  const shown = text.slice(offset, end);
  switch (type) {
    case "text_link":
      // The address is seen only by those who tap; a client gets it in words.
      return url === undefined || isSameAddress(shown, url) ? [] : [{ at: end, drop: 0, put: ` (${url})` }];
    case "bot_command": {
      // `/note@our_bot` is `/note`; those of other bots do not come this far.
      const name = shown.indexOf("@");
      return offset > 0 || name === -1 ? [] : [{ at: offset + name, drop: length - name, put: "" }];
    }
    case "blockquote":
    case "expandable_blockquote":
      return linesOf(shown).map((start) => ({ at: offset + start, drop: 0, put: "> " }));
    default:
      return [];
  }
}

function linesOf(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n(?!$)/gu)].map(({ index }) => index + 1)];
}

function isSameAddress(shown: string, url: string): boolean {
  const bare = (address: string) => address.replace(/^https?:\/\//iu, "").replace(/\/$/u, "");
  return bare(shown) === bare(url);
}
