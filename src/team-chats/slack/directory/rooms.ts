/**
 * Facts about rooms. A room shared with another organisation is refused unless allowed, because outsiders would read
 * what clients write. Slack reports sharing when asked, in an event, and on every event from such a room.
 */
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { WebApi } from "../outbound/api.ts";

const FRESH_MS = 24 * 60 * 60_000;
const MAX_KNOWN = 1_000;

const RoomAnswer = z.object({
  channel: z.object({
    name: z.string().optional(),
    is_member: z.boolean().optional(),
    is_archived: z.boolean().optional(),
    /**
     * The flag to trust; `is_shared` is also set when a channel is shared within the organisation. Source: Slack
     * Connect guide.
     */
    is_ext_shared: z.boolean().optional(),
  }),
});
export type RoomFacts = z.infer<typeof RoomAnswer>["channel"];

export interface Rooms {
  /** Calls Slack. Errors: as for every call; ROOM_UNAVAILABLE when there is no such room. */
  fetchFacts(channel: string, signal: AbortSignal): Promise<RoomFacts>;
  /** Throws ROOM_UNAVAILABLE (`externally_shared`) for a room that outsiders can read. Calls Slack once a day. */
  assertNotShared(channel: string, signal: AbortSignal): Promise<void>;
  /** A room's name, without the `#`; `undefined` if the app cannot see the room. Calls Slack once a day. */
  name(channel: string, signal: AbortSignal): Promise<string | undefined>;
  /** The last known name; makes no call. */
  known(channel: string): string | undefined;
  /** Records what an event reported. */
  onSharingChanged(channel: string, isShared: boolean): void;
}

export function createRooms(webApi: WebApi, clock: Clock, sharedAllowed: boolean): Rooms {
  const shared = new LRUCache<string, boolean>({ max: MAX_KNOWN, ttl: FRESH_MS, ttlResolution: 0, perf: clock });
  // Expired names are kept: `known` reads them without a call.
  const names = new LRUCache<string, string>({
    max: MAX_KNOWN,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: clock,
    noDeleteOnStaleGet: true,
  });

  async function fetchFacts(channel: string, signal: AbortSignal): Promise<RoomFacts> {
    const answer = await webApi.call("conversations.info", { channel }, RoomAnswer, "read", signal);
    shared.set(channel, answer.channel.is_ext_shared === true);
    if (answer.channel.name !== undefined) names.set(channel, answer.channel.name);
    return answer.channel;
  }

  return {
    fetchFacts,
    async assertNotShared(channel, signal) {
      if (sharedAllowed) return;
      const isShared = shared.get(channel) ?? (await fetchFacts(channel, signal)).is_ext_shared === true;
      if (isShared) throw new BridgeError("ROOM_UNAVAILABLE", { remoteCode: "externally_shared" });
    },
    async name(channel, signal) {
      const before = names.get(channel);
      if (before !== undefined) return before;
      try {
        return (await fetchFacts(channel, signal)).name;
      } catch (error) {
        if (error instanceof BridgeError && error.code === "ROOM_UNAVAILABLE") return undefined;
        throw error;
      }
    },
    known: (channel) => names.get(channel, { allowStale: true }),
    onSharingChanged(channel, isShared) {
      shared.set(channel, isShared);
    },
  };
}
