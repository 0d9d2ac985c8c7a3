/** The list of waiting clients that a room keeps: which post shows it, and what it says. */
import type { PostId, RoomId } from "../model/ids.ts";
import type { OpenSpace } from "../ports/key-value.ts";

export interface RoomList {
  readonly post: PostId;
  /** Ids and times of what the post shows, so that an edit that changes nothing is skipped. */
  readonly shows: string;
  /** When the team chat refused to pin the post, in Unix milliseconds; absent once it is pinned. */
  readonly notPinnedAt?: number;
}

/** Errors: LEDGER_UNAVAILABLE. */
export interface RoomLists {
  list(room: RoomId): Promise<RoomList | undefined>;
  setList(room: RoomId, list: RoomList): Promise<void>;
}

export function createRoomLists(space: OpenSpace): RoomLists {
  const lists = space<RoomList>("room-list");
  return {
    list: (room) => lists.get(room),
    setList: (room, list) => lists.set([[room, list]]),
  };
}
