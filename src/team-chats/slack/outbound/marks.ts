/**
 * Marks on staff messages are reactions. Slack limits adding to about 50 a minute and removing to 20, so calls are
 * saved.
 */
import { LRUCache } from "lru-cache";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { PostId } from "../../../bridge/model/ids.ts";
import type { Mark } from "../../../bridge/model/message.ts";
import type { MarkResult } from "../../../bridge/ports/team-chat.ts";
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
  /** `earlier`: marks that may be set, for a process that does not know better; what it does know saves calls. */
  readonly mark: (post: PostId, mark: Mark, earlier: readonly Mark[], signal: AbortSignal) => Promise<MarkResult>;
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
      // Taken again after a failure: another process may have set the failure mark without this one knowing.
      const isTakenAgain = mark === "taken" && earlier.length > 0;
      if (known === mark && !isTakenAgain) return "marked";
      // Add the new mark first, so that the author always sees one.
      await react("add", post, mark, "already_reacted", signal);
      // This process may have marked a failure, and another one the next attempt.
      const others = new Set(known === "taken" && !isTakenAgain ? [known] : [...earlier, known ?? mark]);
      others.delete(mark);
      for (const old of others) await react("remove", post, old, "no_reaction", signal);
      current.set(post, mark);
      return "marked";
    },
  };
}
