/** The client's first message on a card, so that notifications and the room say what is asked. */
import type { Message } from "../../contract/shapes.ts";
import { cut, isBlank } from "../../platform/text/sanitize-text.ts";
import type { FirstMessage } from "../model/card.ts";
import type { ThreadState } from "../model/thread.ts";

/** A card stays small: what is longer is cut, and posted whole in the thread. In UTF-16 code units. */
export const MAX_SHOWN_UNITS = 300;
export const MAX_SHOWN_LINES = 8;

/**
 * For a card that is about to be posted. `toShow`: the messages that its thread will show, oldest first. The card counts
 * as showing the first message only if nothing older follows below, and it fits whole.
 */
export function firstMessageOf(messages: readonly Message[], toShow: readonly Message[]): FirstMessage | null {
  const first = messages.find(({ from }) => from === "client");
  if (first === undefined || isBlank(first.text)) return null;
  return { id: first.id, text: beginning(first.text), isShown: first.id === toShow[0]?.id && isShort(first.text) };
}

/** For a card that is edited: it keeps the message it was posted with. */
export function firstMessageAgain(
  messages: readonly Message[],
  { firstMessage }: Pick<ThreadState, "firstMessage">,
): FirstMessage | null {
  const message = messages.find(({ id }) => id === firstMessage?.id);
  if (firstMessage === undefined || message === undefined) return null;
  return { ...firstMessage, text: beginning(message.text) };
}

function isShort(text: string): boolean {
  return beginning(text) === text;
}

function beginning(text: string): string {
  const lines = text.split("\n").slice(0, MAX_SHOWN_LINES).join("\n");
  const shown = cut(lines, MAX_SHOWN_UNITS);
  return shown === text ? text : `${shown}…`;
}
