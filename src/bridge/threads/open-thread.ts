/** Opens the thread of a conversation in a room, with its card, exactly once. */
import { entriesOf } from "../entry-payloads.ts";
import type { Conversation, ConversationCard, ConversationId, Message } from "../../contract/shapes.ts";
import { cardFacts, cardOf, snapshotOf, unknownCard } from "../cards/card.ts";
import { followsFrom } from "../cards/changes.ts";
import { firstMessageOf } from "../cards/first-message.ts";
import type { Card, FirstMessage } from "../model/card.ts";
import { alertEntry, cardEntry } from "../lanes.ts";
import type { PostId, RoomId, ThreadId } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, NewEntry } from "../ports/ledger.ts";
import type { CardSnapshot, ThreadState } from "../model/thread.ts";
import type { OpenedThread, Opening, TeamChat } from "../ports/team-chat.ts";
import { given, recorded, type LostThread, type OpeningProgress } from "../thread-opening.ts";
import { echoesOnTheirWay } from "../replies/echo.ts";
import { recordedOrigins } from "../replies/origin.ts";
import { keptNotesOnce } from "../routing/effective-mode.ts";
import { roomsFor } from "../routing/route.ts";
import { isThreadLost } from "./lost-thread.ts";
import type { Item } from "./pack-posts.ts";
import { newestOfStaff } from "./work.ts";

/** The most messages that a new thread repeats from the time before it was asked for. */
export const HISTORY_MESSAGES = 50;
/** How long the service's event may take, and how far its clock may be from the ledger's. */
const CLOCKS_APART_MS = 60_000;

type OpenDeps = Pick<
  BridgeDeps,
  | "api"
  | "ledger"
  | "links"
  | "choices"
  | "routes"
  | "restored"
  | "clock"
  | "chats"
  | "serviceRecord"
  | "turns"
  | "reactions"
>;

/** Who opens a thread, and where. */
interface Opener {
  readonly batch: Batch;
  /** The messages that it is opened for. */
  readonly wanted: readonly Item[];
  readonly room: RoomId;
  readonly chat: TeamChat;
  /** The thread that it replaces; without one, the alert rooms are notified. */
  readonly lost?: LostThread | undefined;
  /** What an earlier attempt left in the room. */
  readonly earlier?: EarlierCard;
}

export type EarlierCard = Awaited<ReturnType<TeamChat["findCard"]>>;

/** The batch's delivery id was recorded before, so an attempt whose response was lost is found in the room. */
export async function earlierCard(
  { batch, room, chat }: Pick<Opener, "batch" | "room" | "chat">,
  signal: AbortSignal,
): Promise<EarlierCard> {
  if (!batch.uncertain) return undefined;
  return await chat.findCard(room, batch.delivery, new Date(batch.since).toISOString(), signal);
}

/**
 * Opens a thread and links it. A card that an earlier attempt left is not repeated; where posts cannot be found, a
 * recorded thread is used again.
 *
 * Result: the state of the thread, with the earlier messages still `pending`.
 */
