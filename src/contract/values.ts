/** The values that every resource consists of. Source: specification, "Identifiers", "Resources and their fields". */
import { z } from "zod";
import {
  type ContactId,
  type ConversationId,
  type MessageId,
  type Sender,
  type WebhookId,
  CLIENT_CHANNELS,
  STATUSES,
} from "./shapes.ts";

/**
 * Printable ASCII, because ids are used unescaped in addresses, keys and logs. The specification gives no length; this
 * limit is the bridge's.
 */
const id = <Id extends string>(pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform((text) => text as Id);

export const conversationId = id<ConversationId>(/^cv_[!-~]{1,125}$/);
export const messageId = id<MessageId>(/^m_[!-~]{1,126}$/);
export const contactId = id<ContactId>(/^ct_[!-~]{1,125}$/);
export const webhookId = id<WebhookId>(/^wh_[!-~]{1,125}$/);

/**
 * A time, normalised to the form with milliseconds and `Z`: forms with and without a fraction do not compare as strings
 * (`.` sorts before `Z`), and messages are sorted by this value.
 */
export const timestamp = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

export const channel = z.enum(CLIENT_CHANNELS);
export const status = z.enum(STATUSES);

/** Variant A says `agent`, Variant B `operator`. */
export const sender = z
  .enum(["client", "operator", "agent", "bot", "note"])
  .transform((from): Sender => (from === "agent" ? "operator" : from));

/** For fields that one variant omits or sends as `null`: both are read as `null`; a wrong type is still rejected. */
export function orNull<T>(schema: z.ZodType<T>) {
  return schema.nullish().transform((value) => value ?? null);
}
