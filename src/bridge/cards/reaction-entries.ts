/** Finds out whether a reaction means anything to the bridge. Nothing is read where a room has not asked for it. */
import { earlyReactionEntry, reactionEntry } from "../entries.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Reaction, ReactionAct } from "../model/reaction.ts";
import type { NewEntry } from "../ports/ledger.ts";

type ReactionDeps = Pick<BridgeDeps, "routes" | "reactions">;

/** By then, the bridge has stored what a post shows that it had just made. */
const LOOK_AGAIN_AFTER_MS = 3_000;

/**
 * Result: an entry for each reaction with a meaning, to a post that shows a client's message or a card. What an unknown
 * post shows is looked up again later: somebody may react before it is stored.
 */
export async function reactionEntries(
  reaction: Reaction,
  deps: ReactionDeps & Pick<BridgeDeps, "clock">,
): Promise<readonly NewEntry[]> {
  if (meaningsOf(reaction, deps).length === 0) return [];
  const known = await knownReactions(reaction, deps);
  if (known !== undefined) return known;
  const { isOthers, ...payload } = reaction;
  return isOthers === true ? [] : [earlyReactionEntry(payload, deps.clock.now() + LOOK_AGAIN_AFTER_MS)];
}

/** `undefined` if it is not known what the post shows. */
export async function knownReactions(reaction: Reaction, deps: ReactionDeps): Promise<readonly NewEntry[] | undefined> {
  const shown = await deps.reactions.shownIn(reaction.post);
  if (shown === undefined) return undefined;
  const { id, person, room, post, at } = reaction;
  return meaningsOf(reaction, deps).map((change) => {
    const what = change.isRemoved === true ? "removed" : "added";
    const request = `reaction:${post}:${person}:${change.emoji}:${what}:${id}`;
    return reactionEntry({ ...change, ...shown, request, person, room, post, at });
  });
}

interface Meaning {
  readonly emoji: string;
  readonly act: ReactionAct;
  readonly isRemoved?: true;
}

/** First those that were taken back: where a person has one reaction, the next replaces it. */
function meaningsOf({ room, added, removed }: Reaction, { routes }: Pick<ReactionDeps, "routes">): readonly Meaning[] {
  const acts = routes.rules?.get(room)?.reactions;
  if (acts === undefined) return [];
  return [
    ...removed.map((emoji) => ({ emoji, isRemoved: true })),
    ...added.map((emoji) => ({ emoji, isRemoved: false })),
  ].flatMap(({ emoji, isRemoved }) => {
    const act = acts.get(emoji);
    return act === undefined ? [] : [{ emoji, act, ...(isRemoved && { isRemoved: true as const }) }];
  });
}
