/** Marks on staff messages, as reactions. Reactions are limited to about 50 a minute, removals to 20: few calls. */
import { LRUCache } from "lru-cache";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { PostId } from "../../../bridge/model/ids.ts";
import type { Mark } from "../../../bridge/model/message.ts";
import { splitMessage } from "../ids.ts";
import { Done, type WebApi } from "./api.ts";

export const REACTIONS: Readonly<Record<Mark, string>> = {
  taken: "eyes",
  sent: "white_check_mark",
  noted: "lock",
  failed: "x",
};

const REMEMBERED = 10_000;

export interface Marks {
  /** `earlier`: what may stand there where this process cannot know better; what it knows saves calls. */
  readonly mark: (post: PostId, mark: Mark, earlier: readonly Mark[], signal: AbortSignal) => Promise<void>;
}

export function createMarks(webApi: WebApi): Marks {
  const current = new LRUCache<PostId, Mark>({ max: REMEMBERED });

  async function react(method: "add" | "remove", post: PostId, mark: Mark, acceptedCode: string, signal: AbortSignal) {
    const { channel, ts } = splitMessage(post);
    const args = { channel, timestamp: ts, name: REACTIONS[mark] };
    try {
      await webApi.call(`reactions.${method}`, args, Done, "change", signal);
    } catch (error) {
      if (!(error instanceof BridgeError) || error.details.remoteCode !== acceptedCode) throw error;
    }
  }

  return {
    async mark(post, mark, earlier, signal) {
      const known = current.get(post);
      // Taken once more after it failed: another process may have marked the failure, and this one not know of it.
      const isTakenAgain = mark === "taken" && earlier.length > 0;
      if (known === mark && !isTakenAgain) return;
      // The new one first: the author is never left without any.
      await react("add", post, mark, "already_reacted", signal);
      // Of a failure that this process marked, another one may have marked the next attempt.
      const others = new Set(known === "taken" && !isTakenAgain ? [known] : [...earlier, known ?? mark]);
      others.delete(mark);
      for (const old of others) await react("remove", post, old, "no_reaction", signal);
      current.set(post, mark);
    },
  };
}
