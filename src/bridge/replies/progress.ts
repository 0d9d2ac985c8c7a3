/** What the ledger remembers of a reply that is on its way. */
import type { Message, MessageId } from "../../contract/shapes.ts";

/**
 * What a staff message became, recorded before the first call: the open intent. The service has no idempotency key, so
 * an attempt whose answer was lost can only be recognised by reading the conversation back.
 */
export interface ReplyProgress {
  readonly parts: readonly string[];
  readonly note: boolean;
  readonly author: string;
  /** Messages of the service for the parts that were accepted, in order. */
  readonly sent: readonly MessageId[];
  /** The same as the service answered them, for the conversation's other threads. */
  readonly made?: readonly Message[];
  /** ISO 8601, by the bridge's clock. */
  readonly openedAt: string;
  /** The newest `createdAt` that the thread showed then, by the service's clock; absent where it showed nothing. */
  readonly after?: string;
}
