/** The small line above a message: who wrote it, when, and anything unusual. */
import type { MessageLine } from "../../../bridge/model/post.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { TextBuilder } from "./entities.ts";
import { isBlank, oneLine } from "./text.ts";

const MAX_NAME_UNITS = 60;

export function heading(line: MessageLine, say: Say): TextBuilder {
  const builder = new TextBuilder().name(
    oneLine(say({ key: `heading-${line.kind}`, values: { author: authorOf(line, say) } }), 200),
  );
  if (!Number.isNaN(Date.parse(line.at))) appendTime(builder.plain(" · "), line.at, "dt", say);
  // The name of a room elsewhere may be `#support`, which Telegram would link.
  for (const remark of remarksOf(line, say)) builder.plain(" · ").literal(remark);
  return builder;
}

function authorOf({ kind, author }: MessageLine, say: Say): string {
  if (!isBlank(author)) return oneLine(author, MAX_NAME_UNITS);
  return say({ key: kind === "client" ? "card-nameless" : "person-unknown" });
}

function remarksOf(line: MessageLine, say: Say): readonly string[] {
  const remarks: string[] = [];
  if (line.origin !== undefined) {
    const { chat, room } = line.origin;
    remarks.push(oneLine(say({ key: "heading-from", values: { chat, room } }), 100));
  }
  if (line.part !== undefined) remarks.push(say({ key: "heading-part", values: { ...line.part } }));
  if (line.late === true) remarks.push(say({ key: "heading-late" }));
  if (line.possibleDuplicate === true) remarks.push(say({ key: "heading-perhaps-repeated" }));
  return remarks;
}

/**
 * A time that Telegram shows in the reader's own time zone, or with `r` as how long ago it is; older apps show the
 * text. `at` must be a valid date. Source: Bot API 9.5, `MessageEntity`.
 */
export function appendTime(builder: TextBuilder, at: string, format: "dt" | "r", say: Say): TextBuilder {
  const shown = say({ key: "time-minute", values: { at: { at } } });
  const unix = Math.floor(Date.parse(at) / 1000);
  return builder.span(shown, { type: "date_time", unix_time: unix, date_time_format: format });
}
