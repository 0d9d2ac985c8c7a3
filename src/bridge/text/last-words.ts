/** The first words of a conversation's last message, in lists. */
import type { Conversation } from "../../contract/shapes.ts";
import { isBlank, oneLine } from "../../platform/text/sanitize-text.ts";
import type { Fact } from "../model/notice.ts";

/** In UTF-16 code units: ten conversations with these fit into one message of every team chat. */
export const MAX_WORDS_UNITS = 80;

/** Literal, in one line, under a label that says who wrote them; nothing without visible words. */
export function lastWords({ lastMessage }: Pick<Conversation, "lastMessage">): readonly Fact[] {
  if (lastMessage === null || isBlank(lastMessage.text)) return [];
  return [{ label: { key: `words-${lastMessage.from}` }, value: firstWords(lastMessage.text) }];
}

export function firstWords(text: string): string {
  return oneLine(text, MAX_WORDS_UNITS);
}
