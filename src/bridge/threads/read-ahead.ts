/** Reads at once what a batch of clients' messages asks for one by one: on a server, such reads share a round trip. */
import type { MessageId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { PostId } from "../model/ids.ts";
import type { EndedWait } from "../stores/turns.ts";
import type { CallingBatch } from "./call-owner.ts";

export interface ReadAhead {
  /** The post that shows a message, as in `Links.postsOf`. */
  readonly posts: ReadonlyMap<MessageId, PostId | undefined>;
  /** As in `Turns.ended`. */
  readonly ended: EndedWait | undefined;
}

/**
 * Result: `undefined` if anybody but the client wrote, because the posts of staff's messages have to be read after the
 * replies that are on their way. Errors: LEDGER_UNAVAILABLE.
 */
export async function readAhead(
  { conversation, room, messages }: Pick<CallingBatch, "conversation" | "room" | "messages">,
  { links, turns }: Pick<BridgeDeps, "links" | "turns">,
): Promise<ReadAhead | undefined> {
  if (messages.length === 0 || messages.some(({ from }) => from !== "client")) return undefined;
  const ids = messages.map(({ id }) => id);
  const [posts, ended] = await Promise.all([links.postsOf(ids, room), turns.ended(conversation)]);
  return { posts: new Map(ids.map((id, index) => [id, posts[index]])), ended };
}
