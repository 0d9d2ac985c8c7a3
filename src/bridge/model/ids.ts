/** Opaque ids. Only `team-chats/<name>/ids.ts` builds and splits them. */

/** `slack`, `telegram`, ...: also the name of the folder under `team-chats/`. */
export type TeamChatName = string & { readonly __word?: "team-chat" };

/**
 * Opaque ids. Each begins with the team chat's name and a colon, and `teamChatOf` reads only that; the rest (workspace
 * or bot, room, thread, post) is known only to that team chat.
 */
export type RoomId = string & { readonly __word?: "room" };

export type ThreadId = string & { readonly __word?: "thread" };

/** One platform message: one of the bridge's posts or a staff message. */
export type PostId = string & { readonly __word?: "post" };

/** A person in a team chat. */
export type PersonId = string & { readonly __word?: "person" };

/**
 * Where to send the answer to one command or press: built and read by its team chat only. It may expire (a response URL
 * lasts half an hour); then the answer is posted to the person where they asked.
 */
export type ReplyHandle = string & { readonly __word?: "reply" };

/** The bridge's own id of one outgoing call, the same on every attempt. A UUID. */
export type DeliveryId = string & { readonly __word?: "delivery" };

export function teamChatOf(id: RoomId | ThreadId | PostId | PersonId): TeamChatName {
  const colon = id.indexOf(":");
  if (colon <= 0) throw new TypeError("an id does not start with the name of a team chat");
  return id.slice(0, colon);
}
