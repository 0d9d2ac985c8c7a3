/**
 * Every failure that this program names, with its policy. What each means and what to do stands in `locales/` as
 * `failure-<CODE>`; the README's table is checked against both.
 *
 * - `retry`   "later": again after a pause; "pause": as later, and the whole room or service waits with it;
 *             "reopen": the thread is lost, open it anew; "setup": wait for a person to mend the settings, told once
 *             in the ops room; "never": give up, the entry is dead and shown.
 * - `applied` did the far side act? "no": certainly not; "maybe": look before repeating.
 */
export interface FailurePolicy {
  readonly retry: "later" | "pause" | "reopen" | "setup" | "never";
  readonly applied: "no" | "maybe";
}

export const FAILURES = {
  ROOM_RATE_LIMITED: { retry: "pause", applied: "no" },
  CHAT_UNREACHABLE: { retry: "later", applied: "maybe" },
  CHAT_UNAUTHORIZED: { retry: "setup", applied: "no" },
  ROOM_UNAVAILABLE: { retry: "setup", applied: "no" },
  THREAD_GONE: { retry: "reopen", applied: "no" },
  POST_REJECTED: { retry: "never", applied: "no" },
  POST_GONE: { retry: "never", applied: "no" },
  SERVICE_UNREACHABLE: { retry: "later", applied: "maybe" },
  SERVICE_RATE_LIMITED: { retry: "later", applied: "no" },
  SERVICE_UNAUTHORIZED: { retry: "setup", applied: "no" },
  SERVICE_REJECTED: { retry: "never", applied: "no" },
  SERVICE_MISUNDERSTOOD: { retry: "later", applied: "maybe" },
  CONVERSATION_NOT_FOUND: { retry: "never", applied: "no" },
  NOTE_NOT_KEPT: { retry: "never", applied: "maybe" },
  // Found out after a call, it leaves open whether the call is on record: look before repeating.
  LEDGER_UNAVAILABLE: { retry: "later", applied: "maybe" },
  UNEXPECTED: { retry: "never", applied: "maybe" },
} as const satisfies Record<string, FailurePolicy>;

export type FailureCode = keyof typeof FAILURES;

export interface FailureDetails {
  /** How long the far side asked to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The far side's own code, `not_in_channel` or `validation_failed`: never its free text. */
  readonly remoteCode?: string;
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
    super(details.remoteCode === undefined ? code : `${code} (${details.remoteCode})`);
    this.code = code;
    this.details = details;
  }

  get policy(): FailurePolicy {
    return FAILURES[this.code];
  }
}
