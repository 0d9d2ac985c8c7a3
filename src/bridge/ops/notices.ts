/** Operations notices: posted once when something needs a person, and again only after it had recovered. */
import type { Clock } from "../../platform/clock.ts";
import type { RoomEntries } from "../entries.ts";
import { roomLane } from "../lanes.ts";
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { NewEntry } from "../ports/ledger.ts";

/** The subject that all calls to the service share, as all calls to a room share its group. */
export const SERVICE = "service";

export interface OpsNotices {
  /** The notices that follow from a failure of `group` or of the service; none if it was reported and still lasts. */
  after(error: unknown, group: string): NewEntry[];
  /** Reports that calls of this group, or of the service, work again. */
  recovered(subject: string): void;
}

export function opsNotices(rooms: readonly RoomId[], clock: Clock): OpsNotices {
  // The known problems, and since when. Replicas that detect one in the same hour use the same key.
  const episodes = new Map<string, string>();
  /** How often a problem has recovered in the hour in which it was told last. */
  const ended = new Map<string, { readonly hour: string; readonly times: number }>();
  const nameOf = (code: FailureCode, subject: string) => `${code}@${subject}`;
  return {
    after(error, group) {
      if (!(error instanceof BridgeError) || error.policy.retry !== "setup") return [];
      const subject = error.code.startsWith("SERVICE_") ? SERVICE : group;
      const name = nameOf(error.code, subject);
      if (episodes.has(name)) return [];
      const hour = new Date(clock.now()).toISOString().slice(0, "2000-01-01T00".length);
      const last = ended.get(name);
      const since = last?.hour === hour ? `${hour}#${last.times}` : hour;
      episodes.set(name, hour);
      const payload: RoomEntries["ops"] = { code: error.code, remoteCode: error.details.remoteCode ?? null, subject };
      return rooms.map((room) => ({
        lane: roomLane(room),
        kind: "ops",
        keys: [`ops:${name}:${since}@${room}`],
        payload,
      }));
    },
    recovered(subject) {
      for (const [name, hour] of episodes) {
        if (!name.endsWith(`@${subject}`)) continue;
        const last = ended.get(name);
        ended.set(name, { hour, times: last?.hour === hour ? last.times + 1 : 1 });
        episodes.delete(name);
      }
    },
  };
}
