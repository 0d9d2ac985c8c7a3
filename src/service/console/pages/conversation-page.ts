/** The data of one conversation's page. */
import type { Inbox } from "../inbox-read.ts";
import type { ConversationHead, PositionedMessage, RecordedChange } from "../reads.ts";
import type { People } from "./people.ts";

/** A reply or note that was not accepted, as typed. */
export interface Draft {
  readonly kind: "reply" | "note";
  readonly text: string;
  /** Absent for a text that was only put together. */
  readonly error?: string;
  /** Set if a decision is needed: the reasons, and the token that a decision to send it carries. */
  readonly question?: { readonly reasons: readonly string[]; readonly token: string };
}

export interface ConversationPage {
  readonly head: ConversationHead;
  readonly messages: readonly PositionedMessage[];
  /** Between these messages. */
  readonly changes: readonly RecordedChange[];
  /** The list beside it. */
  readonly list: Inbox;
  readonly people: People;
  /**
   * Identifies one rendering of the forms, so that a double click is one message. A form that is shown again keeps its
   * key.
   */
  readonly formKey: string;
  /** The names of saved replies. */
  readonly savedReplies: readonly string[];
  readonly done?: string | undefined;
  readonly draft?: Draft | undefined;
  /** The error in the form of a fact. */
  readonly factError?: { readonly of: "department" | "tag" | "contact"; readonly text: string } | undefined;
}
