/**
 * Looks what a staff message became at the service when no record says so: it was read back, or the record was lost with
 * the database.
 */
import { MAX_TEXT_UNITS, type ConversationId, type Message, type MessageId } from "../../contract/shapes.ts";
import { threadEntry, threadLane } from "../lanes.ts";
import type { PostId, RoomId } from "../model/ids.ts";
import type { LastReply, Origin, PendingReply, StaffMessage } from "../model/message.ts";
import type { ThreadState } from "../model/thread.ts";
import { refusalOf } from "../people/author-policy.ts";
import { namesOnceSigned } from "../routing/signed-name.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RestoreWindow } from "../stores/restore-record.ts";
import { effectiveMode } from "../routing/effective-mode.ts";
import { splitText } from "../text/split-text.ts";
import { lastReply } from "./checks/collision.ts";
import { newerOf } from "./checks/stale.ts";
import { sameText } from "./echo.ts";
import { intentOf } from "./read-message.ts";

/** The tolerated difference between the clocks of the team chat and the service. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * The messages that the first of `parts` became, in order; none if the service does not have it. One message is never
 * taken for two staff messages: neither one whose origin is known, nor one that the room shows in a post. After a restore,
 * such a post proves less: in a room that cannot be read, it only asks about the message; and a thread that replaced a lost
 * one shows what staff wrote there, too.
 */
export async function sentEarlier(
  parts: readonly string[],
  names: ReadonlySet<string>,
  written: Pick<PendingReply, "post" | "room" | "thread" | "at" | "isMissed">,
  conversation: ConversationId,
  messages: readonly Message[],
  { links, chats, restored }: Pick<BridgeDeps, "links" | "chats" | "restored">,
): Promise<readonly Message[]> {
  const { post, room, at } = written;
  const earliest = Date.parse(at) - CLOCK_SKEW_MS;
  const alike = messages.filter(
    (message) =>
      (message.from === "operator" || message.from === "note") &&
      (message.author === null || names.has(message.author)) &&
      Date.parse(message.createdAt) >= earliest &&
      parts.some((part) => sameText(message.text, part)),
  );
  if (alike.length === 0) return [];
  const ids = alike.map(({ id }) => id);
  const [posts, origins, state] = await Promise.all([
    links.postsOf(ids, room),
    links.origins(ids),
    links.thread(conversation, room),
  ]);
  const isShownAnew =
    state !== undefined &&
    state.thread !== written.thread &&
    (restored.coversIn(room, at) || wasReadBackBeforeLoss(written, state, restored));
  const { findsPosts } = chats.of(room).features;
  const isShown = ({ createdAt }: Message, index: number) =>
    origins[index] === undefined && (posts[index] ?? post) !== post && (findsPosts || !restored.covers(createdAt));
  const shown = new Set(alike.filter(isShown));
  const own = alike.filter((_, index) => (origins[index]?.post ?? post) === post);
  const free = [...own.filter((message) => !shown.has(message)), ...own.filter((one) => isShownAnew && shown.has(one))];
  const found: Message[] = [];
  for (const part of parts) {
    const next = free.find((message) => !found.includes(message) && sameText(message.text, part));
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}

/**
 * Whether a message from before a restore was read back in a thread that the room has replaced since. If that was deleted
 * before the database was reconciled, the window of the room does not cover the message.
 */
export function wasReadBackBeforeLoss(
  { thread, at, isMissed }: Pick<PendingReply, "thread" | "at" | "isMissed">,
  state: ThreadState | undefined,
  restored: RestoreWindow,
): boolean {
  return isMissed === true && state?.thread !== thread && restored.covers(at);
}

/**
 * The messages that a staff message is known to have become, in order: after a restore, it may have been linked while its
 * entry waits, and edited since, so that its text finds them no more. Calls the service only if there are any. Errors:
 * those of reading the conversation, LEDGER_UNAVAILABLE.
 */
export async function linkedMessages(
  post: PostId,
  conversation: ConversationId,
  { api, links }: Pick<BridgeDeps, "api" | "links">,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  if ((await links.messageOf(post)) === undefined) return [];
  const { messages } = await api.conversation(conversation, signal);
  const origins = await links.origins(messages.map(({ id }) => id));
  return messages.filter((_, index) => origins[index]?.post === post);
}

export interface LinkedSent {
  /** The messages of the service. */
  readonly linked: readonly MessageId[];
  /** Replies that the service does not have. */
  readonly unsent: readonly StaffMessage[];
}

/**
 * Links the staff messages of a thread with what they became; those sent since `markSince` (ISO 8601) are marked, as
 * their marks may be missing, however long before they were written. Errors: those of `TeamChat`.
 */
export async function linkSent(
  conversation: ConversationId,
  room: RoomId,
  written: readonly StaffMessage[],
  messages: readonly Message[],
  markSince: string | undefined,
  deps: Pick<BridgeDeps, "links" | "ledger" | "chats" | "choices" | "replies" | "routes" | "restored">,
  signal: AbortSignal,
): Promise<LinkedSent> {
  const linked: MessageId[] = [];
  const unsent: StaffMessage[] = [];
  let last: LastReply | undefined;
  const mode = await effectiveMode(conversation, room, deps);
  if (mode === "alerts") return { linked, unsent };
  for (const staff of written) {
    if ((await deps.links.messageOf(staff.post)) !== undefined) continue;
    const author = await deps.chats.of(staff.thread).author(staff.author, room, signal);
    if (refusalOf(author) !== undefined) continue;
    const intent = await intentOf(staff, mode, deps, signal);
    if (intent.kind === "refused" || intent.kind === "command") continue;
    const parts = splitText(intent.text, MAX_TEXT_UNITS);
    const sent = await sentEarlier(
      parts,
      namesOnceSigned(author, room, deps.routes),
      staff,
      conversation,
      messages,
      deps,
    );
    const ids = sent.map(({ id }) => id);
    const { post, thread } = staff;
    const isNote = sent[0]?.from === "note";
    const origin: Origin = { post, room, thread, author: author.name, ...(isNote && { isNote }) };
    const isWhole = sent.length === parts.length;
    const sentAt = sent.at(-1)?.createdAt ?? staff.at;
    if (isWhole && markSince !== undefined && sentAt >= markSince) {
      const mark = { post, mark: isNote ? "noted" : "sent", earlier: ["taken"] } as const;
      // Before the link: an attempt that finds it linked assumes that.
      await deps.ledger.append([threadEntry(threadLane(conversation, room), "mark", mark, [`linked:${post}`])]);
    }
    await Promise.all([
      deps.links.bindPosts(
        room,
        ids.map((message) => ({ message, post, ...(!isWhole && { isBeginning: true }) })),
      ),
      deps.links.bindOrigin(ids, origin),
    ]);
    linked.push(...ids);
    // The lane of the conversation sends the other parts.
    if (!isWhole) {
      if (intent.kind !== "note") unsent.push(staff);
    } else if (!isNote) last = lastReply(staff, origin, Date.parse(sentAt));
  }
  if (last !== undefined) await setNewer(conversation, last, deps);
  return { linked, unsent };
}

/** What another person writes at the same moment collides with it. */
async function setNewer(
  conversation: ConversationId,
  last: LastReply,
  { replies }: Pick<BridgeDeps, "replies">,
): Promise<void> {
  const [known, knownHere] = await Promise.all([replies.lastReply(conversation), replies.lastReply(last.thread)]);
  if (known !== undefined && known.sentAt >= last.sentAt) return;
  await replies.setLastReply(conversation, last, newerOf(last, knownHere));
}
