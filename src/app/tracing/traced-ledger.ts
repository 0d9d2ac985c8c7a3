/** Passes traces through the ledger: entries keep the span that added them, and workers continue it. */
import {
  LANE_KINDS,
  type Entry,
  type LaneKind,
  type LaneWorker,
  type Ledger,
  type NewEntry,
} from "../../bridge/ports/ledger.ts";
import { traceparentOf, withTraceparent } from "../../bridge/model/traceparent.ts";
import type { Tracing } from "./tracing.ts";

type Workers = Readonly<Record<LaneKind, LaneWorker>>;

export interface Traced {
  ledger<T extends Ledger>(ledger: T): T;
  workers(workers: Workers): Workers;
}

export function tracedBy(tracing: Tracing): Traced {
  return {
    ledger: (ledger) => tracedLedger(ledger, tracing),
    workers: (workers) => tracedWorkers(workers, tracing),
  };
}

function tracedLedger<T extends Ledger>(ledger: T, tracing: Tracing): T {
  const append: Ledger["append"] = (entries, read) => ledger.append(stamped(entries, tracing.traceparent()), read);
  return new Proxy(ledger, {
    get(_, property) {
      if (property === "append") return append;
      const value: unknown = Reflect.get(ledger, property, ledger);
      return typeof value === "function" ? (value as (...given: unknown[]) => unknown).bind(ledger) : value;
    },
  });
}

/**
 * Each run of a batch is a span that continues the trace of its first entry and links to those of the others: one post
 * may show several messages.
 */
function tracedWorkers(workers: Workers, tracing: Tracing): Workers {
  const traced = (kind: LaneKind): LaneWorker => {
    const worker = workers[kind];
    return {
      ...worker,
      async run(batch, signal) {
        const { lane, entries } = batch;
        const attributes = {
          "messaging.system": "conversation-bridge",
          "messaging.operation.name": "process",
          "messaging.operation.type": "process",
          "messaging.destination.template": kind,
          "messaging.destination.name": lane.key,
          "messaging.batch.message_count": entries.length,
          "messaging.message.id": String(entries[0]?.seq ?? ""),
          "bridge.delivery": batch.delivery,
          "bridge.attempts": entries[0]?.attempts ?? 1,
        };
        await tracing.span(`process ${kind}`, { kind: "consumer", from: originsOf(entries), attributes }, () =>
          worker.run(
            {
              ...batch,
              settle: (settled, outcome) =>
                batch.settle(
                  settled,
                  outcome?.then ? { ...outcome, then: stamped(outcome.then, tracing.traceparent()) } : outcome,
                ),
            },
            signal,
          ),
        );
      },
      failed(batch, entries, error) {
        const after = worker.failed(batch, entries, error);
        return after.then === undefined ? after : { ...after, then: stamped(after.then, originsOf(entries)[0]) };
      },
    };
  };
  return Object.fromEntries(LANE_KINDS.map((kind) => [kind, traced(kind)])) as Record<LaneKind, LaneWorker>;
}

function originsOf(entries: readonly Entry[]): readonly string[] {
  return entries.map(({ payload }) => traceparentOf(payload)).filter((origin) => origin !== undefined);
}

function stamped(entries: readonly NewEntry[], traceparent: string | undefined): readonly NewEntry[] {
  if (traceparent === undefined) return entries;
  return entries.map((entry) => ({ ...entry, payload: withTraceparent(entry.payload, traceparent) }));
}