export async function openThread(
  read: ConversationCard,
  { batch, wanted, room, chat, lost, earlier }: Opener,
  deps: OpenDeps,
  signal: AbortSignal,
): Promise<ThreadState> {
  const { conversation, messages } = read;
  const found = earlier === "unknowable" ? undefined : earlier;
  const isDoubtful =
    !chat.features.findsPosts &&
    (batch.uncertain || (lost === undefined && deps.restored.covers(conversation.createdAt)));
  const facts = await cardFacts(read, room, lost?.snapshot?.contact ?? null, deps, signal);
  const toShow = messagesToShow(messages, batch, wanted);
  // A thread that somebody linked has a card that shows it.
  const first = given(batch) === undefined ? firstMessageOf(messages, toShow) : null;
  // A thread that replaces another one begins with a line that says so.
  const mayShow = lost === undefined && !isAskedAbout(first, messages, chat, deps);
  const firstMessage = first && {
    ...first,
    // A card that stands there shows what it showed then, however much has been written since.
    isShown: found === undefined ? first.isShown && mayShow : found.covers.includes(first.id),
  };
  const explainsMode = !(await deps.links.isModeExplained(room, facts.mode));
  const card = cardOf(read, facts, { firstMessage, explainsMode, isDoubtful });
  const opened =
    found === undefined
      ? await openNew(card, conversation.id, { batch, room, chat, lost }, deps, signal)
      : { thread: chat.threadOf(found.post), card: found.post };

  // Before the link: an attempt that finds the thread linked assumes that the alerts were appended.
  const isAsked = entriesOf("thread", "appear", batch.entries).some(({ payload }) => payload.isAsked === true);
  const isKnown = lost !== undefined || isAsked || (await wasShown(messages, room, deps));
  const alerts = isKnown ? [] : alertEntries(conversation, opened.thread, deps);
  const before = lost?.snapshot ?? (isAsked ? { ...snapshotOf(card, 0), waitingSince: null } : undefined);
  const then = [...alerts, ...(await followsFrom(before, card, conversation, room, deps, signal))];
  // The card that an earlier attempt posted says what was true then.
  const isOld = found !== undefined;
  if (isOld) then.push(cardEntry(conversation.id, room));
  const saidNotes = batch.uncertain && (await keptNotesOnce(room, deps));
  const written = snapshotOf(card, deps.clock.now());
  const snapshot: CardSnapshot = {
    ...written,
    ...(isOld && { card: unknownCard(saidNotes ? { ...card, mode: "note" } : card) }),
    ...(saidNotes && !isOld && { repliesSince: written.at }),
  };
  const isHere = isOld ? await writtenIn(opened.thread, conversation.id, room, toShow, deps) : () => false;
  if (then.length > 0) await deps.ledger.append(then);
  const repeats = newestOfStaff(toShow);
  const state: ThreadState = {
    ...opened,
    ...(isDoubtful && { isCardPossibleDuplicate: true }),
    status: conversation.status,
    snapshot,
    ...(firstMessage !== null && { firstMessage: { id: firstMessage.id, isShown: firstMessage.isShown } }),
    ...(explainsMode && { explainsMode }),
    ...((isKnown || repeats.length > 0) && { repeats }),
    ...shownOn(
      opened.card,
      firstMessage,
      messages,
      toShow.filter((message) => !isHere(message)),
      batch,
      deps.clock.now(),
    ),
  };
  await Promise.all([
    deps.links.bindThread(conversation.id, room, state),
    deps.routes.rules?.get(room)?.reactions !== undefined &&
      deps.reactions.bindShown(chat.reactedPost(opened.card), {
        conversation: conversation.id,
        thread: opened.thread,
      }),
    explainsMode && deps.links.setModeExplained(room, facts.mode),
  ]);
  // Afterwards, because a message with a link opens no thread.
  if (firstMessage?.isShown === true)
    await deps.links.bindPosts(room, [{ message: firstMessage.id, post: opened.card }]);
  return state;
}

/**
 * The newest messages, and all that were written since the thread was first asked for: if it could not be opened then,
 * entries of their own wait behind the batch.
 */
function messagesToShow(messages: readonly Message[], { entries }: Batch, wanted: readonly Item[]): readonly Message[] {
  const askedAt = Math.min(...entries.map(({ createdAt }) => createdAt)) - CLOCKS_APART_MS;
  const since = Math.min(askedAt, ...wanted.map(({ message }) => Date.parse(message.createdAt)));
  return messages.filter(
    ({ createdAt }, index) => index >= messages.length - HISTORY_MESSAGES || Date.parse(createdAt) >= since,
  );
}

/** Whether the room cannot be read, and people are asked if it shows the message already. */
function isAskedAbout(
  first: FirstMessage | null,
  messages: readonly Message[],
  { features }: TeamChat,
  { restored }: Pick<OpenDeps, "restored">,
): boolean {
  const message = messages.find(({ id }) => id === first?.id);
  return !features.findsPosts && message !== undefined && restored.covers(message.createdAt);
}

