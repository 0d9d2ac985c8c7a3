/** Keeps entries that cannot be read away from the workers, so that those around them go on. */
import type { BridgeDeps } from "./deps.ts";
import { misfit } from "./entry-payloads.ts";
import { deadLetterNotices } from "./ops/dead-letters.ts";
import type { Entry, Lane, LaneWorker } from "./ports/ledger.ts";

/**
 * How long an entry of an unknown kind, or with an unknown value, waits for a replica of the newer version that appended
 * it: longer than replacing all replicas takes. What follows it in its lane waits too, because it must not overtake.
 */
export const LEFT_FOR_MS = 15 * 60_000;
const LEFT_PAUSE_MS = 5_000;

class LeftForNewerVersion extends Error {
  override readonly name = "LeftForNewerVersion";
}

/** A worker that sees only entries whose payloads are what their kinds say; each of the others becomes a dead letter. */
export function readingEntries(worker: LaneWorker, deps: Pick<BridgeDeps, "settings" | "clock" | "log">): LaneWorker {
  const { clock, log } = deps;
  const idsOf = ({ kind, key }: Lane, { seq, kind: entryKind }: Entry) => ({
    lane: kind,
    key,
    entry: seq,
    kind: entryKind,
  });

  return {
    ...worker,
    async run(batch, signal) {
      const { lane } = batch;
      const read = batch.entries.map((entry) => ({ entry, problem: misfit(lane.kind, entry) }));
      const left = read.findIndex(
        ({ entry, problem }) => problem?.mayBeNewer === true && clock.now() - entry.createdAt < LEFT_FOR_MS,
      );
      const mine = left === -1 ? read : read.slice(0, left);
      const misfits = mine.flatMap(({ entry, problem }) => (problem === undefined ? [] : [{ entry, at: problem.at }]));
      if (misfits.length > 0) {
        const code = "ENTRY_UNREADABLE";
        for (const { entry, at } of misfits) {
          log.error({ ...idsOf(lane, entry), at, code }, "a stored entry has another shape than this version expects");
        }
        const unreadable = misfits.map(({ entry }) => entry);
        await batch.settle(unreadable, {
          state: "dead",
          failure: code,
          then: deadLetterNotices(lane, unreadable, code, deps),
        });
      }
      const entries = mine.flatMap(({ entry, problem }) => (problem === undefined ? [entry] : []));
      if (entries.length > 0) {
        await worker.run(entries.length === batch.entries.length ? batch : { ...batch, entries }, signal);
      }
      const newer = read[left]?.entry;
      if (newer === undefined) return;
      await batch.settle(entries);
      if (newer.attempts === 1) log.warn(idsOf(lane, newer), "an entry of a newer version is left for it");
      throw new LeftForNewerVersion();
    },
    failed(batch, entries, error) {
      if (!(error instanceof LeftForNewerVersion)) return worker.failed(batch, entries, error);
      const at = clock.now() + LEFT_PAUSE_MS;
      return { retry: true, at, failure: "RETRY_LATER", uncertain: false, pauseGroup: false };
    },
  };
}
