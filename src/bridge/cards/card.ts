/** The content of a thread's head. */
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { Button } from "../model/button.ts";
import type { Card, FirstMessage } from "../model/card.ts";
import type { RoomId } from "../model/ids.ts";
import type { RoomMode } from "../model/room.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Claim } from "../stores/choices.ts";
import { operatorName } from "../people/operators.ts";
import type { CardSnapshot, ThreadState } from "../model/thread.ts";
import type { Turn } from "../model/turn.ts";
import { laterButton } from "../rooms/turn-buttons.ts";
import { currentTurn, waitsSince } from "../rooms/turn.ts";
import { effectiveMode } from "../routing/effective-mode.ts";
import { modeOf } from "../routing/route.ts";
import { contactLine } from "./contact.ts";
import { firstMessageAgain, firstMessageOf } from "./first-message.ts";

/** The facts on a card that only the bridge knows. */
export interface CardFacts {
  readonly mode: RoomMode;
  readonly isModeOwn: boolean;
  readonly isMuted: boolean;
  readonly turn: Turn;
  readonly claim: Claim | undefined;
  readonly contact: string | null;
  readonly assigneeName: string | undefined;
  /** The service offers to close and reopen conversations. */
  readonly isChangeable: boolean;
}

/** What the card's thread determines. */
export interface CardPlace {
  readonly firstMessage: FirstMessage | null;
  readonly explainsMode: boolean;
  /** The thread may contain another card already. */
  readonly isDoubtful: boolean;
}

export function cardOf(read: ConversationCard, facts: CardFacts, place: CardPlace): Card {
  const { conversation } = read;
  const { claim, assigneeName } = facts;
  return {
    conversation: conversation.id,
    client: plainLetters(conversation.client),
    firstMessage: place.firstMessage,
    channel: conversation.channel,
    contact: facts.contact,
    status: conversation.status,
    assignee: conversation.assignee,
    ...(assigneeName !== undefined && { assigneeName }),
    department: conversation.department,
    tags: conversation.tags,
    rating: conversation.rating,
    createdAt: conversation.createdAt,
    waitingSince: waitsSince(facts.turn),
    turn: facts.turn,
    claim: claim === undefined ? null : { name: claim.name, chat: claim.chat },
    mode: facts.mode,
    isModeOwn: facts.isModeOwn,
    explainsMode: place.explainsMode,
    isMuted: facts.isMuted,
    buttons: conversation.status === "closed" ? buttonsWhenClosed(facts) : buttonsOf(facts),
    ...(place.isDoubtful && { possibleDuplicate: true }),
  };
}

/** The same for a card that is edited. */
export function placeOf({ messages }: ConversationCard, state: ThreadState): CardPlace {
  return {
    firstMessage: firstMessageAgain(messages, state) ?? (state.isUnread === true ? firstMessageOf(messages, []) : null),
    explainsMode: state.explainsMode === true,
    isDoubtful: state.isCardPossibleDuplicate === true,
  };
}

type FactsDeps = Pick<BridgeDeps, "api" | "chats" | "choices" | "routes" | "serviceRecord" | "turns" | "clock">;

/** `before`: the contact on the current card, used if the service does not respond. Errors: LEDGER_UNAVAILABLE. */
export async function cardFacts(
  read: ConversationCard,
  room: RoomId,
  before: string | null,
  deps: FactsDeps,
  signal: AbortSignal,
): Promise<CardFacts> {
  const { conversation } = read;
  const { id, assignee } = conversation;
  const [known, contact, assigneeName, turn] = await Promise.all([
    knownFacts(id, room, deps),
    contactLine(conversation, deps, signal),
    assignee === null ? undefined : operatorName(assignee, room, deps, signal),
    currentTurn(read, deps),
  ]);
  return { ...known, contact: contact === undefined ? before : contact, assigneeName, turn };
}

async function knownFacts(
  id: ConversationId,
  room: RoomId,
  deps: FactsDeps,
): Promise<Omit<CardFacts, "contact" | "assigneeName" | "turn">> {
  const [claim, settings_, mode, isChangeable] = await Promise.all([
    deps.choices.claim(id),
    deps.choices.threadSettings(id, room),
    effectiveMode(id, room, deps),
    deps.serviceRecord.takesChanges(),
  ]);
  return {
    claim,
    mode,
    isModeOwn: mode !== (modeOf(room, deps.routes) ?? "alerts"),
    isMuted: settings_?.isMuted === true,
    isChangeable,
  };
}

/** The snapshot of a posted card. `now`: Unix time in milliseconds. */
export function snapshotOf(card: Card, now: number): CardSnapshot {
  const { assignee, rating, turn, waitingSince: since } = card;
  return {
    assignee,
    rating,
    waitingSince: since,
    turn,
    contact: card.contact,
    card: JSON.stringify({ ...card, firstMessage: card.firstMessage?.id ?? null }),
    at: new Date(now).toISOString(),
  };
}

/** The text of a card in a snapshot when nobody knows what it says: it differs from every card, and stays readable. */
export function unknownCard(card: Card): string {
  return snapshotOf({ ...card, client: "" }, 0).card;
}

/** The value of buttons that need only an action; the thread determines the conversation. */
const HERE = "here";
const CONTACT: Button = { action: "contact", value: "contact", label: { key: "button-contact" } };
const MANAGE: Button = { action: "manage", value: HERE, label: { key: "button-manage" } };

function buttonsWhenClosed({ isChangeable }: CardFacts): Button[] {
  return isChangeable ? [CONTACT, { action: "reopen", value: HERE, label: { key: "button-reopen" } }] : [CONTACT];
}

function buttonsOf({ claim, isMuted, mode, isChangeable }: CardFacts): Button[] {
  return [
    claim === undefined
      ? { action: "take", value: HERE, label: { key: "button-take" }, look: "primary" }
      : { action: "release", value: HERE, label: { key: "button-release" } },
    CONTACT,
    isMuted
      ? { action: "unmute", value: HERE, label: { key: "button-unmute" } }
      : { action: "mute", value: HERE, label: { key: "button-mute" } },
    ...laterButton(),
    ...modeButton(mode),
    ...(isChangeable ? [MANAGE, { action: "close", value: HERE, label: { key: "button-close" } } as const] : []),
  ];
}

function modeButton(mode: RoomMode): Button[] {
  switch (mode) {
    case "reply":
      return [{ action: "mode", value: "note", label: { key: "button-mode-note" } }];
    case "note":
      return [{ action: "mode", value: "reply", label: { key: "button-mode-reply" } }];
    case "alerts":
      return [];
  }
}
