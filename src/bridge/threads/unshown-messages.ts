/** Finds the messages of a thread's batch that the thread does not show yet. */
import { entriesOf } from "../entry-payloads.ts";
import type { ConversationId, Message, MessageId } from "../../contract/shapes.ts";
import type { PostId, RoomId } from "../model/ids.ts";
import type { ThreadState } from "../model/thread.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import { echoesOnTheirWay } from "../replies/echo.ts";
import { recordedOrigins, withOrigin } from "../replies/origin.ts";
import type { Item } from "./pack-posts.ts";
import type { ReadAhead } from "./read-ahead.ts";

/** An entry that asks for a message. */
export interface RequestedMessage {
  readonly entry: Entry;
  readonly head: Item["head"];
  readonly message: Message;
}

/** The messages that the service reported, and those written in the conversation's other threads. */
export function requestedMessages(batch: Batch, conversation: ConversationId): RequestedMessage[] {
  return [
    ...entriesOf("thread", "show", batch.entries).map(({ entry, payload }) => ({ entry, ...payload })),
    ...entriesOf("thread", "relay", batch.entries).map(({ entry, payload }) => ({
      entry,
      // The message itself names its author.
      head: { id: conversation, client: "" },
      message: payload.message,
    })),
  ];
}

export interface Unshown {
  readonly wanted: Item[];
  /** How many of the messages may be echoes of replies from this room whose links are not seen yet. */
  readonly echoes: number;
  /** Entries whose message is shown already, and echoes of messages written here. The caller settles them. */
  readonly shown: readonly Entry[];
}

/**
 * The messages that this room does not show yet, each once. `known`: the current thread. `mayRelay`: a thread exists or
 * is about to be opened; a message from another thread never opens one. `opens`: a thread is opened even if all are
 * shown.
 */
export async function unshownMessages(
  {
    batch,
    conversation,
    room,
    ahead,
  }: {
    readonly batch: Batch;
    readonly conversation: ConversationId;
    readonly room: RoomId;
    readonly ahead?: ReadAhead | undefined;
  },
  known: ThreadState | undefined,
  { mayRelay, opens }: { readonly mayRelay: boolean; readonly opens: boolean },
  deps: Pick<BridgeDeps, "links" | "ledger" | "chats">,
): Promise<Unshown> {
  if (!mayRelay) await dropRelays(batch);
  const requested = requestedMessages(batch, conversation);
  if (requested.length === 0) return { wanted: [], echoes: 0, shown: [] };
  const messages = requested.map(({ message }) => message);
  // In this order: a reply's links are stored before its intent is closed, so at least one of the two is seen.
  const mayBeEchoes = await echoesOnTheirWay(conversation, messages, room, deps.ledger);
  const ids = messages.map(({ id }) => id);
  const posts = ahead === undefined ? await deps.links.postsOf(ids, room) : ids.map((id) => ahead.posts.get(id));
  const inLost = known === undefined ? new Set() : await writtenInLost(messages, posts, known, deps);
  const isShown = ({ message }: RequestedMessage, index: number) =>
    (posts[index] !== undefined && !inLost.has(message.id)) || isOnCard(message.id, known);
  const shown = requested.filter(isShown);
  const onCard = messages.find(({ id }, index) => posts[index] === undefined && isOnCard(id, known));
  if (known !== undefined && onCard !== undefined)
    await deps.links.bindPosts(room, [{ message: onCard.id, post: known.card }]);
  const missing = onceEach(requested.filter((one, index) => !isShown(one, index)));
  // While earlier messages are still to be shown, as in a thread that is opened now, the batch must be able to look for
  // its own posts once more, or to mark them.
  const isBehind = known === undefined ? opens || missing.length > 0 : known.pending.length > 0;
  const origins = await recordedOrigins(
    missing.map(({ message }) => message),
    deps,
  );
  const wanted: Item[] = [];
  let echoes = 0;
  for (const { head, message } of missing) {
    const origin = origins.get(message.id) ?? mayBeEchoes.get(message.id);
    // The links of a reply may have been stored since the posts were read: they are read again with its entry.
    if (origin?.room === room && !inLost.has(message.id)) echoes += 1;
    else wanted.push(withOrigin({ head, message }, origin, room, deps.chats));
  }
  return { wanted, echoes, shown: isBehind ? [] : shown.map(({ entry }) => entry) };
}

/**
 * Messages that the room shows only where staff wrote them, in a thread that was lost since: its replacement `known`
 * was opened before the service had them. A replacement that is not open yet repeats them with the other earlier
 * messages.
 */
async function writtenInLost(
  messages: readonly Message[],
  posts: readonly (PostId | undefined)[],
  { thread: known, repeats = [] }: ThreadState,
  deps: Pick<BridgeDeps, "links">,
): Promise<ReadonlySet<MessageId>> {
  const origins = await recordedOrigins(
    messages.filter((_, index) => posts[index] !== undefined),
    deps,
  );
  const lost = messages.filter(({ id }, index) => {
    const { post, thread = known } = origins.get(id) ?? {};
    return post === posts[index] && thread !== known && !repeats.includes(id);
  });
  return new Set(lost.map(({ id }) => id));
}

/** The process may have stopped before it stored the link of a card's message. */
export function isOnCard(message: MessageId, state: ThreadState | undefined): boolean {
  return state?.firstMessage?.id === message && state.firstMessage.isShown;
}

async function dropRelays(batch: Batch): Promise<void> {
  const relays = entriesOf("thread", "relay", batch.entries).map(({ entry }) => entry);
  if (relays.length > 0) await batch.settle(relays, { result: "no-thread" });
}

/** A relayed message may also arrive as an event of the service. */
function onceEach(requested: readonly RequestedMessage[]): RequestedMessage[] {
  return [...new Map(requested.map((one) => [one.message.id, one])).values()];
}
