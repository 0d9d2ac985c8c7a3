/** Changes of a conversation that staff ask for, where the service offers to make them. */

/** What is absent stays as it is. */
export interface ConversationChange {
  readonly status?: "open" | "closed";
  /** An operator's id; `null` for nobody. */
  readonly assignee?: string | null;
  /** `null` for none. */
  readonly department?: string | null;
  readonly tag?: string;
  readonly untag?: string;
}

/** Who changed a conversation from a team chat, so that the notice of the change can say so. */
export interface ChangedBy {
  readonly name: string;
  /** Proper name of the team chat. */
  readonly chat: string;
}
