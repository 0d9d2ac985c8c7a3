/**
 * The worker of the lane of one staff message's edits and deletions, so that they never wait behind the reply they
 * concern.
 */
import { payloadOf } from "../entry-payloads.ts";
import type { EditEntries } from "../entries.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry, LaneWorker, NewEntry } from "../ports/ledger.ts";
import { applyDeletion, applyEdit } from "./edit-and-retract.ts";

export function editWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    batchSize: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) {
        await batch.settle([entry], { then: await apply(entry, deps, signal) });
      }
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, batch.lane.group);
      return decision.retry ? { ...decision.after, then } : { retry: false, failure: decision.code, then };
    },
  };
}

function apply(entry: Entry, deps: BridgeDeps, signal: AbortSignal): Promise<NewEntry[]> {
  switch (entry.kind as keyof EditEntries) {
    case "edited":
      return applyEdit(payloadOf("edit", "edited", entry), deps, signal);
    case "deleted":
      return applyDeletion(payloadOf("edit", "deleted", entry), deps, signal);
  }
}
