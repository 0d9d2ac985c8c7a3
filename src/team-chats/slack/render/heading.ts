/** The small line above a message: who wrote it, when, and anything unusual. */
import type { MessageLine } from "../../../bridge/model/post.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { type Block, mrkdwn, plain } from "./blocks.ts";
import { isBlank, oneLine } from "./text.ts";

const MAX_NAME_UNITS = 100;

/**
 * The author is put in a `plain_text` element, because in mark-up a name could become bold, a mention or a link. Only
 * the time is mark-up, and it contains nothing from outside.
 */
export function heading(line: MessageLine, say: Say): Block {
  const remarks = remarksOf(line, say).join(" · ");
  const time = slackTime(line.at, say);
  return {
    type: "context",
    elements: [
      plain(who(line, say)),
      ...(time === undefined ? [] : [mrkdwn(time)]),
      ...(remarks === "" ? [] : [plain(remarks)]),
    ],
  };
}

/** The same heading in the text that notifications show. */
export function headingText(line: MessageLine, say: Say): string {
  return [who(line, say), ...remarksOf(line, say)].join(" · ");
}

function who(line: MessageLine, say: Say): string {
  return say({ key: `heading-${line.kind}`, values: { author: authorOf(line, say) } });
}

/** Slack rejects an empty element, and the whole post with it. */
function authorOf({ kind, author }: MessageLine, say: Say): string {
  if (!isBlank(author)) return oneLine(author, MAX_NAME_UNITS);
  return say({ key: kind === "client" ? "card-nameless" : "person-unknown" });
}

function remarksOf(line: MessageLine, say: Say): readonly string[] {
  const remarks: string[] = [];
  if (line.origin !== undefined) {
    const chat = oneLine(line.origin.chat, MAX_NAME_UNITS);
    const room = oneLine(line.origin.room, MAX_NAME_UNITS);
    remarks.push(say({ key: "heading-from", values: { chat, room } }));
  }
  if (line.part !== undefined) remarks.push(say({ key: "heading-part", values: { ...line.part } }));
  if (line.late === true) remarks.push(say({ key: "heading-late" }));
  if (line.possibleDuplicate === true) remarks.push(say({ key: "heading-perhaps-repeated" }));
  return remarks;
}

/**
 * A time that Slack shows in the reader's own time zone. With `ago`, also how long ago that is, which stays correct
 * without an edit. Source: docs.slack.dev/messaging/formatting-message-text.
 */
export function slackTime(at: string, say: Say, more?: "ago"): string | undefined {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return undefined;
  const fallback = say({ key: "time-minute", values: { at: { at } } });
  const pattern = `{date_short_pretty} {time}${more === undefined ? "" : " ({ago})"}`;
  return `<!date^${Math.floor(time / 1000)}^${pattern}|${fallback}>`;
}
