/** The check of a reply before it leaves. The caller supplies the rules, because the service has none. */
import { createHash } from "node:crypto";
import type { Contact } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";

export type ScreenedReply =
  /** To the client; `text`: without a sign that says so. */
  | { readonly outcome: "send"; readonly text: string }
  /** It has the sign of a note, which `text` is without. */
  | { readonly outcome: "note"; readonly text: string }
  /** `rules`: names of those that tripped. `reasons`: what is said of each. */
  | {
      readonly outcome: "ask";
      readonly text: string;
      readonly rules: readonly string[];
      readonly reasons: readonly Sentence[];
    };

/** Facts about the conversation that a reply is for. */
export interface ReplyContext {
  /** The client's name, and what was said, notes aside. */
  readonly read: () => Promise<{ readonly client: string; readonly said: readonly string[] }>;
  readonly contacts: (query: string) => Promise<readonly Contact[]>;
}

export type ScreenReply = (text: string, about: ReplyContext) => Promise<ScreenedReply>;

/** Which text was asked about, and why: a decision to send it is for these and no others. */
export function questionToken(text: string, rules: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([text, rules.toSorted()]))
    .digest("hex");
}
