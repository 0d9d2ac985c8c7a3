/** Marks on staff messages, as reactions. Reactions are limited to about 50 a minute, removals to 20: few calls. */
import { BridgeError } from "../../bridge/errors.ts";
import type { Mark, PostId } from "../../bridge/words.ts";
import { splitMessage } from "./ids.ts";
import { Lru } from "./lru.ts";
import { Done, type Web } from "./web.ts";

export const REACTIONS: Readonly<Record<Mark, string>> = {
  taken: "eyes",
  sent: "white_check_mark",
  noted: "lock",
  failed: "x",
};

/**
 * What may stand there when this process does not remember, after a start: `taken` is always the first mark, and a retry
 * follows a failure. So the usual way costs one call for `taken` and two for what comes of it.
 */
const BEFORE: Readonly<Record<Mark, readonly Mark[]>> = {
  taken: [],
  sent: ["taken", "failed"],
  noted: ["taken", "failed"],
  failed: ["taken"],
};
const REMEMBERED = 10_000;

export interface Marks {
  readonly mark: (post: PostId, mark: Mark, signal: AbortSignal) => Promise<void>;
}

export function createMarks(web: Web): Marks {
  const standing = new Lru<PostId, Mark>(REMEMBERED);

  async function react(method: "add" | "remove", post: PostId, mark: Mark, fine: string, signal: AbortSignal) {
    const { channel, ts } = splitMessage(post);
    const args = { channel, timestamp: ts, name: REACTIONS[mark] };
    try {
      await web.call(`reactions.${method}`, args, Done, "change", signal);
    } catch (error) {
      if (!(error instanceof BridgeError) || error.details.farCode !== fine) throw error;
    }
  }

  return {
    async mark(post, mark, signal) {
      const known = standing.get(post);
      if (known === mark) return;
      const earlier = known === undefined ? BEFORE[mark] : [known];
      // The new one first: the author is never left without any.
      await react("add", post, mark, "already_reacted", signal);
      for (const old of earlier) await react("remove", post, old, "no_reaction", signal);
      standing.set(post, mark);
    },
  };
}
