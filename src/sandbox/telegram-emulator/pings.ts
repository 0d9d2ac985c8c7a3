/** Whom a text notifies: members named by `@username`, and people mentioned without one. */
import type { Chats } from "./chats.ts";
import type { FormattedText } from "./entities.ts";
import type { TelegramChat } from "./model.ts";
import { isPresent } from "./rights.ts";

export function pingsOf(chats: Chats, chat: TelegramChat, { text, entities }: FormattedText): readonly number[] {
  const named = entities.flatMap(({ type, offset, length, user }) => {
    if (type === "text_mention" && user !== undefined) return [user.id];
    if (type !== "mention") return [];
    const found = chats.userNamed(text.slice(offset + 1, offset + length));
    return found === undefined ? [] : [found.id];
  });
  return [...new Set(named)].filter((id) => isPresent(chats.memberOf(chat, id)));
}
