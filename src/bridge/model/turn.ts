/** Whose turn it is in a conversation. */

/**
 * waits: the client, since `since` (ISO 8601), the oldest message without an answer, because who writes again does not go
 * to the back of the queue; thanks: the client has only thanked since our answer; ended: somebody said that no answer is
 * needed; put-off: somebody put the conversation off, until `until` (ISO 8601; `null`: until the client writes), shown in
 * the time zone `zone`; answered: nothing is unanswered. Nobody waits in a closed conversation.
 *
 * `resumed`: the wait was put off, or the conversation closed, at `pausedAt`, and counts from `from`; `wroteAt`: the
 * client wrote meanwhile, so that a reminder which was due before is due then. ISO 8601.
 */
export type Turn =
  | { readonly kind: "waits"; readonly since: string; readonly resumed?: Resumed }
  | { readonly kind: "thanks"; readonly since: string }
  | {
      readonly kind: "put-off";
      readonly until: string | null;
      readonly zone: string;
      readonly name: string;
      readonly chat: string;
    }
  | { readonly kind: "ended"; readonly since: string; readonly name: string; readonly chat: string }
  | { readonly kind: "answered" | "closed" };

export interface Resumed {
  readonly pausedAt: string;
  readonly from: string;
  readonly wroteAt?: string;
}
