/** What one person alone sees. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { Button } from "./button.ts";
import type { ReplyHandle } from "./ids.ts";

/** Shown to one person only. Sentences in order, then literal facts by name, then items, then buttons. */
export interface PrivateNotice {
  readonly sentences: readonly Sentence[];
  readonly facts?: readonly Fact[];
  /** A list: at most `MAX_NOTICE_ITEMS`, so that it is one message on every team chat. */
  readonly items?: readonly NoticeItem[];
  readonly buttons?: readonly Button[];
  /** Holds personal data: where the team chat can only tell it in front of others, it is refused (POST_REJECTED). */
  readonly isSecret?: true;
  /** The person's language (`pt-BR`), where what they asked told it; else as the team chat knows it, else the room's. */
  readonly language?: string;
}

export const MAX_NOTICE_ITEMS = 5;

export interface Fact {
  readonly label: Sentence;
  /** Literal, or a sentence of ours. */
  readonly value: string | Sentence;
}

export interface NoticeItem {
  /** Literal; one line. */
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Web addresses, each shown as a link with its label: literal, or a sentence of ours. At most 5. */
  readonly links?: readonly { readonly label: string | Sentence; readonly url: string }[];
  readonly button?: Button;
}

/** What a private notice answers. */
export interface Answering {
  readonly reply: ReplyHandle;
  /** It takes the place of the notice that the pressed button stands in, where the team chat can. */
  readonly replaces: boolean;
}
