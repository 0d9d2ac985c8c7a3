/** Which messages a thread's batch wants to see that do not stand in the thread yet. */
import type { ConversationId, Message, MessageId } from "../../contract/shapes.ts";
import { ofKind } from "../entries.ts";
import type { PostId, RoomId, ThreadId } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import { echoesOnTheirWay } from "../replies/echo.ts";
import { recordedOrigins, withOrigin } from "../replies/origin.ts";
import type { Item } from "./pack-posts.ts";

/** An entry that asks for a message. */
export interface RequestedMessage {
  readonly entry: Entry;
  readonly head: Item["head"];
  readonly message: Message;
}

/** What the service told, and what was written in the conversation's other threads. */
export function requestedMessages(batch: Batch, conversation: ConversationId): RequestedMessage[] {
  return [
    ...ofKind(batch, "show").map(({ entry, payload }) => ({ entry, ...payload })),
    ...ofKind(batch, "relay").map(({ entry, payload }) => ({
      entry,
      // It names its author itself.
      head: { id: conversation, client: "" },
      message: payload.message,
    })),
  ];
}

/**
 * Messages that do not stand in this room yet, each once. Those that do, and the echoes of what was written here, are
 * settled. `known`: the thread that stands. `mayRelay`: one does, or is about to; what was written elsewhere opens none.
 *
 * `echoes`: how many of them may come from replies of this room whose answer is not there yet.
 */
export async function unshownMessages(
  {
    batch,
    conversation,
    room,
  }: { readonly batch: Batch; readonly conversation: ConversationId; readonly room: RoomId },
  known: ThreadId | undefined,
  mayRelay: boolean,
  deps: Pick<BridgeDeps, "links" | "ledger" | "chats">,
): Promise<{ readonly wanted: Item[]; readonly echoes: number }> {
  if (!mayRelay) await letPass(batch);
  const requested = requestedMessages(batch, conversation);
  if (requested.length === 0) return { wanted: [], echoes: 0 };
  const messages = requested.map(({ message }) => message);
  // In this order: a reply's links are stored before its intent is closed, so one of the two is always seen.
  const mayBeEchoes = await echoesOnTheirWay(conversation, messages, room, deps.ledger);
  const posts = await deps.links.postsOf(
    messages.map(({ id }) => id),
    room,
  );
  const inLost = known === undefined ? new Set() : await writtenInLost(messages, posts, known, deps);
  const stands = ({ message }: RequestedMessage, index: number) =>
    posts[index] !== undefined && !inLost.has(message.id);
  const standing = requested.filter(stands);
  if (standing.length > 0) {
    await batch.settle(
      standing.map(({ entry }) => entry),
      { result: "already-shown" },
    );
  }
  const missing = onceEach(requested.filter((one, index) => !stands(one, index)));
  const origins = await recordedOrigins(
    missing.map(({ message }) => message),
    deps,
  );
  const wanted: Item[] = [];
  let echoes = 0;
  for (const { head, message } of missing) {
    const origin = origins.get(message.id) ?? mayBeEchoes.get(message.id);
    if (!origins.has(message.id) && origin?.room === room) echoes += 1;
    else wanted.push(withOrigin({ head, message }, origin, room, deps.chats));
  }
  return { wanted, echoes };
}

/**
 * Messages that stand where staff wrote them and nowhere else in the room, in a thread that was lost since: `known` was
 * opened in its place before the service had them. One that is yet to be opened repeats them with the rest of the past.
 */
async function writtenInLost(
  messages: readonly Message[],
  posts: readonly (PostId | undefined)[],
  known: ThreadId,
  deps: Pick<BridgeDeps, "links">,
): Promise<ReadonlySet<MessageId>> {
  const origins = await recordedOrigins(
    messages.filter((_, index) => posts[index] !== undefined),
    deps,
  );
  const lost = messages.filter(({ id }, index) => {
    const { post, thread = known } = origins.get(id) ?? {};
    return post === posts[index] && thread !== known;
  });
  return new Set(lost.map(({ id }) => id));
}

async function letPass(batch: Batch): Promise<void> {
  const relays = ofKind(batch, "relay").map(({ entry }) => entry);
  if (relays.length > 0) await batch.settle(relays, { result: "no-thread" });
}

/** An event of the service may tell what was relayed. */
function onceEach(requested: readonly RequestedMessage[]): RequestedMessage[] {
  return [...new Map(requested.map((one) => [one.message.id, one])).values()];
}
