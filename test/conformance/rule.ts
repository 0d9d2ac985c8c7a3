/** A rule of the specification in this project's words, with its section and its check. */
import { NotChecked, type Peer } from "./peer.ts";

export interface Rule {
  /** The heading in the specification. */
  readonly section: string;
  readonly says: string;
  /** Set if only one variant has the rule. */
  readonly variant?: "A" | "B";
  /** Errors: `NotChecked`; any other error is a violation. */
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

/** The rules that apply to a variant. */
export function rulesFor(variant: "A" | "B", rules: readonly Rule[]): readonly Rule[] {
  return rules.filter((rule) => rule.variant === undefined || rule.variant === variant);
}
