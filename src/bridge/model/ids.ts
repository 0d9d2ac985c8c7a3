/** Opaque ids. They are built and split in `team-chats/<name>/ids.ts` only. */

/** `slack`, `telegram`, ...: also the name of its folder under `team-chats/`. */
export type TeamChatName = string & { readonly __word?: "team-chat" };

/**
 * Opaque ids. Each begins with the team chat's name and a colon, which is all that `teamChatOf` reads;
 * the rest (workspace or bot, room, thread, post) is known to that team chat only.
 */
export type RoomId = string & { readonly __word?: "room" };

export type ThreadId = string & { readonly __word?: "thread" };

/** One platform message: a post of ours or a staff message. */
export type PostId = string & { readonly __word?: "post" };

/** A person in a team chat. */
export type PersonId = string & { readonly __word?: "person" };

/**
 * Where the answer to one command or press goes: built and read by its team chat only. It may run out (a response address
 * of half an hour): then the answer is told to the person where they asked.
 */
export type ReplyHandle = string & { readonly __word?: "reply" };

/** Our own id of one call to the outside, the same on every attempt. A UUID. */
export type DeliveryId = string & { readonly __word?: "delivery" };

export function teamChatOf(id: RoomId | ThreadId | PostId | PersonId): TeamChatName {
  const colon = id.indexOf(":");
  if (colon <= 0) throw new TypeError("an id without a team chat's name");
  return id.slice(0, colon);
}
