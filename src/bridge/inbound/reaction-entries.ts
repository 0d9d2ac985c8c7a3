/** Finds out whether a reaction means anything to the bridge. Nothing is read where a room has not asked for it. */
import { earlyReactionEntry, earlyReactionLane, reactionEntry } from "../lanes.ts";
import type { Reaction } from "../model/reaction.ts";
import type { NewEntry } from "../ports/ledger.ts";
import type { IngestDeps } from "./ingest-service-event.ts";

/**
 * Result: an entry for each reaction with a meaning, to a post that shows a client's message or a card, or that may turn
 * out to: people react as soon as the team chat shows a post, which is before the bridge has recorded it.
 */
export async function reactionEntries(
  { id, person, room, post, at, added, removed, isOthers }: Reaction,
  { routes, reactions, ledger }: Pick<IngestDeps, "routes" | "reactions" | "ledger">,
): Promise<readonly NewEntry[]> {
  const acts = routes.rules?.get(room)?.reactions;
  if (acts === undefined) return [];
  // First those that were taken back: where a person has one reaction, the next replaces it.
  const changes = [
    ...removed.map((emoji) => ({ emoji, isRemoved: true })),
    ...added.map((emoji) => ({ emoji, isRemoved: false })),
  ].flatMap(({ emoji, isRemoved }) => {
    const act = acts.get(emoji);
    return act === undefined ? [] : [{ emoji, act, ...(isRemoved && { isRemoved: true as const }) }];
  });
  if (changes.length === 0) return [];
  const shown = await reactions.shownIn(post);
  if (shown === undefined && isOthers === true) return [];
  const isEarly = shown === undefined || (await ledger.open(earlyReactionLane({ post, person }))).length > 0;
  return changes.map((change) => {
    const what = change.isRemoved === true ? "removed" : "added";
    const request = `reaction:${post}:${person}:${change.emoji}:${what}:${id}`;
    const reacted = { ...change, request, person, room, post, at };
    return isEarly ? earlyReactionEntry(reacted) : reactionEntry({ ...reacted, ...shown });
  });
}
