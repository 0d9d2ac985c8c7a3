/** What the bridge knows about its conversation service. */
import type { OpenSpace } from "../ports/key-value.ts";
import { flags } from "./flags.ts";

/** Errors: LEDGER_UNAVAILABLE. */
export interface ServiceRecord {
  /** Whether the service once made a reply of a note. Notes are refused then. */
  keepsNoNotes(): Promise<boolean>;
  /** `since`: ISO 8601; `undefined`: notes are tried again. */
  setKeepsNoNotes(since: string | undefined): Promise<void>;
  /** Whether the service offers to change conversations; false until it was asked. */
  takesChanges(): Promise<boolean>;
  setTakesChanges(does: boolean): Promise<void>;
  /** Whether the service keeps the saved replies; false until it was asked. */
  keepsReplies(): Promise<boolean>;
  setKeepsReplies(does: boolean): Promise<void>;
  /** The subscription to the service's events, with its secret. JSON. */
  subscription(): Promise<string | undefined>;
  setSubscription(json: string): Promise<void>;
}

export function createServiceRecord(space: OpenSpace): ServiceRecord {
  const facts = flags(space, "");
  return {
    keepsNoNotes: async () => (await facts.get("notes-not-kept")) !== undefined,
    setKeepsNoNotes: (since) => facts.set("notes-not-kept", since),
    takesChanges: async () => (await facts.get("takes-changes")) !== undefined,
    setTakesChanges: (does) => facts.set("takes-changes", does ? "yes" : undefined),
    keepsReplies: async () => (await facts.get("keeps-replies")) !== undefined,
    setKeepsReplies: (does) => facts.set("keeps-replies", does ? "yes" : undefined),
    subscription: () => facts.get("subscription"),
    setSubscription: (json) => facts.set("subscription", json),
  };
}
