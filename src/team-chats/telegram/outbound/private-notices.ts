/**
 * Words for one person. Telegram's own private messages in groups reach only those who happen to be online, so: what
 * answers a pressed button is told in a window that this person alone sees, where it is short enough; anything else is a
 * reply in the thread that names the person. Secrets are told in the window or not at all.
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
import { splitPerson, splitPlace, splitRoom, readHandle } from "../ids.ts";
import { noticeText, renderNotice } from "../render/post.ts";
import type { Client } from "./api.ts";
import type { Callbacks } from "./callback-queries.ts";
import type { Sending } from "./messages.ts";

/** Source: Bot API, `answerCallbackQuery`: 0 to 200 characters. */
const MAX_WINDOW_UNITS = 200;

export type Tell = (
  person: PersonId,
  where: ThreadId | RoomId,
  what: PrivateNotice,
  signal: AbortSignal,
  answering?: Answering,
) => Promise<void>;

export interface TellOptions {
  readonly bot: number;
  readonly client: Client;
  readonly chats: Chats;
  readonly people: People;
  readonly callbacks: Callbacks;
  readonly sending: Sending;
  readonly localeResolver: LocaleResolver;
}

export function createTell({ bot, client, chats, people, callbacks, sending, localeResolver }: TellOptions): Tell {
  /** False when the words do not fit, or the window can no longer be opened. */
  async function inWindow(press: string, what: PrivateNotice, say: Say, signal: AbortSignal): Promise<boolean> {
    const text = noticeText(what, say);
    const isPlain = what.buttons === undefined && what.items === undefined;
    const fits = isPlain && text.length > 0 && text.length <= MAX_WINDOW_UNITS;
    const answer = { callback_query_id: press, ...(fits ? { text, show_alert: true } : {}) };
    try {
      await client.call("change", signal, (api, inner) => api.answerCallbackQuery(answer, inner));
      return fits;
    } catch (error) {
      if (isRefusal(error, "query_too_old", "bad_request")) return false;
      throw error;
    }
  }

  return async (person, where, what, signal, answering) => {
    const { chat, thread } = splitPlace(where);
    const room = chats.room(chat);
    const say = localeResolver.to(what.language ?? people.language(person), String(splitRoom(room)));
    const handle = readHandle(answering?.reply);
    const press = handle?.kind === "press" ? handle.id : callbacks.take(person, where);
    if (press !== undefined) {
      callbacks.answered(press);
      // A page takes the place of the one before it, which everybody sees.
      if (handle?.kind === "press" && answering?.replaces === true && what.isSecret !== true) {
        await inWindow(press, { sentences: [] }, say, signal);
        await sending.edit(handle.message, renderNotice(what, undefined, bot, say), "words", signal);
        return;
      }
      if (await inWindow(press, what, say, signal)) return;
    }
    if (what.isSecret === true) throw new BridgeError("POST_REJECTED", { remoteCode: "cannot_tell_privately" });

    const { name } = await people.author(person, room, signal);
    const rendered = renderNotice(what, splitPerson(person) < 0 ? undefined : name, bot, say);
    if (thread === undefined) await sending.sendLoose(chat, rendered, false, signal);
    else if (handle?.kind !== "command") await sending.send(thread, rendered, signal);
    else await sending.send(thread, rendered, signal, { answers: handle.message });
  };
}
