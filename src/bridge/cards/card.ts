/** The content of a thread's head. */
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { Button } from "../model/button.ts";
import type { Card } from "../model/card.ts";
import type { RoomId } from "../model/ids.ts";
import type { RoomMode } from "../model/room.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Claim } from "../stores/choices.ts";
import type { CardSnapshot } from "../model/thread.ts";
import { waitingSince } from "../rooms/waiting-time.ts";
import { effectiveMode } from "../routing/effective-mode.ts";
import { modeOf } from "../routing/route.ts";
import { contactLine } from "./contact.ts";

/** The facts on a card that only the bridge knows. */
export interface CardFacts {
  readonly mode: RoomMode;
  readonly isModeOwn: boolean;
  readonly isMuted: boolean;
  readonly claim: Claim | undefined;
  readonly contact: string | null;
}

/** `isDoubtful`: the thread may contain another card already. */
export function cardOf(read: ConversationCard, facts: CardFacts, isDoubtful = false): Card {
  const { conversation } = read;
  const { claim } = facts;
  return {
    conversation: conversation.id,
    client: plainLetters(conversation.client),
    channel: conversation.channel,
    contact: facts.contact,
    status: conversation.status,
    assignee: conversation.assignee,
    department: conversation.department,
    tags: conversation.tags,
    rating: conversation.rating,
    createdAt: conversation.createdAt,
    waitingSince: waitingSince(read),
    claim: claim === undefined ? null : { name: claim.name, chat: claim.chat },
    mode: facts.mode,
    isModeOwn: facts.isModeOwn,
    isMuted: facts.isMuted,
    buttons: buttonsOf(facts),
    ...(isDoubtful && { possibleDuplicate: true }),
  };
}

type FactsDeps = Pick<BridgeDeps, "api" | "choices" | "routes">;

/** `before`: the contact on the current card, used if the service does not respond. Errors: LEDGER_UNAVAILABLE. */
export async function cardFacts(
  { conversation }: ConversationCard,
  room: RoomId,
  before: string | null,
  deps: FactsDeps,
  signal: AbortSignal,
): Promise<CardFacts> {
  const { id } = conversation;
  const [known, contact] = await Promise.all([knownFacts(id, room, deps), contactLine(conversation, deps, signal)]);
  return { ...known, contact: contact === undefined ? before : contact };
}

async function knownFacts(id: ConversationId, room: RoomId, deps: FactsDeps): Promise<Omit<CardFacts, "contact">> {
  const [claim, settings_, mode] = await Promise.all([
    deps.choices.claim(id),
    deps.choices.threadSettings(id, room),
    effectiveMode(id, room, deps),
  ]);
  return {
    claim,
    mode,
    isModeOwn: mode !== (modeOf(room, deps.routes) ?? "alerts"),
    isMuted: settings_?.isMuted === true,
  };
}

/** The snapshot of a posted card. `now`: Unix time in milliseconds. */
export function snapshotOf(card: Card, now: number): CardSnapshot {
  const { assignee, rating, waitingSince: since } = card;
  return {
    assignee,
    rating,
    waitingSince: since,
    contact: card.contact,
    card: JSON.stringify(card),
    at: new Date(now).toISOString(),
  };
}

/** The text of a card in a snapshot when nobody knows what it says: it differs from every card, and stays readable. */
export function unknownCard(card: Card): string {
  return JSON.stringify({ ...card, client: "" });
}

/** The value of buttons that need only an action; the thread determines the conversation. */
const HERE = "here";

function buttonsOf({ claim, isMuted, mode }: CardFacts): Button[] {
  return [
    claim === undefined
      ? { action: "take", value: HERE, label: { key: "button-take" }, look: "primary" }
      : { action: "release", value: HERE, label: { key: "button-release" } },
    { action: "contact", value: "contact", label: { key: "button-contact" } },
    isMuted
      ? { action: "unmute", value: HERE, label: { key: "button-unmute" } }
      : { action: "mute", value: HERE, label: { key: "button-mute" } },
    ...modeButton(mode),
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
