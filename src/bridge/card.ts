/** What the head of a thread says. */
import type { Conversation } from "../contract/shapes.ts";
import type { Button, Card, RoomMode } from "./words.ts";

/** `isDoubtful`: another card may be standing in the thread already. */
export function cardOf(conversation: Conversation, mode: RoomMode, isDoubtful = false): Card {
  return {
    conversation: conversation.id,
    client: conversation.client,
    channel: conversation.channel,
    status: conversation.status,
    assignee: conversation.assignee,
    department: conversation.department,
    tags: conversation.tags,
    rating: conversation.rating,
    createdAt: conversation.createdAt,
    mode,
    buttons: [CONTACT],
    ...(isDoubtful && { perhapsRepeated: true }),
  };
}

const CONTACT: Button = { action: "contact", value: "contact", label: { key: "button-contact" } };
