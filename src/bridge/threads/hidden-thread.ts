/** The thread of a conversation that has become confidential: nothing new is posted there, and no other one is opened. */
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { payloadOf } from "../entry-payloads.ts";
import type { ThreadEntries } from "../entries.ts";
import { routeEntry } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { ThreadState } from "../model/thread.ts";
import type { Batch, Entry, NewEntry } from "../ports/ledger.ts";
import type { TeamChat } from "../ports/team-chat.ts";
import { hasBorders, isVisibleIn } from "../routing/borders.ts";
import { unreadThread } from "../replies/adopt-thread.ts";
import { deliverNotices } from "./notices.ts";
import type { EarlierCard } from "./open-thread.ts";

interface Here {
  readonly batch: Batch;
  readonly conversation: ConversationId;
  readonly room: RoomId;
  readonly chat: TeamChat;
  readonly read: () => Promise<ConversationCard>;
  /** What an earlier attempt left in the room. */
  readonly earlier?: EarlierCard;
}

/**
 * Whether the room may no longer show the conversation: it may have become confidential after the entries of the batch were
 * routed. Makes no call unless a route is confidential and the batch tells of the conversation or may open a thread, so
 * authors hear that their replies wait even while the service is away. Errors: those of reading the conversation.
 */
export async function isHidden(
  state: ThreadState | undefined,
  { batch: { entries }, room, read }: Here,
  { routes }: Pick<BridgeDeps, "routes">,
): Promise<boolean> {
  if (!hasBorders(routes)) return false;
  // Whatever comes to a room without a thread may open one.
  const tells = state === undefined || entries.some(tellsOfConversation) || state.pending.length > 0;
  return tells && !isVisibleIn(room, (await read()).conversation, routes);
}

/** Delivers what staff are told about their own messages, and routes what the room may not show again. */
export async function serveHidden(
  known: ThreadState | undefined,
  here: Here,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<void> {
  const { batch, conversation, room, chat, read } = here;
  const state = known ?? (await linkEarlier(here, deps));
  // Once the entries are settled, nothing looks for what an earlier attempt may have posted. Not with their commit: the
  // thread may turn out to be lost before that, and would be linked again.
  if (known !== undefined && batch.uncertain && known.isUnread !== true)
    await deps.links.updateThread(conversation, room, { ...known, isUnread: true });
  const hidden = batch.entries.filter(tellsOfConversation);
  const then = hidden.flatMap((entry) => rerouted(entry, room));
  await batch.settle(hidden, { state: "cancelled", result: "confidential", then });
  await deliverNotices(batch, state, chat, read, deps, signal);
}

/** Links what an earlier attempt opened before the conversation became confidential: nothing looks for it again. */
async function linkEarlier(
  { conversation, room, chat, earlier }: Here,
  { links }: Pick<BridgeDeps, "links">,
): Promise<ThreadState | undefined> {
  if (earlier === undefined || earlier === "unknowable") return undefined;
  const { post: card, covers } = earlier;
  const state = unreadThread(chat.threadOf(card), { card, covers });
  await links.bindThread(conversation, room, state);
  return state;
}

const SHOWS: readonly string[] = ["show", "relay", "appear", "unfold"] satisfies (keyof ThreadEntries)[];

/** Whether the entry would tell the room something new of the conversation, beyond what became of staff's own messages. */
function tellsOfConversation(entry: Entry): boolean {
  if (!isNotice(entry)) return SHOWS.includes(entry.kind);
  const { reminds, tells = false } = payloadOf("thread", "notice", entry);
  return tells || reminds !== undefined;
}

function isNotice({ kind }: Entry): boolean {
  return kind === ("notice" satisfies keyof ThreadEntries);
}

/**
 * The rooms that may show it may not have it yet: the event that the conversation has changed can come later. This room may
 * be one of them by then.
 */
function rerouted(entry: Entry, room: RoomId): NewEntry[] {
  const key = `hidden:${entry.seq}@${room}`;
  if (entry.kind === ("appear" satisfies keyof ThreadEntries)) {
    const { head } = payloadOf("thread", "appear", entry);
    return [routeEntry({ event: { type: "conversation-update", conversation: { id: head.id } }, key })];
  }
  if (entry.kind !== ("show" satisfies keyof ThreadEntries)) return [];
  const { head, message, isMissed } = payloadOf("thread", "show", entry);
  // The cards of other rooms find the notes that they do not show.
  if (message.from === "note") return [];
  const event = { type: "message", conversation: head, message } as const;
  return [routeEntry({ event, key, hiddenIn: room, ...(isMissed === true && { isMissed }) })];
}
