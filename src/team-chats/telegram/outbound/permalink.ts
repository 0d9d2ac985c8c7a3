/** Links that open a topic or a message in Telegram, for members of the group. */
import type { PostId, ThreadId } from "../../../bridge/model/ids.ts";
import { chatOf, isThread, splitPost, splitThread } from "../ids.ts";

/** Ids of supergroups start with this. Source: Bot API, dialog ids, read 2026-11-21. Basic groups have no links. */
const SUPERGROUP = /^-100(\d+)$/u;

export function permalink(id: ThreadId | PostId): string | undefined {
  const thread = isThread(id) ? splitThread(id) : splitPost(id).thread;
  const [, number] = SUPERGROUP.exec(String(chatOf(id))) ?? [];
  if (number === undefined) return undefined;
  // For a chain, the link opens its head.
  const head = thread?.kind === "chain" ? [thread.id] : [];
  const topic = thread?.kind === "topic" ? [thread.id] : [];
  return ["https://t.me/c", number, ...topic, ...(isThread(id) ? head : [splitPost(id).message])].join("/");
}
