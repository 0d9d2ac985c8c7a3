/** Messages as Slack lists them, page by page. */
import { z } from "zod";
import type { Web } from "./api.ts";

/** What Slack recommends for a page. Source: docs.slack.dev/apis/web-api/pagination, 2026-11-21. */
const PAGE = 200;

const More = z.object({ next_cursor: z.string().optional() }).optional();

export type ListingMethod = "conversations.history" | "conversations.replies";

/** All messages of `conversations.history` (newest first) or `conversations.replies` (the head first, on every page). */
export async function* messagesOf<Message>(
  web: Web,
  method: ListingMethod,
  args: object,
  shape: z.ZodType<Message>,
  signal: AbortSignal,
): AsyncGenerator<Message, void> {
  const Listed = z.object({ messages: z.array(shape), response_metadata: More });
  let cursor: string | undefined;
  do {
    const page = { ...args, limit: PAGE, cursor };
    const answer = await web.call(method, page, Listed, "look", signal);
    yield* answer.messages;
    const next = answer.response_metadata?.next_cursor;
    cursor = next === "" ? undefined : next;
  } while (cursor !== undefined);
}
