/** Problems with the settings, one sentence each that says what to do. Used at start and by `doctor`. */
import { BridgeError, failureOf, type FailureCode } from "../../../bridge/model/failure.ts";
import type { Sentence } from "../../../platform/i18n/sentence.ts";
import type { Self } from "../ids.ts";
import type { BotApi } from "../outbound/api.ts";
import type { Chats } from "./chats.ts";

export interface SetupProblem {
  /** `unreachable` may resolve by itself and `advice` is not a problem; all others need a person. */
  readonly kind: "token" | "room" | "rights" | "unreachable" | "advice";
  /** For the terminal. */
  readonly sentence: Sentence;
}

export interface Me extends Self {
  /** False: privacy mode is on, and a bot that is not an administrator only receives messages meant for it. */
  readonly readsAllMessages: boolean;
}

/** Identifies the token. Errors: CHAT_UNAUTHORIZED, CHAT_UNREACHABLE, ROOM_RATE_LIMITED. */
export async function identifyBot(botApi: BotApi, signal: AbortSignal): Promise<Me> {
  const me = await botApi.call("read", signal, (api, inner) => api.getMe(inner));
  return { bot: me.id, username: me.username, readsAllMessages: me.can_read_all_group_messages };
}

/** What to report about a token for which `identifyBot` failed. Rethrows anything but a setup failure. */
export function tokenProblem(error: unknown): SetupProblem {
  const { code, isRefused } = failureOf(error);
  return isRefused
    ? { kind: "token", sentence: { key: "telegram-setup-token" } }
    : { kind: "unreachable", sentence: { key: "telegram-setup-unreachable", values: { code } } };
}

export interface SetupOptions {
  readonly me: Me;
  readonly chats: Chats;
  /** As written in the settings. */
  readonly rooms: readonly number[];
  /** Those of them that keep a pinned list. */
  readonly pins: readonly number[];
  /** Those of them in which reactions act. */
  readonly reactions: readonly number[];
}

/** All problems apart from the token itself, and possible improvements; empty when everything is fine. */
export async function setupProblems(options: SetupOptions, signal: AbortSignal): Promise<readonly SetupProblem[]> {
  const found = await Promise.all(options.rooms.map((room) => roomProblems(room, options, signal)));
  return found.flat();
}

async function roomProblems(
  room: number,
  { me, chats, pins, reactions }: SetupOptions,
  signal: AbortSignal,
): Promise<readonly SetupProblem[]> {
  const problem = (
    kind: SetupProblem["kind"],
    key: string,
    values: Readonly<Record<string, string>>,
  ): SetupProblem => ({
    kind,
    sentence: { key: `telegram-setup-${key}`, values: { room: String(room), bot: `@${me.username}`, ...values } },
  });
  try {
    chats.forget(room);
    const { title, type, isForum, isPublic } = await chats.facts(room, signal);
    const name = title;
    if (type !== "group" && type !== "supergroup") return [problem("room", "room-not-a-group", { name })];
    const own = await chats.call(
      room,
      { operation: "read", method: "getChatMember", priority: "unmetered" },
      signal,
      (api, chat_id, inner) => api.getChatMember({ chat_id, user_id: me.bot }, inner),
    );
    const found: SetupProblem[] = [];
    if (own.status === "left" || own.status === "kicked") return [problem("room", "room-not-joined", { name })];
    if (isPublic) found.push(problem("room", "room-public", { name }));
    // Only administrators receive everything whatever the privacy mode, and may ask who is a member.
    if (own.status !== "administrator") {
      const key = me.readsAllMessages ? "not-admin" : "not-admin-privacy";
      found.push(problem("rights", key, { name }));
    } else if (isForum && own.can_manage_topics !== true) found.push(problem("rights", "no-topic-right", { name }));
    if (!isForum) found.push(problem("advice", "no-topics", { name }));
    if (pins.includes(room) && own.status === "administrator" && own.can_pin_messages !== true)
      found.push(problem("advice", "no-pin-right", { name }));
    // Whatever the privacy mode, Telegram reports reactions only to administrators.
    if (reactions.includes(room) && own.status !== "administrator")
      found.push(problem("advice", "no-reactions", { name }));
    return found;
  } catch (error) {
    const { code } = failureOf(error);
    if (code === "chat_not_found") return [problem("room", "room-missing", {})];
    if (code === "not_a_member") return [problem("room", "room-not-joined", { name: String(room) })];
    const kind = error instanceof BridgeError && ROOM_FAILURES.includes(error.code) ? "room" : "unreachable";
    return [problem(kind, "room-failed", { code })];
  }
}

const ROOM_FAILURES: readonly FailureCode[] = ["ROOM_UNAVAILABLE", "ROOM_FORBIDDEN"];
