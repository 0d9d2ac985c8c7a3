/** What the ledger records about a reply that is being sent. */
import type { Message, MessageId } from "../../contract/shapes.ts";

/**
 * The open intent: what a staff message became, recorded before the first call. The service has no idempotency keys, so
 * an attempt whose response was lost can only be recognised by reading the conversation back.
 */
export interface ReplyProgress {
  readonly parts: readonly string[];
  readonly note: boolean;
  readonly author: string;
  /** Ids of the service's messages for the accepted parts, in order. */
  readonly sent: readonly MessageId[];
  /** The same messages as the service returned them, for the conversation's other threads. */
  readonly made?: readonly Message[];
  /** ISO 8601, by the bridge's clock. */
  readonly openedAt: string;
  /** The newest `createdAt` that the thread showed then, by the service's clock; absent if it showed nothing. */
  readonly after?: string;
}
