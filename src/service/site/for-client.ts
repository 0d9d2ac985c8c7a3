/** The part of a message that its client may see. */
import type { ClientMessage } from "../store/messages.ts";

export function forClient({ id, position, from, author, text, createdAt, key }: ClientMessage) {
  return { id, position, from, author, text, createdAt, ...(key !== null && { key }) };
}
