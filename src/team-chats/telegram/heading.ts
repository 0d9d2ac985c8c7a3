/** The small line above somebody's words: who, when, and what is particular. */
import type { PostLine } from "../../bridge/words.ts";
import type { Say } from "../../locales.ts";
import { Writing } from "./formatted.ts";
import { oneLine } from "./text.ts";

export type Words = Exclude<PostLine, { kind: "notice" }>;

const MAX_NAME_UNITS = 60;

export function heading(line: Words, say: Say): Writing {
  const writing = new Writing().name(
    oneLine(say({ key: `heading-${line.kind}`, values: { author: authorOf(line) } }), 200),
  );
  const time = Date.parse(line.at);
  if (!Number.isNaN(time)) {
    // Telegram shows it in the reader's own zone; older apps show the text. Source: Bot API 9.5, `MessageEntity`.
    const shown = `${new Date(time).toISOString().slice("2000-".length, "2000-01-01T00:00".length).replace("T", " ")} UTC`;
    const span = { type: "date_time", unix_time: Math.floor(time / 1000), date_time_format: "dt" } as const;
    writing.plain(" · ").span(shown, span);
  }
  for (const remark of remarksOf(line, say)) writing.plain(` · ${remark}`);
  return writing;
}

function authorOf(line: Words): string {
  return oneLine(line.author, MAX_NAME_UNITS);
}

function remarksOf(line: Words, say: Say): readonly string[] {
  const remarks: string[] = [];
  if (line.origin !== undefined) {
    const { chat, room } = line.origin;
    remarks.push(oneLine(say({ key: "heading-from", values: { chat, room } }), 100));
  }
  if (line.part !== undefined) remarks.push(say({ key: "heading-part", values: { ...line.part } }));
  if (line.late === true) remarks.push(say({ key: "heading-late" }));
  if (line.perhapsRepeated === true) remarks.push(say({ key: "heading-perhaps-repeated" }));
  return remarks;
}
