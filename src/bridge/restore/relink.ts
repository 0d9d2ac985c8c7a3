/** Compares the cards in a room with the links, and links what the database does not know. */
import type { RoomId } from "../model/ids.ts";
import type { FoundCard } from "../model/post.ts";
import type { BridgeDeps } from "../deps.ts";
import { unreadThread } from "../replies/adopt-thread.ts";
import { MESSAGE_LINKS_FOR_MS } from "../stores/links.ts";

/**
 * `linked`: known. `unlinked`: the conversation's posts belong there. `further`: they go to a newer thread of the room;
 * replies are handled in both.
 */
export type CardLink = "linked" | "unlinked" | "further";

export interface ComparedCard extends FoundCard {
  readonly link: CardLink;
}

type RelinkDeps = Pick<BridgeDeps, "chats" | "links" | "clock">;

/**
 * The cards of a room for as long as messages are linked, oldest first; `unknowable` if it cannot be read. Errors: those
 * of `TeamChat.cards`.
 */
export async function comparedCards(
  room: RoomId,
  { chats, links, clock }: RelinkDeps,
  signal: AbortSignal,
): Promise<readonly ComparedCard[] | "unknowable"> {
  const since = new Date(clock.now() - MESSAGE_LINKS_FOR_MS).toISOString();
  const cards = await chats.of(room).cards(room, since, signal);
  if (cards === "unknowable") return cards;
  const newest = new Map(cards.map((card) => [card.conversation, card]));
  return await Promise.all(
    cards.map(async (card): Promise<ComparedCard> => {
      if (newest.get(card.conversation) === card) {
        const state = await links.thread(card.conversation, room);
        return { ...card, link: state?.thread === card.thread ? "linked" : "unlinked" };
      }
      return { ...card, link: (await links.conversationOf(card.thread)) === undefined ? "further" : "linked" };
    }),
  );
}

/** Links one card. What its thread shows is read when something happens there. */
export async function linkCard(
  { conversation, thread, card, covers, link }: ComparedCard,
  room: RoomId,
  { links }: Pick<BridgeDeps, "links">,
): Promise<void> {
  if (link === "unlinked") await links.bindThread(conversation, room, unreadThread(thread, { card, covers }));
  if (link === "further") await links.bindFurtherThread(conversation, thread);
}
