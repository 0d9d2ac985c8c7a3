/**
 * Every failure that this program names, with its policy. The meaning and the remedy of each are in `locales/` as
 * `failure-<CODE>`; the table in docs/operations.md is checked against both.
 *
 * - `retry`   "later": retry after a pause; "pause": the same, and the whole room or service pauses too; "reopen": the
 *   thread is lost, open a new one; "setup": wait until a person has fixed the configuration, reported once in the ops
 *   room; "briefly": retry a few times, because the reason is unknown and may pass; "never": give up; the entry becomes
 *   a dead letter and is reported.
 * - `applied` Did the remote act? "no": certainly not; "maybe": check before repeating the call.
 */
export interface FailurePolicy {
  readonly retry: "later" | "pause" | "reopen" | "setup" | "briefly" | "never";
  readonly applied: "no" | "maybe";
}

export const FAILURES = {
  ROOM_RATE_LIMITED: { retry: "pause", applied: "no" },
  CHAT_UNREACHABLE: { retry: "later", applied: "maybe" },
  CHAT_UNAUTHORIZED: { retry: "setup", applied: "no" },
  ROOM_UNAVAILABLE: { retry: "setup", applied: "no" },
  ROOM_FORBIDDEN: { retry: "setup", applied: "no" },
  THREAD_CLOSED: { retry: "setup", applied: "no" },
  THREAD_GONE: { retry: "reopen", applied: "no" },
  POST_REFUSED: { retry: "briefly", applied: "no" },
  POST_REJECTED: { retry: "never", applied: "no" },
  POST_GONE: { retry: "never", applied: "no" },
  SERVICE_UNREACHABLE: { retry: "later", applied: "maybe" },
  SERVICE_RATE_LIMITED: { retry: "later", applied: "no" },
  SERVICE_UNAUTHORIZED: { retry: "setup", applied: "no" },
  SERVICE_REJECTED: { retry: "never", applied: "no" },
  SERVICE_MISUNDERSTOOD: { retry: "later", applied: "maybe" },
  CONVERSATION_NOT_FOUND: { retry: "never", applied: "no" },
  NOTE_NOT_KEPT: { retry: "never", applied: "maybe" },
  ENTRY_UNREADABLE: { retry: "never", applied: "maybe" },
  // After a call, it is unknown whether the call was recorded: check before repeating it.
  LEDGER_UNAVAILABLE: { retry: "later", applied: "maybe" },
  UNEXPECTED: { retry: "never", applied: "maybe" },
} as const satisfies Record<string, FailurePolicy>;

export type FailureCode = keyof typeof FAILURES;

export const CHANGEABLE_FIELDS = ["status", "assignee", "department", "tags"] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

export interface FailureDetails {
  /** How long the remote asked to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The remote's own code, `not_in_channel` or `validation_failed`: never its free text. */
  readonly remoteCode?: string;
  /**
   * What else has to wait. Absent: everything in the room or the service; `thread`: only the thread; `call`: only calls
   * of the same kind, such as marks.
   */
  readonly concerns?: "thread" | "call";
  /** The field of the request that the remote refused, if it is one that it may name. */
  readonly field?: ChangeableField;
  /** HTTP status of the remote's response. */
  readonly status?: number;
}

/**
 * A named failure. Carries only codes and numbers: a library's error object holds tokens and clients' text and is never
 * kept, not even as `cause`.
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

/** The remote code of a failure, else its HTTP status, else the bridge's own code. Rethrows any other error: a bug. */
export function failureOf(error: unknown): { readonly code: string; readonly isRefused: boolean } {
  if (!(error instanceof BridgeError)) throw error;
  const { remoteCode, status } = error.details;
  const code = remoteCode ?? (status === undefined ? error.code : `HTTP ${status}`);
  return { code, isRefused: error.code === "CHAT_UNAUTHORIZED" };
}
