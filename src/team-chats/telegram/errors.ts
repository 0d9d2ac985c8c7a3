/**
 * Maps Telegram's errors to the bridge's failures. Telegram's descriptions are texts for developers. Only those listed
 * here are told apart, and none is kept, because some repeat what was sent.
 *
 * Source: tdlib/telegram-bot-api Client.cpp and tdlib/td, read 2026-11-21. Addresses of the Bot API contain the token,
 * and grammY's errors contain the address or what was sent, so no grammY error leaves this file.
 */
import { GrammyError, HttpError } from "grammy";
import { BridgeError, type FailureCode } from "../../bridge/model/failure.ts";

/** The group has become a supergroup: certainly nothing was done, and the chat has a new id. */
export class ChatMigratedError extends Error {
  override readonly name = "ChatMigratedError";
  readonly to: number;

  constructor(to: number) {
    super("the group has become a supergroup");
    this.to = to;
  }
}

/**
 * The kind of operation, where the same error means different things: writing to a thread, changing a post, or reading.
 */
export type Operation = "post" | "change" | "read";

/** The text after "Bad Request: ", with the bridge's own code for it. The first match wins. */
const REFUSALS: readonly (readonly [says: RegExp, remoteCode: string, failure: FailureCode])[] = [
  [/^message is not modified/iu, "not_modified", "POST_REJECTED"],
  [/^TOPIC_NOT_MODIFIED/u, "topic_not_modified", "POST_REJECTED"],
  [/^TOPIC_CLOSED/u, "topic_closed", "THREAD_CLOSED"],
  [/^TOPIC_DELETED|^TOPIC_ID_INVALID|^message thread not found/u, "thread_not_found", "THREAD_GONE"],
  [/^message to be replied not found|^message to reply not found/u, "reply_target_not_found", "THREAD_GONE"],
  [
    /^message to (?:edit|react|pin) not found|^message not found|^MESSAGE_ID_INVALID/u,
    "message_not_found",
    "POST_GONE",
  ],
  [/^message can't be edited/u, "cannot_edit", "POST_GONE"],
  [/^message is too long|^MESSAGE_TOO_LONG/u, "too_long", "POST_REJECTED"],
  [/^message text is empty|^text must be non-empty/u, "empty", "POST_REJECTED"],
  [/^can't parse|^entity |^receive an entity/u, "cannot_parse", "POST_REJECTED"],
  [/^BUTTON_|^reply markup/u, "buttons_refused", "POST_REJECTED"],
  [/^REACTION|^reactions? /iu, "reaction_refused", "POST_REJECTED"],
  [/^query is too old/u, "query_too_old", "POST_REJECTED"],
  [/^DOCUMENT_INVALID|^STICKER/u, "icon_refused", "POST_REJECTED"],
  [/^the chat is not a forum/u, "not_a_forum", "ROOM_FORBIDDEN"],
  [
    /^not enough rights|^need administrator rights|^CHAT_ADMIN_REQUIRED|^have no (?:rights|write access)/u,
    "not_enough_rights",
    "ROOM_FORBIDDEN",
  ],
  [/^member list is inaccessible/u, "not_administrator", "ROOM_FORBIDDEN"],
  [/^chat not found|^PEER_ID_INVALID|^CHANNEL_PRIVATE/u, "chat_not_found", "ROOM_UNAVAILABLE"],
  [/^CHAT_WRITE_FORBIDDEN|^CHAT_RESTRICTED|^CHAT_SEND_PLAIN_FORBIDDEN/u, "cannot_write", "ROOM_FORBIDDEN"],
  [/^user not found|^PARTICIPANT_ID_INVALID|^USER_ID_INVALID|^invalid user_id/u, "user_not_found", "POST_REJECTED"],
];

/** Keeps nothing of `error` but codes and numbers. An error that is not a failed call is returned unchanged. */
export function translated(error: unknown, operation: Operation): unknown {
  if (error instanceof GrammyError) return fromAnswer(error, operation);
  if (error instanceof HttpError) return fromNetwork(error.error);
  return error;
}

interface Answer {
  readonly error_code: number;
  readonly description: string;
  readonly parameters: { readonly retry_after?: number; readonly migrate_to_chat_id?: number };
}

export function fromAnswer({ error_code: status, description, parameters }: Answer, operation: Operation): Error {
  const { retry_after: seconds, migrate_to_chat_id: to } = parameters;
  if (to !== undefined) return new ChatMigratedError(to);
  if (status === 429 || seconds !== undefined) {
    return new BridgeError("ROOM_RATE_LIMITED", { status, retryAfterMs: Math.ceil((seconds ?? 1) * 1000) });
  }
  if (status === 401 || status === 404)
    return new BridgeError("CHAT_UNAUTHORIZED", { status, remoteCode: "token_refused" });
  if (status === 403) return new BridgeError("ROOM_UNAVAILABLE", { status, remoteCode: "not_a_member" });
  if (status === 409) return new BridgeError("CHAT_UNREACHABLE", { status, remoteCode: conflictOf(description) });
  if (status !== 400) return new BridgeError("CHAT_UNREACHABLE", { status });
  const reason = description.replace(/^Bad Request:\s*/u, "");
  const [, remoteCode, failure] = REFUSALS.find(([pattern]) => pattern.test(reason)) ?? [
    undefined,
    "bad_request",
    operation === "post" ? "POST_REFUSED" : "POST_REJECTED",
  ];
  // A failed mark or edit in a deleted thread is no reason to open another one.
  if (failure === "THREAD_GONE" && operation === "change") return new BridgeError("POST_GONE", { status, remoteCode });
  return new BridgeError(failure, { status, remoteCode, ...(failure === "THREAD_CLOSED" && { concerns: "thread" }) });
}

/** `webhook_is_set`: a webhook is or was just set, so polling is not possible; otherwise another program polls. */
function conflictOf(description: string): string {
  return /webhook/iu.test(description) ? "webhook_is_set" : "polled_elsewhere";
}

/** The failure of a call without a readable response. Only the error's code is kept. */
function fromNetwork(error: unknown): BridgeError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const isCode = typeof code === "string" && /^[A-Z0-9_]{1,60}$/u.test(code);
  return new BridgeError("CHAT_UNREACHABLE", { remoteCode: isCode ? code : "no_answer" });
}

/** Whether a call failed with this code of the bridge's for Telegram's error. */
export function isRefusal(error: unknown, ...farCodes: readonly string[]): error is BridgeError {
  return error instanceof BridgeError && farCodes.includes(error.details.remoteCode ?? "");
}
