/** The calls to the service in a run. */
import type { Call } from "./answers.ts";

export interface Calls {
  readonly list: () => Call;
  readonly card: () => Call;
  readonly post: () => Call;
  readonly contacts: () => Call;
}

const TEXT = "We have sent it today; it should be with you on Thursday. Is there anything else that we can do?";

/** `long`: conversations of fifty messages to read. `write`: conversations to write to, in rotation. */
export function callsOf(long: readonly string[], write: readonly string[], contacts: number): Calls {
  let turn = 0;
  const next = (list: readonly string[]): string => list[turn++ % list.length] ?? "";
  return {
    list: () => ({ method: "GET", path: "/v1/conversations?limit=50" }),
    card: () => ({ method: "GET", path: `/v1/conversations/${next(long)}` }),
    post: () => ({
      method: "POST",
      path: "/v1/messages",
      body: JSON.stringify({ conversationId: next(write), text: TEXT, author: "Bo" }),
    }),
    contacts: () => ({ method: "GET", path: `/v1/contacts?query=client.${(turn++ * 7_919) % contacts}@` }),
  };
}
