/**
 * Every failure that this program names, with its policy. The README's table is checked against these keys.
 *
 * - `retry`   "later": again after a pause; "pause": as later, and the whole room or service waits with it;
 *             "reopen": the thread is lost, open it anew; "setup": wait for a person to mend the settings, told once
 *             in the ops room; "never": give up, the entry is dead and shown.
 * - `applied` did the far side act? "no": certainly not; "maybe": look before repeating.
 */
export interface FailurePolicy {
  readonly retry: "later" | "pause" | "reopen" | "setup" | "never";
  readonly applied: "no" | "maybe";
  /** What it means and what to do, for the README and the ops notice. */
  readonly help: string;
}

export const FAILURES = {
  ROOM_RATE_LIMITED: {
    retry: "pause",
    applied: "no",
    help: "The team chat asks to wait; the bridge does and goes on.",
  },
  CHAT_UNREACHABLE: {
    retry: "later",
    applied: "maybe",
    help: "No usable answer from the team chat; the bridge looks whether the post arrived and goes on.",
  },
  CHAT_UNAUTHORIZED: {
    retry: "setup",
    applied: "no",
    help: "The team chat refuses the token or a scope is missing. Install the app again and set the new token.",
  },
  ROOM_UNAVAILABLE: {
    retry: "setup",
    applied: "no",
    help: "The room does not exist, is archived, or the bot is not a member. Invite the bot or correct the room's id.",
  },
  THREAD_GONE: {
    retry: "reopen",
    applied: "no",
    help: "The thread was deleted or locked; a new one is opened with what was said.",
  },
  POST_REJECTED: { retry: "never", applied: "no", help: "The team chat will not take this post as it is." },
  POST_GONE: { retry: "never", applied: "no", help: "The post to be changed no longer exists." },
  SERVICE_UNREACHABLE: {
    retry: "later",
    applied: "maybe",
    help: "No usable answer from the conversation service; the bridge looks whether the message arrived and goes on.",
  },
  SERVICE_RATE_LIMITED: {
    retry: "later",
    applied: "no",
    help: "The conversation service asks to wait; the bridge does and goes on.",
  },
  SERVICE_UNAUTHORIZED: {
    retry: "setup",
    applied: "no",
    help: "The conversation service refuses the key. Set CONVERSATION_API_KEY to a valid one.",
  },
  SERVICE_REJECTED: {
    retry: "never",
    applied: "no",
    help: "The conversation service will not take this message; its own code and words are in the log.",
  },
  SERVICE_MISUNDERSTOOD: {
    retry: "later",
    applied: "maybe",
    help: "The conversation service answered in a shape that its specification does not have. Check CONVERSATION_API_URL.",
  },
  CONVERSATION_NOT_FOUND: { retry: "never", applied: "no", help: "The conversation no longer exists in the service." },
  LEDGER_UNAVAILABLE: {
    retry: "later",
    applied: "no",
    help: "The database does not answer or is locked; nothing is accepted until it does.",
  },
  UNEXPECTED: {
    retry: "never",
    applied: "maybe",
    help: "A fault in the bridge itself. The log has the stack; please report it.",
  },
} as const satisfies Record<string, FailurePolicy>;

export type FailureCode = keyof typeof FAILURES;

export interface FailureDetails {
  /** How long the far side asked to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The far side's own code, `not_in_channel` or `validation_failed`: never its free text. */
  readonly farCode?: string;
  /** HTTP status of the far side's answer. */
  readonly status?: number;
}

/**
 * A named failure. Carries codes and numbers only: a library's error object holds tokens and clients' words and is
 * never kept, not even as `cause`.
 */
export class BridgeError extends Error {
  override readonly name = "BridgeError";
  readonly code: FailureCode;
  readonly details: FailureDetails;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(details.farCode === undefined ? code : `${code} (${details.farCode})`);
    this.code = code;
    this.details = details;
  }

  get policy(): FailurePolicy {
    return FAILURES[this.code];
  }
}
