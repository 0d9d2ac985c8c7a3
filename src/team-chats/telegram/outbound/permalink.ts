/** Addresses that open a topic or message in Telegram, for members of the group. */
import type { PostId, ThreadId } from "../../../bridge/model/ids.ts";
import { chatOf, isThread, splitPost, splitThread } from "../ids.ts";

/**
 * Supergroups have ids that begin with this. Source: Bot API, dialog ids, read 2026-11-21. Basic groups have no
 * addresses.
 */
const SUPERGROUP = /^-100(\d+)$/u;

export function permalink(id: ThreadId | PostId): string | undefined {
  const thread = isThread(id) ? splitThread(id) : splitPost(id).thread;
  const [, number] = SUPERGROUP.exec(String(chatOf(id))) ?? [];
  if (number === undefined) return undefined;
  // Of a chain, the head is opened.
  const head = thread?.kind === "chain" ? [thread.id] : [];
  const topic = thread?.kind === "topic" ? [thread.id] : [];
  return ["https://t.me/c", number, ...topic, ...(isThread(id) ? head : [splitPost(id).message])].join("/");
}
