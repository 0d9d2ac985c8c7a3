/** Hidden metadata of the bridge's messages, used to find them again. Anybody in the workspace can read it. */
import { z } from "zod";
import type { Card } from "../../../bridge/model/card.ts";
import type { DeliveryId } from "../../../bridge/model/ids.ts";
import { isConversationId, type ConversationId } from "../../../contract/shapes.ts";

const POST = "conversation_bridge_post";
const CARD = "conversation_bridge_card";

export interface Metadata {
  readonly event_type: string;
  readonly event_payload: Readonly<Record<string, string>>;
}

/**
 * `covers` is a single string, because Slack's payloads only take lists of flat objects. Source:
 * docs.slack.dev/messaging/message-metadata, 2026-11-21.
 */
export function postMetadata(delivery: DeliveryId, covers: readonly string[]): Metadata {
  return { event_type: POST, event_payload: { delivery, covers: JSON.stringify(covers) } };
}

export function cardMetadata(delivery: DeliveryId, { conversation, firstMessage }: Card): Metadata {
  const covers = firstMessage?.isShown === true ? { covers: JSON.stringify([firstMessage.id]) } : {};
  return { event_type: CARD, event_payload: { delivery, conversation, ...covers } };
}

export const MetadataRead = z.object({
  event_type: z.string(),
  event_payload: z
    .object({
      delivery: z.string().optional(),
      covers: z.string().optional(),
      conversation: z.string().optional(),
    })
    .optional(),
});
type MetadataRead = z.infer<typeof MetadataRead>;

/** What a message of `delivery` covers; `undefined` if the message belongs to another delivery or another author. */
export function coversOf(metadata: MetadataRead | undefined, delivery: DeliveryId): readonly string[] | undefined {
  return metadata?.event_payload?.delivery === delivery ? coversIn(metadata) : undefined;
}

/** The conversation of a card; `undefined` for other messages. */
export function conversationIn(metadata: MetadataRead | undefined): ConversationId | undefined {
  const conversation = metadata?.event_type === CARD ? metadata.event_payload?.conversation : undefined;
  return conversation !== undefined && isConversationId(conversation) ? conversation : undefined;
}

export function isCard(metadata: MetadataRead | undefined): boolean {
  return metadata?.event_type === CARD;
}

/** What a message of any delivery covers; `undefined` if the bridge did not write it. */
export function coversIn(metadata: MetadataRead | undefined): readonly string[] | undefined {
  if (metadata?.event_type !== POST && metadata?.event_type !== CARD) return undefined;
  const payload = metadata.event_payload;
  const covers = z
    .string()
    .transform(json)
    .pipe(z.array(z.string()))
    .safeParse(payload?.covers ?? "[]");
  return covers.success ? covers.data : [];
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
