/** What a thread shows beside the messages that a batch brings: earlier messages, lines above them, and who wrote. */
import type { ConversationCard } from "../../contract/shapes.ts";
import type { PostLine } from "../model/post.ts";
import type { ThreadState } from "../model/thread.ts";
import type { Item } from "./pack-posts.ts";

/**
 * Lines above the first message of a new thread. `lost`: the thread that it replaces, with its link if there is one.
 */
export function above(
  past: ConversationCard | undefined,
  state: ThreadState,
  lost: { readonly link: string | undefined } | undefined,
): PostLine[] {
  if (past === undefined || state.lastPost !== undefined || state.hasAbove === true) return [];
  const count = past.messages.findIndex(({ id }) => id === state.pending[0]);
  const lines: PostLine[] = [];
  if (lost !== undefined) {
    const link = lost.link === undefined ? {} : { link: { label: { key: "notice-thread-before" }, url: lost.link } };
    lines.push({ kind: "notice", sentence: { key: "notice-thread-anew" }, ...link });
  }
  if (count > 0) lines.push({ kind: "notice", sentence: { key: "notice-history-cut", values: { count } } });
  return lines;
}

/** Events do not say who wrote from the console; the conversation does. Without it, the message is shown all the same. */
export async function withAuthors(
  wanted: readonly Item[],
  read: () => Promise<ConversationCard>,
): Promise<readonly Item[]> {
  const lacksAuthor = ({ message: { from, author } }: Item) =>
    author === null && (from === "operator" || from === "note");
  if (!wanted.some(lacksAuthor)) return wanted;
  const listed = await read().catch(() => undefined);
  return wanted.map((item) => {
    const message = listed?.messages.find(({ id }) => id === item.message.id);
    return lacksAuthor(item) && message !== undefined ? { ...item, message } : item;
  });
}

/** The earlier messages that are still to be shown and the messages wanted now, each once. */
export function withPast(
  { conversation, messages }: ConversationCard,
  state: ThreadState,
  wanted: readonly Item[],
): Item[] {
  const past = messages.filter(({ id }) => state.pending.includes(id));
  const known = new Set(past.map(({ id }) => id));
  return [
    ...past.map((message) => ({ head: conversation, message })),
    ...wanted.filter(({ message }) => !known.has(message.id)),
  ];
}
