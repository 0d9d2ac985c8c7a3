/** Reads a conversation to find the rooms of an event, when its route asks for more than the event tells. */
import type { BridgeDeps } from "./deps.ts";
import { alertEntry, threadEntry, threadLane, type PlaceEntries } from "./entries.ts";
import type { OpsNotices } from "./ops.ts";
import type { LaneWorker, NewEntry } from "./ports.ts";
import { judge, logFailure } from "./retry.ts";
import { roomsFor } from "./route.ts";
import { entriesFor } from "./take-in.ts";

type PlaceDeps = Pick<BridgeDeps, "api" | "links" | "routes" | "clock" | "log">;

export function placeWorker(deps: PlaceDeps, ops: OpsNotices): LaneWorker {
  return {
    take: 50,

    async run(batch, signal) {
      const [first] = batch.entries;
      if (first === undefined) return;
      const id = (first.payload as PlaceEntries["place"]).event.conversation.id;
      const { conversation } = await deps.api.conversation(id, signal);
      ops.well("service");

      const rooms = roomsFor(conversation, deps.routes);
      if (rooms === "unknown-yet") throw new TypeError("a route asks for what a conversation does not have");
      // A conversation stays where its threads are, and goes on to appear where it now belongs too.
      const before = (await deps.links.placement(id)) ?? [];
      const added = rooms.threads.filter((room) => !before.includes(room));
      const head = { id, client: conversation.client, channel: conversation.channel };

      const settled = batch.entries.map((entry) => {
        const { event, key } = entry.payload as PlaceEntries["place"];
        const then: NewEntry[] = entriesFor(event, key, before);
        if (event.type !== "conversation-update") then.push(...entriesFor(event, key, added));
        else for (const room of added) then.push(threadEntry(threadLane(id, room), "appear", { head }));
        if (event.type === "conversation-new" && before.length + added.length === 0) {
          for (const room of rooms.alerts) then.push(alertEntry(head, room, null));
        }
        return batch.settle([entry], { then });
      });
      // In one commit with the placement: once it stands, later messages no longer pass through this lane.
      await Promise.all([...settled, added.length > 0 && deps.links.place(id, [...before, ...added])]);
    },

    failed(batch, entries, error) {
      const verdict = judge(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, verdict);
      return verdict.again
        ? { ...verdict.after, then: ops.after(error) }
        : { again: false, failure: verdict.code, then: ops.after(error) };
    },
  };
}
