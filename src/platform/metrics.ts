/** The metrics for operations, in Prometheus format. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface LaneView {
  readonly lane: string;
  readonly state: string;
  readonly count: number;
}

export interface MetricsSources {
  /** Unfinished and dead entries by lane kind and state. */
  lanes(): Promise<readonly LaneView[]>;
  /** Age in milliseconds of the oldest waiting entry, by lane kind. */
  oldestWaiting(): Promise<Readonly<Record<string, number>>>;
  /** 1 or 0 for each connection, by name. */
  connections(): Readonly<Record<string, boolean>>;
}

export interface Metrics {
  /** Counts an incoming event: `outcome` is new, repeated, unknown, refused, ... */
  eventIn(source: string, outcome: string): void;
  /** Records an outgoing call and how it ended; `operation` is post, edit, mark, message, ... */
  callOut(target: string, operation: string, outcome: string, seconds: number): void;
  failure(code: string): void;
  /** The time from the ledger's commit to the end of the entry. */
  handled(lane: string, seconds: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const eventsIn = new Counter({
    name: "bridge_events_in_total",
    help: "Ingested events, by source and outcome.",
    labelNames: ["source", "outcome"],
    registers,
  });
  const callsOut = new Counter({
    name: "bridge_calls_out_total",
    help: "Calls to team chats and the service, by outcome.",
    labelNames: ["target", "operation", "outcome"],
    registers,
  });
  const callSeconds = new Histogram({
    name: "bridge_call_seconds",
    help: "Duration of calls to team chats and the service.",
    labelNames: ["target", "operation"],
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: "bridge_failures_total",
    help: "Failed attempts, by code.",
    labelNames: ["code"],
    registers,
  });
  const handled = new Histogram({
    name: "bridge_handled_seconds",
    help: "Time from ingesting an entry to finishing it, by lane kind.",
    labelNames: ["lane"],
    buckets: SECONDS,
    registers,
  });

  new Gauge({
    name: "bridge_ledger_entries",
    help: "Entries of the ledger that are unfinished or were given up, by lane kind and state.",
    labelNames: ["lane", "state"],
    registers,
    async collect() {
      this.reset();
      for (const { lane, state, count } of await sources.lanes()) this.set({ lane, state }, count);
    },
  });
  new Gauge({
    name: "bridge_oldest_waiting_seconds",
    help: "Age of the oldest waiting entry, by lane kind.",
    labelNames: ["lane"],
    registers,
    async collect() {
      this.reset();
      for (const [lane, ageMs] of Object.entries(await sources.oldestWaiting())) this.set({ lane }, ageMs / 1000);
    },
  });
  new Gauge({
    name: "bridge_connection_up",
    help: "1 while a connection works, else 0.",
    labelNames: ["connection"],
    registers,
    collect() {
      for (const [connection, ok] of Object.entries(sources.connections())) this.set({ connection }, ok ? 1 : 0);
    },
  });

  return {
    eventIn: (source, outcome) => {
      eventsIn.inc({ source, outcome });
    },
    callOut(target, operation, outcome, seconds) {
      callsOut.inc({ target, operation, outcome });
      callSeconds.observe({ target, operation }, seconds);
    },
    failure: (code) => {
      failures.inc({ code });
    },
    handled: (lane, seconds) => {
      handled.observe({ lane }, seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
