/** What the ledger asks the bridge: what an entry is about, and what a failure means. */
import type { Policies } from "../ledger/types.ts";
import { BridgeError, FAILURES } from "./model/failure.ts";

const CONVERSATION = /^cv_[^|]*/;

export const LEDGER_POLICIES: Policies = {
  /** The conversation; `trace` finds the entry by it. */
  subjectOf(laneKey, payload) {
    const [inKey] = CONVERSATION.exec(laneKey) ?? [];
    if (inKey !== undefined) return inKey;
    const { head, conversation } = (payload ?? {}) as {
      readonly head?: { readonly id?: unknown };
      conversation?: unknown;
    };
    const id = head?.id ?? conversation;
    return typeof id === "string" ? id : null;
  },
  /** A failure that is not in the catalogue is a bug, and it is unknown what it did. */
  mayHaveActed(failure) {
    const known: Readonly<Record<string, { readonly applied: "no" | "maybe" }>> = FAILURES;
    return known[failure]?.applied !== "no";
  },
  unavailable: (reason) => new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: reason }),
};
