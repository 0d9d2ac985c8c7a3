/** What the page of one conversation shows. */
import type { ConversationHead, PositionedMessage } from "../reads.ts";
import type { People } from "./people.ts";

/** A reply or note that was not taken, as it was typed. */
export interface Draft {
  readonly kind: "reply" | "note";
  readonly text: string;
  readonly error: string;
  /** What becomes of it is asked: why, and the token that a decision to send it bears. */
  readonly question?: { readonly reasons: readonly string[]; readonly token: string };
}

export interface ConversationPage {
  readonly head: ConversationHead;
  readonly messages: readonly PositionedMessage[];
  readonly people: People;
  readonly departments: readonly string[];
  /** Tells one sending of the forms from the next, so that a double click is one message. */
  readonly formKey: string;
  readonly done?: string | undefined;
  readonly draft?: Draft | undefined;
  /** What is wrong with the form of a fact. */
  readonly factError?: { readonly of: "department" | "tag"; readonly text: string } | undefined;
}
