/** Screens a reply before it is sent. The caller supplies the rules, because the service has none. */
import { createHash } from "node:crypto";
import type { Contact } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";

export type ScreenedReply =
  /** Goes to the client; `text` is without the sign that says so. */
  | { readonly outcome: "send"; readonly text: string }
  /** It starts with the sign of a note, which `text` omits. */
  | { readonly outcome: "note"; readonly text: string }
  /** `rules`: names of those that matched. `reasons`: a sentence for each. */
  | {
      readonly outcome: "ask";
      readonly text: string;
      readonly rules: readonly string[];
      readonly reasons: readonly Sentence[];
    };

/** Facts about the reply's conversation. */
export interface ReplyContext {
  /** The client's name and channel, and the conversation so far, without notes. */
  readonly read: () => Promise<{
    readonly client: string;
    readonly channel: string;
    readonly said: readonly string[];
  }>;
  readonly contacts: (query: string) => Promise<readonly Contact[]>;
}

export type ScreenReply = (text: string, about: ReplyContext) => Promise<ScreenedReply>;

/** Which text the question is about, and why: a decision to send covers exactly these. */
export function questionToken(text: string, rules: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([text, rules.toSorted()]))
    .digest("hex");
}
