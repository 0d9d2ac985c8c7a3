/** Looks after every act whether a staff message has moved against the table of its states. */
import type { PostId } from "../../../src/bridge/model/ids.ts";
import { canBecome, type ReplyState } from "../../../src/bridge/replies/state.ts";
import { DatabaseError } from "../../../src/database/index.ts";
import type { World } from "../world.ts";

export class ReplyStates {
  readonly #last = new Map<PostId, ReplyState>();
  #restored: World["restored"];

  /** Result: a sentence for each message that moved against it. */
  async moved({ bridge, disk, restored }: World): Promise<string[]> {
    const wrong: string[] = [];
    // An older database knows older states.
    if (restored !== this.#restored) this.#last.clear();
    this.#restored = restored;
    const states = bridge && (await disk.quietly(() => bridge.replyStates().catch(nothingShown)));
    for (const [post, state] of states ?? []) {
      const before = this.#last.get(post);
      if (before !== undefined && !canBecome(before, state)) wrong.push(`${post} was ${before} and is ${state}`);
      this.#last.set(post, state);
    }
    return wrong;
  }
}

/** Once the disk has failed to take a commit, the database shows nothing until the next start. */
function nothingShown(error: unknown): undefined {
  if (!(error instanceof DatabaseError) || error.sentence.key !== "database-not-flushed") throw error;
}
