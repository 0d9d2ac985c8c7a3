/** Notices that only one person sees. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { Button } from "./button.ts";
import type { ReplyHandle } from "./ids.ts";

/** Shown to one person only: sentences in order, then literal facts by name, then items, then buttons. */
export interface PrivateNotice {
  readonly sentences: readonly Sentence[];
  readonly facts?: readonly Fact[];
  /** A list of at most `MAX_NOTICE_ITEMS`, so that it fits one message on every team chat. */
  readonly items?: readonly NoticeItem[];
  readonly buttons?: readonly Button[];
  /** Contains personal data: a team chat that could only show it to others too rejects it (POST_REJECTED). */
  readonly isSecret?: true;
  /**
   * The person's language (`pt-BR`) if the command or press reported it; else the one the team chat knows, else the
   * room's.
   */
  readonly language?: string;
}

export const MAX_NOTICE_ITEMS = 10;

export interface Fact {
  readonly label: Sentence;
  /** Literal text, or a sentence of the bridge. */
  readonly value: string | Sentence;
}

export interface NoticeItem {
  /** Literal; one line. */
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Web addresses, each shown as a link with its label: literal, or a sentence of the bridge. At most 5. */
  readonly links?: readonly { readonly label: string | Sentence; readonly url: string }[];
  readonly button?: Button;
}

/** The command or press that a private notice answers. */
export interface Answering {
  /** Absent for a command that was written as a message. */
  readonly reply?: ReplyHandle | undefined;
  /** Whether it replaces the notice that holds the pressed button, where the team chat supports that. */
  readonly replaces: boolean;
  /** The person can ask again, so it may be shown in a way that does not last. */
  readonly mayBeMissed?: boolean;
}
