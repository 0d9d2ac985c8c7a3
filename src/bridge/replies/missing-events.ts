/**
 * Rooms of which events may be missing: one was refused, or came only at a later attempt, or nothing was connected.
 * Until such a room has been read back, what staff write there waits, so that it does not overtake what is missing.
 */
import type { Clock } from "../../platform/clock.ts";
import { teamChatOf, type RoomId, type TeamChatName } from "../model/ids.ts";
import type { Routes } from "../routing/route.ts";

/** How long a reply waits at most, after it was ingested; and a suspicion at most, for a room that cannot be read. */
export const WAIT_FOR_MISSING_MS = 15_000;

export interface MissingEvents {
  /** Events of this team chat may be missing. */
  suspect(chat: TeamChatName): void;
  /** The rooms are to be read back, but nothing has to wait for it. */
  readSoon(): void;
  isSuspected(room: RoomId): boolean;
  /** Reads a room back; it is no longer suspected if nothing new happened meanwhile. Errors: those of `read`. */
  readBack(room: RoomId, read: () => Promise<void>): Promise<void>;
  /** Resolves when the rooms are to be read back. */
  nextReading(): Promise<undefined>;
}

interface Suspicion {
  /** Unix time in milliseconds. */
  readonly at: number;
}

export function createMissingEvents({ modes }: Pick<Routes, "modes">, clock: Clock): MissingEvents {
  const answered = [...modes].flatMap(([room, mode]) => (mode === "alerts" ? [] : [room]));
  const rooms = new Map<RoomId, Suspicion>();
  let next = Promise.withResolvers<undefined>();

  function readSoon(): void {
    next.resolve(undefined);
    next = Promise.withResolvers();
  }

  return {
    suspect(chat) {
      const suspicion = { at: clock.now() };
      for (const room of answered) if (teamChatOf(room) === chat) rooms.set(room, suspicion);
      readSoon();
    },
    readSoon,
    isSuspected(room) {
      const suspicion = rooms.get(room);
      return suspicion !== undefined && clock.now() - suspicion.at < WAIT_FOR_MISSING_MS;
    },
    async readBack(room, read) {
      const suspicion = rooms.get(room);
      await read();
      if (rooms.get(room) === suspicion) rooms.delete(room);
    },
    nextReading: () => next.promise,
  };
}
