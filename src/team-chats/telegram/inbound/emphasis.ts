/** Finds formatting at the beginning of a staff message. */
import type { StaffMessage } from "../../../bridge/model/message.ts";
import { StaffBody } from "./payloads.ts";

const KINDS = ["bold", "italic", "underline", "strikethrough", "code", "spoiler"];

export function emphasis({ body }: StaffMessage): string | undefined {
  const { text, entities } = StaffBody.parse(body);
  const first = entities
    .filter(({ type, offset, length }) => KINDS.includes(type) && offset + length < text.length)
    .find(({ offset }) => !/[\p{L}\p{N}]/u.test(text.slice(0, offset)));
  return first && text.slice(first.offset, first.offset + first.length);
}
