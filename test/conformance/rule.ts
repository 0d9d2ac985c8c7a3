/** A rule of the specification, in our words, with the section that it is from, and how it is looked at. */
import { NotChecked, type Peer } from "./peer.ts";

export interface Rule {
  /** Heading of the specification. */
  readonly section: string;
  readonly says: string;
  /** Where only one variant says it. */
  readonly variant?: "A" | "B";
  /** Errors: `NotChecked`; anything else is a breach. */
  readonly check: (peer: Peer) => Promise<void>;
}

export type Outcome =
  | { readonly outcome: "kept" }
  | { readonly outcome: "broken"; readonly because: string }
  | { readonly outcome: "not-checked"; readonly because: string };

export async function look(rule: Rule, peer: Peer): Promise<Outcome> {
  try {
    await rule.check(peer);
    return { outcome: "kept" };
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    return { outcome: error instanceof NotChecked ? "not-checked" : "broken", because };
  }
}

/** The rules that a variant has. */
export function rulesFor(variant: "A" | "B", rules: readonly Rule[]): readonly Rule[] {
  return rules.filter((rule) => rule.variant === undefined || rule.variant === variant);
}
