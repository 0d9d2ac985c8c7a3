/** What waits for its hour. An entry of the ledger, so that it outlives a restart and rings once among replicas. */
import type { AlarmEntries } from "../model/entries.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { judge, logFailure } from "../ops/retry.ts";
import type { BridgeDeps } from "../ports/deps.ts";
import type { Entry, LaneWorker } from "../ports/ledger.ts";
import { morningHasCome, nextMorning } from "./quiet-hours-digest.ts";
import { waitedTooLong } from "./waiting-reminders.ts";

export function alarmWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    take: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) await batch.settle([entry], await rung(entry, deps, signal));
    },

    failed(batch, entries, error) {
      const verdict = judge(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, verdict);
      const then = ops.after(error, batch.lane.gate);
      if (verdict.again) return { ...verdict.after, then };
      // A morning that could not be told must not be the last one.
      for (const { kind, payload } of entries) {
        if (kind !== ("morning" satisfies keyof AlarmEntries)) continue;
        const { room, at } = payload as AlarmEntries["morning"];
        then.push(...nextMorning(room, Math.max(deps.clock.now(), at), deps));
      }
      return { again: false, failure: verdict.code, then };
    },
  };
}

function rung({ kind, payload }: Entry, deps: BridgeDeps, signal: AbortSignal) {
  switch (kind as keyof AlarmEntries) {
    case "waiting":
      return waitedTooLong(payload as AlarmEntries["waiting"], deps, signal);
    case "morning":
      return morningHasCome(payload as AlarmEntries["morning"], deps, signal);
  }
}
