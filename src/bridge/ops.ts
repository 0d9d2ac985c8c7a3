/** Operations notices: said once when something needs a person, and again only after it had been well. */
import { BridgeError, type FailureCode } from "./errors.ts";
import { roomLane } from "./entries.ts";
import type { Clock, NewEntry } from "./ports.ts";
import type { RoomId } from "./words.ts";

export interface OpsNotices {
  /** The notices that follow from a failure; none when it was told before and is not over. */
  after(error: unknown): NewEntry[];
  /** Calls that need a setting work again. */
  well(subject: "service" | "chat"): void;
}

export function opsNotices(rooms: readonly RoomId[], clock: Clock): OpsNotices {
  // Which settings are known to be wrong, and since when. Replicas that find out in the same minute use one key.
  const episodes = new Map<FailureCode, string>();
  return {
    after(error) {
      if (!(error instanceof BridgeError) || error.policy.retry !== "setup") return [];
      if (episodes.has(error.code)) return [];
      const since = new Date(clock.now()).toISOString().slice(0, "2000-01-01T00:00".length);
      episodes.set(error.code, since);
      return rooms.map((room) => ({
        lane: roomLane(room),
        kind: "ops",
        keys: [`ops:${error.code}:${since}@${room}`],
        payload: { code: error.code, farCode: error.details.farCode ?? null },
      }));
    },
    well(subject) {
      if (episodes.size === 0) return;
      for (const code of SUBJECTS[subject]) episodes.delete(code);
    },
  };
}

const SUBJECTS = {
  service: ["SERVICE_UNAUTHORIZED"],
  chat: ["CHAT_UNAUTHORIZED", "ROOM_UNAVAILABLE"],
} as const satisfies Record<string, readonly FailureCode[]>;
