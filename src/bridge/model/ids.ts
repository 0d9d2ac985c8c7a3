/**
 * Opaque ids. Those of rooms, threads, posts and people begin with the name of their team chat and a colon, and
 * `teamChatOf` reads only that; the rest (workspace or bot, room, thread, post) is known only to that team chat.
 *
 * Only `team-chats/<name>/ids.ts` builds and splits ids, except for the bridge's own `DeliveryId`. Everybody else passes
 * them on. Stored ids come back through the `read` functions below, an id in a button's value through `isPostId`. The
 * linter reports a cast to an id anywhere else.
 */

/** Exists for the compiler only; an id is a plain string. */
declare const brand: unique symbol;

/** A string that is one kind of id. One property per kind, so that an id can be of two: Slack names a thread as its first post. */
type Id<Kind extends string> = string & { readonly [brand]: Readonly<Record<Kind, true>> };

/** `slack`, `telegram`, ...: also the name of the folder under `team-chats/`. */
export type TeamChatName = Id<"team-chat">;

export type RoomId = Id<"room">;

export type ThreadId = Id<"thread">;

/** One platform message: one of the bridge's posts or a staff message. */
export type PostId = Id<"post">;

/** A person in a team chat. */
export type PersonId = Id<"person">;

/**
 * Where to send the answer to one command or press: built and read by its team chat only. It may expire (a response URL
 * lasts half an hour); then the answer is posted to the person where they asked.
 */
export type ReplyHandle = Id<"reply">;

/** What lets a form be opened for one press: read by its team chat only, good once and for seconds. */
export type FormHandle = Id<"form">;

/** The bridge's own id of one outgoing call, the same on every attempt. A UUID. */
export type DeliveryId = Id<"delivery">;

export function newDeliveryId(): DeliveryId {
  return crypto.randomUUID() as DeliveryId;
}

export function teamChatOf(id: RoomId | ThreadId | PostId | PersonId): TeamChatName {
  const colon = id.indexOf(":");
  if (colon <= 0) throw new TypeError("an id does not start with the name of a team chat");
  return id.slice(0, colon) as TeamChatName;
}

/** The id of a room as stored, for instance in a lane's key. Errors: TypeError for text of another shape. */
export function readRoomId(stored: string): RoomId {
  return read(stored) as RoomId;
}

/** Like `readRoomId`. */
export function readThreadId(stored: string): ThreadId {
  return read(stored) as ThreadId;
}

/** Like `readRoomId`. */
export function readPostId(stored: string): PostId {
  return read(stored) as PostId;
}

/** Like `readRoomId`. */
export function readPersonId(stored: string): PersonId {
  return read(stored) as PersonId;
}

/** Whether a button's value, which can be forged, has the shape of a post's id. Such a post need not exist. */
export function isPostId(value: string): value is PostId {
  return hasShape(value);
}

function read(stored: string): string {
  if (!hasShape(stored)) throw new TypeError("stored text is not an id of a team chat");
  return stored;
}

/** A name, a colon, and more. */
function hasShape(text: string): boolean {
  const colon = text.indexOf(":");
  return colon > 0 && colon < text.length - 1;
}
