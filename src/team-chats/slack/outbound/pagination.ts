/** Reads Slack's message lists page by page. */
import { z } from "zod";
import type { WebApi } from "./api.ts";

/** The page size that Slack recommends. Source: docs.slack.dev/apis/web-api/pagination, 2026-11-21. */
const PAGE = 200;

const More = z.object({ next_cursor: z.string().optional() }).optional();

export type ListingMethod = "conversations.history" | "conversations.replies";

/**
 * All messages of `conversations.history` (newest first) or `conversations.replies` (with the head first on every
 * page).
 */
export async function* listMessages<Message>(
  webApi: WebApi,
  method: ListingMethod,
  args: object,
  shape: z.ZodType<Message>,
  signal: AbortSignal,
): AsyncGenerator<Message, void> {
  const MessagePage = z.object({ messages: z.array(shape), response_metadata: More });
  let cursor: string | undefined;
  do {
    const page = { ...args, limit: PAGE, cursor };
    const answer = await webApi.call(method, page, MessagePage, "read", signal);
    yield* answer.messages;
    const next = answer.response_metadata?.next_cursor;
    cursor = next === "" ? undefined : next;
  } while (cursor !== undefined);
}
