/** The bridge's own list of saved replies, of the time when the service kept none. */
import type { SavedReply } from "../../contract/saved-reply.ts";
import type { OpenSpace } from "../ports/key-value.ts";

/** Errors: LEDGER_UNAVAILABLE. */
export interface OwnReplies {
  /** Sorted by name. */
  all(): Promise<readonly SavedReply[]>;
  set(reply: SavedReply): Promise<void>;
  /** Result: false if there is one of this name, which stays as it is. */
  add(reply: SavedReply): Promise<boolean>;
  remove(name: string): Promise<void>;
}

export function createOwnReplies(space: OpenSpace): OwnReplies {
  const replies = space<SavedReply>("saved-reply");
  return {
    all: async () => (await replies.all()).map(([, reply]) => reply),
    set: (reply) => replies.set([[reply.name, reply]]),
    add: (reply) => replies.add(reply.name, reply),
    remove: (name) => replies.delete(name),
  };
}
