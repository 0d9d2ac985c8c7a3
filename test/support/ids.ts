/** Ids as tests write them: `roomId("slack:T1:C1")`. */
import type { DeliveryId, PersonId, PostId, ReplyHandle, RoomId, ThreadId } from "../../src/bridge/model/ids.ts";

export const roomId = (id: string) => id as RoomId;
export const threadId = (id: string) => id as ThreadId;
export const postId = (id: string) => id as PostId;
export const personId = (id: string) => id as PersonId;
export const replyHandle = (handle: string) => handle as ReplyHandle;
export const deliveryId = (id: string) => id as DeliveryId;

export const ROOM = roomId("slack:T1:C1");
/** A thread in `ROOM`; its head is its card. */
export const THREAD = threadId(`${ROOM}:1`);
export const CARD = postId(THREAD);
export const ANNA = personId("slack:T1:U1");

/** The ids of a staff message: Anna's first in `THREAD`. */
export const STAFF_MESSAGE = { post: postId(`${ROOM}:2`), room: ROOM, thread: THREAD, author: ANNA } as const;

export const STAFF_MESSAGE_IN_TELEGRAM = {
  post: postId("telegram:1:-2:t3.4"),
  room: roomId("telegram:1:-2"),
  thread: threadId("telegram:1:-2:t3"),
  author: personId("telegram:1:5"),
} as const;
