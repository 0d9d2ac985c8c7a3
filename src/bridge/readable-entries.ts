/** Keeps entries that cannot be read away from the workers, so that those around them go on. */
import type { BridgeDeps } from "./deps.ts";
import { misfit } from "./entry-payloads.ts";
import { deadLetterNotices } from "./ops/dead-letters.ts";
import type { LaneWorker } from "./ports/ledger.ts";

/** A worker that sees only entries whose payloads are what their kinds say; each of the others becomes a dead letter. */
export function readingEntries(worker: LaneWorker, deps: Pick<BridgeDeps, "settings" | "clock" | "log">): LaneWorker {
  return {
    batchSize: worker.batchSize,
    async run(batch, signal) {
      const misfits = batch.entries.flatMap((entry) => {
        const at = misfit(batch.lane.kind, entry);
        return at === undefined ? [] : [{ entry, at }];
      });
      if (misfits.length === 0) {
        await worker.run(batch, signal);
        return;
      }
      const code = "ENTRY_UNREADABLE";
      for (const { entry, at } of misfits) {
        const ids = { lane: batch.lane.kind, key: batch.lane.key, entry: entry.seq, kind: entry.kind, at, code };
        deps.log.error(ids, "a stored entry has another shape than this version expects");
      }
      const unreadable = misfits.map(({ entry }) => entry);
      const then = deadLetterNotices(batch.lane, unreadable, code, deps);
      await batch.settle(unreadable, { state: "dead", failure: code, then });
      const entries = batch.entries.filter((entry) => !unreadable.includes(entry));
      if (entries.length > 0) await worker.run({ ...batch, entries }, signal);
    },
    failed: (batch, entries, error) => worker.failed(batch, entries, error),
  };
}
