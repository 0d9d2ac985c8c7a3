/** What a client is told of a message. */
import type { ClientMessage } from "../store/messages.ts";

export function forClient({ id, position, from, author, text, createdAt, key }: ClientMessage) {
  return { id, position, from, author, text, createdAt, ...(key !== null && { key }) };
}
