/** What is said in a room outside any thread: alerts for new conversations, notices for operations. */
import type { BridgeDeps } from "./deps.ts";
import type { RoomEntries } from "./entries.ts";
import type { OpsNotices } from "./ops.ts";
import type { Batch, Entry, LaneWorker, TeamChat } from "./ports.ts";
import { judge, logFailure } from "./retry.ts";
import { PERHAPS_REPEATED } from "./say-in-thread.ts";
import type { Post, PostLine } from "./words.ts";

type RoomDeps = Pick<BridgeDeps, "chats" | "clock" | "log">;

export function roomWorker(deps: RoomDeps, ops: OpsNotices): LaneWorker {
  return {
    take: 20,

    async run(batch, signal) {
      const room = batch.lane.key;
      const chat = deps.chats.of(room);
      const standing = await alreadyThere(batch, chat, signal);
      for (const [index, entry] of batch.entries.entries()) {
        const name = `room#${entry.seq}`;
        if (standing === "unknowable" || !standing.has(name)) {
          const repeated = standing === "unknowable" && index === 0 ? [PERHAPS_REPEATED] : [];
          const lines = [...(await linesOf(entry, deps, signal)), ...repeated];
          const post: Post = { delivery: batch.delivery, covers: [name], lines };
          await chat.announce(room, post, signal);
        }
        await batch.settle([entry]);
      }
      ops.well(batch.lane.gate);
    },

    failed(batch, entries, error) {
      const verdict = judge(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, verdict);
      // Operations are not told of what cannot be told: it is in the log and in /readyz.
      return verdict.again ? verdict.after : { again: false, failure: verdict.code };
    },
  };
}

/** A list of hundreds of numbers helps nobody. */
const MOST_NUMBERS = 20;

async function alreadyThere(
  batch: Batch,
  chat: TeamChat,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | "unknowable"> {
  if (!batch.uncertain) return new Set();
  const found = await chat.find(batch.lane.key, batch.delivery, new Date(batch.since).toISOString(), signal);
  return found === "unknowable" ? found : new Set(found.flatMap(({ covers }) => covers));
}

async function linesOf(entry: Entry, deps: RoomDeps, signal: AbortSignal): Promise<PostLine[]> {
  switch (entry.kind as keyof RoomEntries) {
    case "alert": {
      const { head, thread } = entry.payload as RoomEntries["alert"];
      const url = thread === null ? undefined : await deps.chats.of(thread).link(thread, signal);
      const values = { client: head.client, channel: head.channel };
      const link = url === undefined ? {} : { link: { label: { key: "alert-open-thread" }, url } };
      return [{ kind: "notice", sentence: { key: "alert-new-conversation", values }, ...link }];
    }
    case "ops": {
      const { code, farCode, subject } = entry.payload as RoomEntries["ops"];
      return [
        { kind: "notice", sentence: { key: `failure-${code}` } },
        { kind: "notice", sentence: { key: "ops-details", values: { code: farCode ?? code, subject } } },
      ];
    }
    case "dead": {
      const { code, entries } = entry.payload as RoomEntries["dead"];
      const shown = entries.slice(0, MOST_NUMBERS).join(" ");
      return [
        { kind: "notice", sentence: { key: "ops-dead", values: { code, entries: shown, count: entries.length } } },
      ];
    }
    case "unrouted": {
      const { channel } = entry.payload as RoomEntries["unrouted"];
      return [{ kind: "notice", sentence: { key: "ops-unrouted", values: { channel } } }];
    }
  }
}
