/**
 * Private notices. Telegram's own ephemeral messages in groups only reach people who happen to be online. So the answer
 * to a button press is shown in a window that only that person sees, if it is short enough; any other notice is a reply
 * in the thread that names the person. Secrets are shown in the window or not at all.
 *
 * Source: Bot API 10.2, ephemeral messages, and `answerCallbackQuery`, read 2026-11-21.
 */
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { PersonId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import type { Answering, PrivateNotice } from "../../../bridge/model/notice.ts";
import type { Say, LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Chats } from "../directory/chats.ts";
import type { People } from "../directory/people.ts";
import { isRefusal } from "../errors.ts";
import { splitPerson, splitRoomOrThread, splitRoom, readReplyHandle } from "../ids.ts";
import { noticeText, renderNotice } from "../render/post.ts";
import type { BotApi } from "./api.ts";
import type { CallbackQueries } from "./callback-queries.ts";
import type { Messages } from "./messages.ts";

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
}

export function createNotifyPerson({
  bot,
  botApi,
  chats,
  people,
  callbackQueries,
  messages,
  localeResolver,
}: NotifyPersonOptions): NotifyPerson {
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

  return async (person, where, what, signal, answering) => {
    const { chat, thread } = splitRoomOrThread(where);
    const room = chats.room(chat);
    const say = localeResolver.to(what.language ?? people.language(person), String(splitRoom(room)));
    const handle = readReplyHandle(answering?.reply);
    const queryId = handle?.kind === "press" ? handle.id : callbackQueries.popFor(person, where);
    if (queryId !== undefined) {
      callbackQueries.answered(queryId);
      // A page replaces the one before it, which everybody sees.
      if (handle?.kind === "press" && answering?.replaces === true && what.isSecret !== true) {
        await inAlert(queryId, { sentences: [] }, say, signal);
        await messages.edit(handle.message, renderNotice(what, undefined, bot, say), "message", signal);
        return;
      }
      if (await inAlert(queryId, what, say, signal)) return;
    }
    if (what.isSecret === true) throw new BridgeError("POST_REJECTED", { remoteCode: "cannot_tell_privately" });

    const { name } = await people.author(person, room, signal);
    const rendered = renderNotice(what, splitPerson(person) < 0 ? undefined : name, bot, say);
    if (thread === undefined) await messages.sendToRoom(chat, rendered, false, signal);
    else if (handle?.kind !== "command") await messages.send(thread, rendered, signal);
    else await messages.send(thread, rendered, signal, { repliesTo: handle.message });
  };
}
