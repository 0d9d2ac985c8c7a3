/** What the ledger records about a reply that is being sent. */
import { z } from "zod";
import { message, messageId } from "../entry-shapes.ts";
import { BridgeError } from "../model/failure.ts";
import type { Entry } from "../ports/ledger.ts";
import type { Message, MessageId } from "../../contract/shapes.ts";

/**
 * The open intent: what a staff message became, recorded before the first call. The service has no idempotency keys, so
 * an attempt whose response was lost can only be recognised by reading the conversation back.
 */
export interface ReplyProgress {
  readonly parts: readonly string[];
  readonly note: boolean;
  /** As it is sent. */
  readonly author: string;
  /** The person's own name, if it is sent under another. */
  readonly person?: string;
  /** Close the conversation behind it. */
  readonly closes?: true;
  /** Ids of the service's messages for the accepted parts, in order. */
  readonly sent: readonly MessageId[];
  /** The same messages as the service returned them, for the conversation's other threads. */
  readonly made?: readonly Message[];
  /** ISO 8601, by the bridge's clock. */
  readonly openedAt: string;
  /** The newest `createdAt` that the thread showed then, by the service's clock; absent if it showed nothing. */
  readonly after?: string;
}

const replyProgress: z.ZodType<ReplyProgress> = z.looseObject({
  parts: z.array(z.string()).readonly(),
  note: z.boolean(),
  author: z.string(),
  person: z.exactOptional(z.string()),
  closes: z.exactOptional(z.literal(true)),
  sent: z.array(messageId).readonly(),
  made: z.exactOptional(z.array(message).readonly()),
  openedAt: z.string(),
  after: z.exactOptional(z.string()),
});

export function isReplyProgress(progress: unknown): progress is ReplyProgress {
  return replyProgress.safeParse(progress).success;
}

/** `undefined` before the reply's first call. Errors: ENTRY_UNREADABLE, for an unreadable one says nothing about calls. */
export function replyProgressOf({ progress }: Pick<Entry, "progress">): ReplyProgress | undefined {
  if (progress !== undefined && !isReplyProgress(progress)) throw new BridgeError("ENTRY_UNREADABLE");
  return progress;
}
