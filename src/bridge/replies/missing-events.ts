/**
 * Rooms of which events may be missing: one was refused, or came only at a later attempt, or nothing was connected.
 * Until such a room has been read back, what staff write there waits, so that it does not overtake what is missing.
 */
import type { RoomId, TeamChatName } from "../model/ids.ts";
import { teamChatOf } from "../model/ids.ts";
import type { Routes } from "../routing/route.ts";

/** How long a reply waits at most, after it was ingested. */
export const WAIT_FOR_MISSING_MS = 15_000;

export interface MissingEvents {
  /** Events of this team chat may be missing. */
  suspect(chat: TeamChatName): void;
  isSuspected(room: RoomId): boolean;
  /** Reads a room back; it is no longer suspected if nothing new happened meanwhile. Errors: those of `read`. */
  readBack(room: RoomId, read: () => Promise<void>): Promise<void>;
  /** Resolves when a room is suspected, at once if one is. Never rejects. */
  suspected(signal: AbortSignal): Promise<void>;
}

export function createMissingEvents({ modes }: Pick<Routes, "modes">): MissingEvents {
  const answered = [...modes].flatMap(([room, mode]) => (mode === "alerts" ? [] : [room]));
  /** By room: the number of the last suspicion. */
  const rooms = new Map<RoomId, number>();
  let count = 0;
  let wake = Promise.withResolvers<undefined>();

  return {
    suspect(chat) {
      count += 1;
      for (const room of answered) if (teamChatOf(room) === chat) rooms.set(room, count);
      if (rooms.size > 0) wake.resolve(undefined);
    },
    isSuspected: (room) => rooms.has(room),
    async readBack(room, read) {
      const last = rooms.get(room);
      await read();
      if (rooms.get(room) === last) rooms.delete(room);
      if (rooms.size === 0) wake = Promise.withResolvers();
    },
    async suspected(signal) {
      const aborted = Promise.withResolvers<undefined>();
      const onAbort = () => {
        aborted.resolve(undefined);
      };
      signal.addEventListener("abort", onAbort, { once: true });
      if (!signal.aborted) await Promise.race([wake.promise, aborted.promise]);
      signal.removeEventListener("abort", onAbort);
    },
  };
}