/**
 * Which messages staff wrote in a thread whose card was found only now: they may have answered there meanwhile. Among
 * them are those that may be echoes of a reply that is being sent; the service reports each in an event of its own.
 */
async function writtenIn(
  thread: ThreadId,
  conversation: ConversationId,
  room: RoomId,
  messages: readonly Message[],
  deps: Pick<OpenDeps, "links" | "ledger">,
): Promise<(message: Message) => boolean> {
  // In this order: a reply's links are stored before its intent is closed, so at least one of the two is seen.
  const echoes = await echoesOnTheirWay(conversation, messages, room, deps.ledger);
  const origins = await recordedOrigins(messages, deps);
  return ({ id }) => {
    const origin = origins.get(id) ?? echoes.get(id);
    return origin?.room === room && (origin.thread ?? thread) === thread;
  };
}

function shownOn(
  card: PostId,
  firstMessage: FirstMessage | null,
  messages: readonly Message[],
  toShow: readonly Message[],
  { delivery }: Batch,
  now: number,
): Pick<ThreadState, "pending" | "lastPost"> {
  const first = firstMessage?.isShown === true ? messages.find(({ id }) => id === firstMessage.id) : undefined;
  const pending = toShow.filter((message) => message !== first).map(({ id }) => id);
  if (first === undefined) return { pending };
  const { createdAt } = first;
  const postedAt = new Date(now).toISOString();
  // No messages, because a card is not rewritten like a post.
  const lastPost = { post: card, delivery, postedAt, messages: [], newest: createdAt, before: createdAt };
  return { pending, lastPost };
}

/** Before it is unlinked: another attempt has to know which thread it replaces. */
export async function recordLost({ thread, snapshot }: LostThread, batch: Batch): Promise<void> {
  const [entry] = batch.entries;
  const lost: LostThread = { thread, ...(snapshot && { snapshot }) };
  if (entry !== undefined) await batch.checkpoint(entry, { lost } satisfies OpeningProgress);
}

export function recordedLost({ entries }: Pick<Batch, "entries">): LostThread | undefined {
  return recorded(entries, "lost");
}

async function openNew(
  card: Card,
  conversation: ConversationId,
  { batch, room, chat, lost }: Pick<Opener, "batch" | "room" | "chat" | "lost">,
  { clock, links }: Pick<OpenDeps, "clock" | "links">,
  signal: AbortSignal,
): Promise<OpenedThread> {
  const [entry] = batch.entries;
  const known = recorded(batch.entries, "begun") ?? given(batch);
  // Before its card stood there, somebody may have said that it belongs to another conversation.
  const owner = known && (await links.conversationOf(known));
  const isTaken = known === lost?.thread || (owner !== undefined && owner !== conversation);
  const begun = isTaken ? undefined : known;
  const opening: Opening = {
    begun,
    async begin(thread) {
      if (entry !== undefined)
        await batch.checkpoint(entry, { begun: thread, ...(lost && { lost }) } satisfies OpeningProgress);
    },
  };
  try {
    return await chat.open(room, card, batch.delivery, opening, signal);
  } catch (error) {
    if (begun === undefined || !isThreadLost(error, batch, clock.now())) throw error;
    // The thread was removed or closed before its card was posted.
    return await chat.open(room, card, batch.delivery, { ...opening, begun: undefined }, signal);
  }
}

/** Whether the room has shown any of them: then its thread was deleted, perhaps before the ledger forgot the alert's key. */
async function wasShown(
  messages: readonly Message[],
  room: RoomId,
  { links }: Pick<OpenDeps, "links">,
): Promise<boolean> {
  const posts = await links.postsOf(
    messages.map(({ id }) => id),
    room,
  );
  return posts.some((post) => post !== undefined);
}

function alertEntries(conversation: Conversation, thread: ThreadId, { routes, restored }: OpenDeps): NewEntry[] {
  const rooms = roomsFor(conversation, routes);
  const mayRepeat = restored.covers(conversation.createdAt);
  return rooms === "unknown-yet" ? [] : rooms.alerts.map((room) => alertEntry(conversation, room, thread, mayRepeat));
}
