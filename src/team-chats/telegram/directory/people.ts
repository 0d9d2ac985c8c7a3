/** Looks up people for the author policy. Telegram is asked at most every five minutes per person. */
import { LRUCache } from "lru-cache";
import type { PersonId, RoomId } from "../../../bridge/model/ids.ts";
import type { Author } from "../../../bridge/model/message.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { isRefusal } from "../errors.ts";
import { splitPerson, splitRoom } from "../ids.ts";
import { isBlank, oneLine } from "../render/text.ts";
import type { Chats } from "./chats.ts";

/** The longest that somebody who left the group can still answer clients. */
const FRESH_MS = 5 * 60_000;
const MAX_KNOWN = 5_000;
const MAX_NAME_UNITS = 80;

export interface People {
  author(person: PersonId, room: RoomId, signal: AbortSignal): Promise<Author>;
  /** A person's language as reported by Telegram, `pt-br`. It comes with what they write and cannot be queried. */
  setLanguage(user: number, language: string): void;
  /** `undefined` while nothing is known since the start. */
  language(person: PersonId): string | undefined;
}

export function createPeople(chats: Chats, clock: Clock, say: Say): People {
  const known = new LRUCache<string, Author, Parameters<People["author"]>>({
    max: MAX_KNOWN,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: clock,
    // The caller's own signal: the cache would reject with its reason instead of the failure of the call.
    fetchMethod: (_key, _stale, { context }) => fetchAuthor(...context),
  });
  const languages = new LRUCache<number, string>({ max: MAX_KNOWN });

  async function fetchAuthor(person: PersonId, room: RoomId, signal: AbortSignal): Promise<Author> {
    const id = splitPerson(person);
    const chat = splitRoom(room);
    // Written in the name of a chat: the group itself is its anonymous administrators, any other chat is somebody's
    // channel.
    if (id < 0) {
      const actsAsRoom = chats.room(id) === room;
      const name = actsAsRoom ? (await chats.facts(chat, signal)).title : say({ key: "person-unknown" });
      return {
        ...nobody(person, oneLine(name, MAX_NAME_UNITS)),
        isStranger: !actsAsRoom,
        actsAsRoom,
        isAdmin: actsAsRoom,
      };
    }
    try {
      const member = await chats.call(
        chat,
        { operation: "read", method: "getChatMember", priority: "unmetered" },
        signal,
        (api, chat_id, inner) => api.getChatMember({ chat_id, user_id: id }, inner),
      );
      const { user, status } = member;
      const name = oneLine([user.first_name, user.last_name ?? ""].join(" "), MAX_NAME_UNITS);
      const isGone = status === "left" || status === "kicked" || (status === "restricted" && !member.is_member);
      return {
        ...nobody(person, isBlank(name) ? say({ key: "person-unknown" }) : name),
        isBot: user.is_bot,
        isStranger: isGone,
        isAdmin: status === "creator" || status === "administrator",
      };
    } catch (error) {
      // A person unknown to the group is a stranger, not a failure.
      if (!isRefusal(error, "user_not_found")) throw error;
      return { ...nobody(person, say({ key: "person-unknown" })), isStranger: true };
    }
  }

  return {
    setLanguage(user, language) {
      languages.set(user, language);
    },
    language: (person) => languages.get(splitPerson(person)),
    author: (...asked) => known.forceFetch(`${asked[0]} ${asked[1]}`, { context: asked }),
  };
}

function nobody(person: PersonId, name: string): Author {
  return {
    person,
    name,
    isBot: false,
    isGuest: false,
    isStranger: false,
    isDeactivated: false,
    actsAsRoom: false,
    isAdmin: false,
  };
}
