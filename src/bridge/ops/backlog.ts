/** Tells operations, once, that a room is behind with clients' messages, and once more when it has caught up. */
import type { BridgeDeps } from "../deps.ts";
import type { RoomEntries } from "../entries.ts";
import { roomLane } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { Batch, NewEntry } from "../ports/ledger.ts";

/** A message that waits longer is late. A burst within a room's rate limit is posted sooner. */
export const BEHIND_AFTER_MS = 60_000;

const CLIENTS_MESSAGES = { laneKind: "thread", kind: "show" } as const;

export interface BacklogWatch {
  /** Before a batch of the room runs. Result: the notice that it is behind, if its messages have waited too long. */
  before(batch: Batch, room: RoomId): Promise<readonly NewEntry[]>;
  /** After it ran. Result: the notice that the room has caught up, if it was behind. Errors of both: LEDGER_UNAVAILABLE. */
  after(batch: Batch, room: RoomId): Promise<readonly NewEntry[]>;
}

export function backlogWatch({
  ledger,
  settings,
  clock,
}: Pick<BridgeDeps, "ledger" | "settings" | "clock">): BacklogWatch {
  /** The rooms that are behind, and since when. One process runs a room's batches at a time. */
  const behind = new Map<RoomId, string>();

  function notices<K extends "room-behind" | "room-caught-up">(
    kind: K,
    name: string,
    payload: RoomEntries[K],
  ): NewEntry[] {
    return settings.opsRooms.map((room) => ({ lane: roomLane(room), kind, keys: [`${name}@${room}`], payload }));
  }

  return {
    async before(batch, room) {
      if (behind.has(room)) return [];
      const oldest = Math.min(...batch.entries.filter(({ kind }) => kind === "show").map(({ createdAt }) => createdAt));
      const now = clock.now();
      if (now - oldest < BEHIND_AFTER_MS || oldest === Infinity) return [];
      // The hour is the same for a replica that takes the room over.
      const since = new Date(now).toISOString().slice(0, "2000-01-01T00".length);
      const { count } = await ledger.countUnfinished({ ...CLIENTS_MESSAGES, group: batch.lane.group });
      behind.set(room, since);
      const minutes = Math.floor((now - oldest) / 60_000);
      return notices("room-behind", `room-behind:${room}:${since}`, { room, count, minutes });
    },
    async after(batch, room) {
      const since = behind.get(room);
      if (since === undefined) return [];
      const { oldest } = await ledger.countUnfinished({
        ...CLIENTS_MESSAGES,
        group: batch.lane.group,
        exceptLane: batch.lane.key,
      });
      if (oldest !== undefined && clock.now() - oldest >= BEHIND_AFTER_MS) return [];
      behind.delete(room);
      return notices("room-caught-up", `room-caught-up:${room}:${since}`, { room });
    },
  };
}
