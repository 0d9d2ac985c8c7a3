/**
 * Private notices. The answer to a button press is shown in a window that only that person sees, if it is short enough;
 * any other answer is an ephemeral message, where the Bot API server offers them. Those only reach people who happen to
 * be online, as those who have just asked are. So what must be read is a reply in the thread that names the person, as is
 * an answer that cannot be ephemeral. Secrets are never a reply.
 *
 * A server that does not know ephemeral messages ignores the parameters, and posts an ordinary message. So answers name
 * the person until a message of the group came back ephemeral, and secrets wait for that.
 *
 * Source: Bot API 10.2, ephemeral messages, and `answerCallbackQuery`, read 2026-11-21.
 */
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { PersonId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import type { Answering, PrivateNotice } from "../../../bridge/model/notice.ts";
import type { Say, LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Log } from "../../../platform/log.ts";
import type { Chats } from "../directory/chats.ts";
import type { People } from "../directory/people.ts";
import { isRefusal } from "../errors.ts";
import { isEphemeral, splitPerson, splitRoomOrThread, splitRoom, readReplyHandle } from "../ids.ts";
import { noticeText, type Rendered, renderNotice } from "../render/post.ts";
import type { BotApi } from "./api.ts";
import type { CallbackQueries } from "./callback-queries.ts";
import type { Messages, PrivateTo } from "./messages.ts";

/** Source: Bot API, `answerCallbackQuery`: 0 to 200 characters. */
const MAX_WINDOW_UNITS = 200;

export type NotifyPerson = (
  person: PersonId,
  where: ThreadId | RoomId,
  what: PrivateNotice,
  signal: AbortSignal,
  answering?: Answering,
) => Promise<void>;

export interface NotifyPersonOptions {
  readonly bot: number;
  readonly botApi: BotApi;
  readonly chats: Chats;
  readonly people: People;
  readonly callbackQueries: CallbackQueries;
  readonly messages: Messages;
  readonly localeResolver: LocaleResolver;
  readonly log: Log;
}

export function createNotifyPerson({
  bot,
  botApi,
  chats,
  people,
  callbackQueries,
  messages,
  localeResolver,
  log,
}: NotifyPersonOptions): NotifyPerson {
  /** By chat, for as long as this process runs. */
  const takesEphemeral = new Map<number, boolean>();

  function learn(chat: number, takes: boolean): void {
    if (takesEphemeral.get(chat) === takes) return;
    takesEphemeral.set(chat, takes);
    if (!takes) log.info({ room: chats.room(chat) }, "telegram shows no ephemeral messages, answers are replies");
  }

  /** False when the text does not fit, or the window can no longer be opened. */
  async function inAlert(queryId: string, what: PrivateNotice, say: Say, signal: AbortSignal): Promise<boolean> {
    const text = noticeText(what, say);
    const isPlain = what.buttons === undefined && what.items === undefined;
    const fits = isPlain && text.length > 0 && text.length <= MAX_WINDOW_UNITS;
    const answer = { callback_query_id: queryId, ...(fits ? { text, show_alert: true } : {}) };
    try {
      await botApi.call("change", signal, (api, inner) => api.answerCallbackQuery(answer, inner));
      return fits;
    } catch (error) {
      if (isRefusal(error, "query_too_old", "bad_request")) return false;
      throw error;
    }
  }

  /** False if it cannot be shown that way; nothing was shown then. */
  async function inEphemeral(
    { chat, thread }: ReturnType<typeof splitRoomOrThread>,
    rendered: Rendered,
    only: PrivateTo,
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      learn(chat, await messages.sendPrivately(chat, thread, rendered, only, signal));
      return true;
    } catch (error) {
      if (!isRefusedPrivately(error)) throw error;
      if (!only.isKnown && isRefusal(error, "bad_request", "not_enough_rights")) learn(chat, false);
      return false;
    }
  }

  return async (person, where, what, signal, answering) => {
    const place = splitRoomOrThread(where);
    const { chat, thread } = place;
    const room = chats.room(chat);
    const say = localeResolver.to(what.language ?? people.language(person), String(splitRoom(room)));
    const handle = readReplyHandle(answering?.reply);
    const press = handle?.kind === "press" ? handle : undefined;
    const repliesTo = handle?.kind === "command" ? handle.message : undefined;
    const queryId = press?.id ?? callbackQueries.popFor(person, where);
    const wasPrivate = press !== undefined && isEphemeral(press.message);
    const isSecret = what.isSecret === true;
    const isPage = press !== undefined && answering?.replaces === true && !isSecret;
    const isKnown = wasPrivate || takesEphemeral.get(chat) === true;

    const parameters = {
      receiver_user_id: splitPerson(person),
      ...(isPage && wasPrivate && { callback_query_id: press.id, replace_callback_query_message: true }),
    };
    const only = { parameters, repliesTo, isKnown };

    if (queryId !== undefined) {
      callbackQueries.answered(queryId);
      if (isPage && !wasPrivate) {
        // A page replaces the one before it, which everybody sees.
        await inAlert(queryId, { sentences: [] }, say, signal);
        await messages.edit(press.message, renderNotice(what, undefined, bot, say), "message", signal);
        return;
      }
      const isShown = !isPage && (await inAlert(queryId, what, say, signal));
      if (isShown) return;
    }
    // A group that writes as itself has a negative id, and no person to show anything to.
    const isPerson = splitPerson(person) > 0;
    const mayBePrivate =
      answering?.mayBeMissed === true && isPerson && (isKnown || takesEphemeral.get(chat) === undefined);
    try {
      const unnamed = renderNotice(what, undefined, bot, say);
      if (mayBePrivate && isKnown && (await inEphemeral(place, unnamed, only, signal))) return;
    } finally {
      // Not before, because the replacement refers to the press.
      if (isPage && queryId !== undefined) await inAlert(queryId, { sentences: [] }, say, signal);
    }
    if (isSecret) throw new BridgeError("POST_REJECTED", { remoteCode: "cannot_tell_privately" });

    const name = isPerson ? (await people.author(person, room, signal)).name : undefined;
    const rendered = renderNotice(what, name, bot, say);
    if (mayBePrivate && !isKnown && (await inEphemeral(place, rendered, only, signal))) return;
    if (thread === undefined) await messages.sendToRoom(chat, rendered, false, signal);
    else await messages.send(thread, rendered, signal, { repliesTo });
  };
}

/** Whether Telegram refused the ephemeral message itself, and not the thread or the group. */
function isRefusedPrivately(error: unknown): boolean {
  return error instanceof BridgeError && ["POST_REFUSED", "POST_REJECTED", "ROOM_FORBIDDEN"].includes(error.code);
}
