/** Who people are, as the author policy needs it. Telegram is asked at most every five minutes for each of them. */
import { LRUCache } from "lru-cache";
import type { PersonId, RoomId } from "../../../bridge/model/ids.ts";
import type { Author } from "../../../bridge/model/message.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { isRefusal } from "../errors.ts";
import { splitPerson, splitRoom } from "../ids.ts";
import { oneLine } from "../render/text.ts";
import type { Chats } from "./chats.ts";

/** Who leaves the group loses the right to answer after this at the latest. */
const FRESH_MS = 5 * 60_000;
const MAX_KNOWN = 5_000;
const MAX_NAME_UNITS = 80;

export interface People {
  author(person: PersonId, room: RoomId, signal: AbortSignal): Promise<Author>;
  /** What Telegram told of somebody's language, `pt-br`: it comes with what they write, and can not be asked for. */
  setLanguage(user: number, language: string): void;
  /** `undefined` while nothing is known since the start. */
  language(person: PersonId): string | undefined;
}

export function createPeople(chats: Chats, clock: Clock, say: Say): People {
  const known = new LRUCache<string, Promise<Author>>({ max: MAX_KNOWN, ttl: FRESH_MS, ttlResolution: 0, perf: clock });

  const languages = new LRUCache<number, string>({ max: MAX_KNOWN });

  async function fetchAuthor(person: PersonId, room: RoomId, signal: AbortSignal): Promise<Author> {
    const id = splitPerson(person);
    const chat = splitRoom(room);
    // In the name of a chat: the group's own are its anonymous administrators, any other is a channel of somebody's.
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
        { operation: "read", priority: "unmetered" },
        signal,
        (api, chat_id, inner) => api.getChatMember({ chat_id, user_id: id }, inner),
      );
      const { user, status } = member;
      const name = oneLine([user.first_name, user.last_name ?? ""].join(" "), MAX_NAME_UNITS);
      const isGone = status === "left" || status === "kicked" || (status === "restricted" && !member.is_member);
      return {
        ...nobody(person, name === "" ? say({ key: "person-unknown" }) : name),
        isBot: user.is_bot,
        isStranger: isGone,
        isAdmin: status === "creator" || status === "administrator",
      };
    } catch (error) {
      // Somebody whom the group does not know is a stranger, not a failure.
      if (!isRefusal(error, "user_not_found")) throw error;
      return { ...nobody(person, say({ key: "person-unknown" })), isStranger: true };
    }
  }

  return {
    setLanguage(user, language) {
      languages.set(user, language);
    },
    language: (person) => languages.get(splitPerson(person)),
    async author(person, room, signal) {
      const key = `${person} ${room}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const author = fetchAuthor(person, room, signal);
      known.set(key, author);
      author.catch(() => {
        known.delete(key);
      });
      return author;
    },
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
