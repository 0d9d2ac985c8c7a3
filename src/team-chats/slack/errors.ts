/**
 * Maps Slack's error codes to the bridge's failures.
 *
 * Source: error tables of the methods' reference pages (read 2026-11-21). A deleted thread also shows as a missing
 * `thread_ts` in the response, which `posts.ts` checks.
 */
import { BridgeError, type FailureCode } from "../../bridge/model/failure.ts";
import { stackFrames } from "../../platform/stack-frames.ts";

const UNAUTHORIZED = [
  "invalid_auth",
  "not_authed",
  "account_inactive",
  "token_revoked",
  "token_expired",
  "missing_scope",
  "not_allowed_token_type",
  "no_permission",
  "team_access_not_granted",
  "app_access_restricted",
  "ekm_access_denied",
  "org_login_required",
  "user_removed_from_team",
  "team_disabled",
];

const ROOM = [
  "channel_not_found",
  "not_in_channel",
  "is_archived",
  "is_inactive",
  "restricted_action",
  "restricted_action_read_only_channel",
  "restricted_action_thread_only_channel",
  "restricted_action_non_threadable_channel",
  "messages_tab_disabled",
];

const THREAD = ["thread_not_found", "restricted_action_thread_locked", "thread_locked", "cannot_reply_to_message"];

const REJECTED = [
  "msg_too_long",
  "msg_blocks_too_long",
  "invalid_blocks",
  "invalid_blocks_format",
  "no_text",
  "too_many_attachments",
  "markdown_text_conflict",
  "metadata_too_large",
  "metadata_must_be_sent_from_app",
  "invalid_name",
  "invalid_arguments",
  "invalid_arg_name",
  "cant_update_message",
  "cant_delete_message",
  "edit_window_closed",
  "block_mismatch",
  "too_many_reactions",
  "not_reactable",
  "user_not_in_channel",
];

/** Slack certainly did nothing and will accept the call later. */
const LATER: Readonly<Record<string, number>> = {
  message_limit_exceeded: 60_000,
  ratelimited: 1_000,
  rate_limited: 1_000,
};

const CODES = new Map<string, FailureCode>([
  ...UNAUTHORIZED.map((code) => [code, "CHAT_UNAUTHORIZED"] as const),
  ...ROOM.map((code) => [code, "ROOM_UNAVAILABLE"] as const),
  ...THREAD.map((code) => [code, "THREAD_GONE"] as const),
  ...REJECTED.map((code) => [code, "POST_REJECTED"] as const),
]);

/** The kind of operation, where the same code means different things. */
export type Operation = "post" | "change" | "read";

/**
 * Maps Slack's `error` to a failure. Unknown codes become CHAT_UNREACHABLE, so that the bridge checks before it
 * retries: Slack says of `fatal_error` and `internal_error` that the operation may have succeeded, and a proxy's HTML
 * page ends up here, too.
 */
export function fromCode(error: unknown, operation: Operation): BridgeError {
  // An HTML page instead of a code is free text and is not kept.
  const remoteCode = typeof error === "string" && /^[a-z0-9_]{1,80}$/.test(error) ? error : "unreadable_answer";
  if (remoteCode === "message_not_found")
    return new BridgeError(operation === "post" ? "THREAD_GONE" : "POST_GONE", { remoteCode });
  // A failed reaction or edit in a locked thread is no reason to open another thread.
  if (operation === "change" && (remoteCode === "thread_locked" || remoteCode === "restricted_action_thread_locked")) {
    return new BridgeError("POST_REJECTED", { remoteCode });
  }
  const retryAfterMs = LATER[remoteCode];
  if (retryAfterMs !== undefined) return new BridgeError("ROOM_RATE_LIMITED", { remoteCode, retryAfterMs });
  if (remoteCode.startsWith("invalid_metadata_")) return new BridgeError("POST_REJECTED", { remoteCode });
  return new BridgeError(CODES.get(remoteCode) ?? "CHAT_UNREACHABLE", { remoteCode });
}

/** Maps an HTTP status other than 200 to a failure. `retryAfter`: the header, in seconds. */
export function fromStatus(status: number, retryAfter: string | undefined): BridgeError {
  if (status !== 429) return new BridgeError("CHAT_UNREACHABLE", { status });
  const seconds = Number(retryAfter ?? "1");
  return new BridgeError("ROOM_RATE_LIMITED", {
    status,
    retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000,
  });
}

/**
 * The failure of a call without a response. Only the error's code is kept, because its message may contain the request.
 */
export function fromNetwork(error: unknown): BridgeError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (error instanceof Error && error.name === "AbortError")
    return new BridgeError("CHAT_UNREACHABLE", { remoteCode: "aborted" });
  return new BridgeError("CHAT_UNREACHABLE", { remoteCode: typeof code === "string" ? code : "no_answer" });
}

export interface Fault {
  readonly failure: FailureCode;
  /**
   * The place in the bridge's code where an unexpected error occurred; never its message, which may contain the event.
   */
  readonly where?: readonly string[];
}

/** What may be logged about a failed ingest. Bolt wraps errors that it does not know. */
export function faultOf(error: unknown): Fault {
  const inner = error instanceof Error && "original" in error ? error.original : error;
  if (inner instanceof BridgeError) return { failure: inner.code };
  return { failure: "UNEXPECTED", where: stackFrames(inner) };
}
