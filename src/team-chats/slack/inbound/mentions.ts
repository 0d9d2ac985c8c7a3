/** Detects whether a staff message mentions people of the workspace. */
import type { StaffMessage } from "../../../bridge/model/message.ts";
import { StaffBody } from "./payloads.ts";

/** Source: docs.slack.dev/messaging/formatting-message-text and the reference of `rich_text`, read 2026-11-21. */
const TOKEN = /<(?:@[UW]|!subteam\^|!(?:here|channel|everyone)[|>])/u;
const ELEMENTS: readonly unknown[] = ["user", "usergroup", "broadcast"];

export function mentionsPeople({ body, more = [] }: StaffMessage): boolean {
  return [body, ...more.map((part) => part.body)].some((part) => {
    const { text, blocks = [] } = StaffBody.parse(part);
    return TOKEN.test(text) || holdsMention(blocks);
  });
}

function holdsMention(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsMention);
  if (typeof value !== "object" || value === null) return false;
  if ("type" in value && ELEMENTS.includes(value.type)) return true;
  return "elements" in value && holdsMention(value.elements);
}
