/** What the service is asked: bodies, and queries as they stand in the address (all strings). */
import { z } from "zod";
import { MAX_TEXT_UNITS } from "./shapes.ts";
import { channel, status } from "./values.ts";

/** `POST /messages`. An id of any form is taken: one that names nothing is `not_found`, not an invalid body. */
export const newMessageBody = z.object({
  conversationId: z.string().min(1),
  /** Shape: 1 to 10,000 UTF-16 code units. The specification says "characters" and no lower bound. */
  text: z
    .string()
    .min(1)
    // Not `max`: zod 4.6 counts code points (measured 2026-11), the limit is in units.
    .refine((text) => text.length <= MAX_TEXT_UNITS, "too long"),
  author: z.string().optional(),
  internalNote: z.boolean().default(false),
});
export type NewMessageBody = z.output<typeof newMessageBody>;

/** `POST /webhooks`. Which event names are known depends on the variant that the service runs; it checks them itself. */
export const newWebhookBody = z.object({
  url: z.url({ protocol: /^https?$/ }).refine(isSafeHandler, "must be an HTTPS address"),
  events: z.array(z.string().min(1)).min(1),
  secret: z.string().min(1).optional(),
});
export type NewWebhookBody = z.output<typeof newWebhookBody>;

export const MAX_PAGE = 100;
const DEFAULT_PAGE = 50;
const limit = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_PAGE))
  .default(DEFAULT_PAGE);

/** `GET /conversations`. */
export const conversationsQuery = z.object({
  status: z.union([status, z.literal("all")]).default("all"),
  channel: channel.optional(),
  /** An operator's id, or `unassigned`. */
  assignee: z.string().min(1).optional(),
  department: z.string().min(1).optional(),
  limit,
  cursor: z.string().min(1).optional(),
});
export type ConversationsQuery = z.output<typeof conversationsQuery>;

/** `GET /contacts`. The upper bound of `limit` is not shown; it is that of conversations here. */
export const contactsQuery = z.object({ query: z.string().optional(), limit });
export type ContactsQuery = z.output<typeof contactsQuery>;

/** HTTPS as specified; plain HTTP to this very machine too, for the sandbox, where nothing crosses a network. */
function isSafeHandler(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
}
