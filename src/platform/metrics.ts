/** The metrics for operations, in Prometheus format. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface LaneView {
  readonly lane: string;
  readonly state: string;
  readonly count: number;
  /** Age of the oldest of them, in milliseconds. */
  readonly ageMs: number;
}

export interface MetricsSources {
  /** Of this program: `0.2.0`. */
  readonly version: string;
  /** All kinds of lanes, so that their series exist while nothing waits. */
  readonly laneKinds: readonly string[];
  /** Unfinished and dead entries of all replicas, by lane kind and state. Errors: any, if the database fails. */
  entries(): Promise<readonly LaneView[]>;
  /** Whether each connection works, by name. */
  connections(): Readonly<Record<string, boolean>>;
}

export interface Metrics {
  /** Counts an incoming event: `outcome` is new, repeated, unknown, unavailable, ... */
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

const STATES = ["queued", "running", "dead"];

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

  const entries = new Gauge({
    name: "bridge_ledger_entries",
    help: "Entries of the ledger that are unfinished or were given up, by lane kind and state. The same on every replica.",
    labelNames: ["lane", "state"],
    registers,
  });
  const oldestWaiting = new Gauge({
    name: "bridge_oldest_waiting_seconds",
    help: "Age of the oldest waiting entry, by lane kind. The same on every replica.",
    labelNames: ["lane"],
    registers,
  });
  const databaseUp = new Gauge({
    name: "bridge_database_up",
    help: "1 while the database answers, else 0.",
    registers,
  });
  new Gauge({
    name: "bridge_build_info",
    help: "Always 1; the version is a label.",
    labelNames: ["version"],
    registers,
  }).set({ version: sources.version }, 1);
  new Gauge({
    name: "bridge_connection_up",
    help: "1 while a connection works, else 0.",
    labelNames: ["connection"],
    registers,
    collect() {
      for (const [connection, ok] of Object.entries(sources.connections())) this.set({ connection }, ok ? 1 : 0);
    },
  });

  /** Before a scrape, which must not fail because the database does. */
  async function readEntries(): Promise<void> {
    entries.reset();
    oldestWaiting.reset();
    const found = await sources.entries().catch(() => undefined);
    databaseUp.set(found === undefined ? 0 : 1);
    if (found === undefined) return;
    for (const lane of sources.laneKinds) {
      oldestWaiting.set({ lane }, 0);
      for (const state of STATES) entries.set({ lane, state }, 0);
    }
    const oldestAges = new Map<string, number>();
    for (const { lane, state, count, ageMs } of found) {
      entries.set({ lane, state }, count);
      if (state !== "dead") oldestAges.set(lane, Math.max(oldestAges.get(lane) ?? 0, ageMs));
    }
    for (const [lane, ageMs] of oldestAges) oldestWaiting.set({ lane }, ageMs / 1000);
  }

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
    async text() {
      await readEntries();
      return await registry.metrics();
    },
    contentType: registry.contentType,
  };
}
