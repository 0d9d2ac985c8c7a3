/** Asks which conversation an unknown thread belongs to, where that cannot be read back. */
import type { Conversation, ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { ThreadEntries } from "../entries.ts";
import { threadEntry } from "../lanes.ts";
import type { Button } from "../model/button.ts";
import type { RoomId } from "../model/ids.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Lane, NewEntry } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { zoneOfRoom } from "../routing/room-zone.ts";
import { roomsFor } from "../routing/route.ts";
import { fitsButton } from "../text/paging.ts";

/** The most conversations that one question offers. */
const MOST_OFFERED = 5;
/** The most pages of a hundred conversations that are searched for the thread's name. */
const MOST_PAGES = 5;

/** A conversation with the thread's name that has another thread in the room may have got it because this one was lost. */
const RANKS = { named: 0, namedWithThread: 1, unnamed: 2 } as const;

interface Candidate {
  readonly conversation: Conversation;
  readonly rank: (typeof RANKS)[keyof typeof RANKS];
}

type Deps = Pick<BridgeDeps, "api" | "chats" | "links" | "routes">;

/**
 * The question, once for each thread: first the conversations whose thread has this name, then those that were active
 * last and have no thread in the room. It asks even if one name matches, because clients share names. Errors: those of
 * `ConversationApi`.
 */
export async function whichConversation(
  staff: StaffMessage,
  lane: Lane,
  deps: Deps,
  signal: AbortSignal,
): Promise<NewEntry> {
  const { thread, room, author } = staff;
  const candidates = await candidatesFor(staff, deps, signal);
  const named = candidates.filter(({ rank }) => rank !== RANKS.unnamed);
  const offered = candidates.slice(0, MOST_OFFERED).map(({ conversation }) => conversation);
  const [first] = offered;
  const sentences = [
    { key: "refused-thread-unknown" },
    ...(named.length === 1 && first !== undefined
      ? [{ key: "which-conversation-named", values: { client: plainLetters(first.client) } }]
      : []),
    ...(first === undefined ? [] : [{ key: "which-conversation" }]),
    { key: "which-conversation-other" },
  ];
  const buttons = offered.map((one): Button => ({
    action: "link",
    value: one.id,
    label: labelOf(one, offered, room, deps),
  }));
  const what = { sentences, ...(buttons.length > 0 && { buttons }) };
  const payload: ThreadEntries["private-notice"] = { person: author, where: thread, what };
  return threadEntry(lane, "private-notice", payload, [`which:${thread}`]);
}

/** The likeliest first. */
async function candidatesFor(
  { thread, room, threadOpened }: StaffMessage,
  { api, chats, links, routes }: Deps,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const chat = chats.of(thread);
  const hasName = ({ client, channel }: Conversation) =>
    threadOpened !== undefined &&
    chat.threadNames?.(room, { client: plainLetters(client), channel }).includes(threadOpened.name) === true;
  // By id, because a list that changes while it is read may repeat a conversation.
  const found = new Map<ConversationId, Candidate>();
  let pages = 0;
  for await (const page of api.conversations(signal)) {
    const here = page.filter((conversation) => {
      const rooms = roomsFor(conversation, routes);
      const belongs = rooms === "unknown-yet" || rooms.threads.includes(room);
      return belongs && isVisibleIn(room, conversation, routes) && fitsButton("link", conversation.id);
    });
    const ids = here.map(({ id }) => id);
    const threads = await links.threads(ids, room);
    for (const [at, conversation] of here.entries()) {
      const isFree = threads[at] === undefined;
      const isNamed = hasName(conversation);
      const rank = !isNamed ? RANKS.unnamed : isFree ? RANKS.named : RANKS.namedWithThread;
      if (isFree || isNamed) found.set(conversation.id, { conversation, rank });
    }
    pages += 1;
    const named = [...found.values()].filter(({ rank }) => rank === RANKS.named);
    // The first page has the newest, which is enough without a name.
    if (threadOpened === undefined || named.length >= MOST_OFFERED || pages === MOST_PAGES) break;
  }
  return [...found.values()].toSorted((a, b) => a.rank - b.rank);
}

/** Names the client; of several with that name also when their conversations began, or nobody could choose. */
function labelOf(
  { client, createdAt }: Conversation,
  offered: readonly Conversation[],
  room: RoomId,
  { routes }: Deps,
): Sentence {
  const name = plainLetters(client);
  if (offered.filter((one) => plainLetters(one.client) === name).length === 1)
    return { key: "button-link", values: { client: name } };
  const zone = zoneOfRoom(room, routes);
  const at = { at: createdAt, ...(zone !== undefined && { zone }) };
  const began = { key: zone === undefined ? "time-minute" : "time-local", values: { at } };
  return { key: "button-link-began", values: { client: name, began } };
}
