/** Detects whether a staff message mentions people in Telegram. */
import type { StaffMessage } from "../../../bridge/model/message.ts";
import { StaffBody } from "./payloads.ts";

/** Every bot's name ends like this. Source: core.telegram.org/bots/features, read 2026-11-21. */
const BOT = /bot$/iu;

/**
 * Telegram offers no lookup by user name, so every name counts except those of bots, which companies give to their
 * clients. `text_mention` is how people without a user name are mentioned.
 */
export function mentionsPeople({ body, more = [] }: StaffMessage): boolean {
  return [body, ...more.map((part) => part.body)].some((part) => {
    const { text, entities } = StaffBody.parse(part);
    return entities.some(
      ({ type, offset, length }) =>
        type === "text_mention" || (type === "mention" && !BOT.test(text.slice(offset, offset + length))),
    );
  });
}
