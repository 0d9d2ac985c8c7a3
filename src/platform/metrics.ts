/** The metrics for operations, in Prometheus format. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface LaneView {
  readonly lane: string;
  readonly state: string;
  readonly count: number;
  /** Age of the oldest of them, in milliseconds. */
  readonly ageMs: number;
}

/** What the database holds, of all replicas. */
export interface DatabaseView {
  /** Unfinished and dead entries, by lane kind and state. */
  readonly entries: readonly LaneView[];
  /** Age of the oldest entry that waits for a room, in milliseconds, by room. */
  readonly roomAgesMs: Readonly<Record<string, number>>;
  /** By part: `data`, and `wal` on SQLite. */
  readonly bytes: Readonly<Record<string, number>>;
  /** When `backup` last read the database, in Unix milliseconds, and how many bytes it was; absent if it never has. */
  readonly lastBackup?: { readonly takenAt: number; readonly bytes: number };
  /** The newest migration, by area: `004-standard-terms`. */
  readonly schema: Readonly<Record<string, string>>;
}

export interface MetricsSources {
  /** Of this program: `0.2.0`. */
  readonly version: string;
  /** All kinds of lanes, so that their series exist while nothing waits. */
  readonly laneKinds: readonly string[];
  /** All codes of failures, so that even the first one is an increase. */
  readonly failureCodes: readonly string[];
  /** Who sends events, so that even the first one that is refused is an increase. */
  readonly eventSources: readonly string[];
  /** Errors: any, if the database fails. */
  readDatabase(): Promise<DatabaseView>;
  /** Whether each connection works, by name. */
  connections(): Readonly<Record<string, boolean>>;
  /** Whether a shutdown has begun. */
  isDraining(): boolean;
}

export interface Metrics {
  /** Counts an incoming event: `outcome` is new, repeated, unknown, unavailable, ... */
  eventIn(source: string, outcome: string): void;
  /** Records an outgoing call and how it ended; `operation` is post, edit, mark, message, ... */
  callOut(target: string, operation: string, outcome: string, seconds: number): void;
  failure(code: string): void;
  /** Counts entries that failed for good. */
  gaveUp(code: string, entries: number): void;
  /** The time from the ledger's commit to the end of the entry. */
  handled(lane: string, seconds: number): void;
  /** `outcome`: sent, noted, awaiting-confirmation, refused, retracted, failed, ... */
  replyEnded(outcome: string): void;
  /** The time from writing a reply to the service's response. */
  replySent(seconds: number): void;
  /** The time from writing a client's message to its post in a thread. */
  messageShown(seconds: number): void;
  /** Counts a call of a room for a client who waits; `outcome`: notified, only-thanks, quiet-hours, muted, ... */
  waitingCall(outcome: string): void;
  text(): Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** What alerts watch for. */
const REFUSALS = ["unavailable", "unsigned", "malformed", "unreadable", "too-large"];

const STATES = ["queued", "running", "dead"];

let processRegistry: Registry | undefined;

/**
 * The process's own metrics: CPU, memory, garbage collection, event-loop lag. They are collected once, in a separate
 * registry, because their observer and timer never stop and keep their registry in memory. In a bridge's own registry,
 * they would keep that bridge in memory after it ended.
 */
function processMetrics(): Registry {
  if (processRegistry === undefined) collectDefaultMetrics({ register: (processRegistry = new Registry()) });
  return processRegistry;
}

export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];

  const eventsIn = new Counter({
    name: "bridge_events_in_total",
    help: "Ingested events, by source and outcome.",
    labelNames: ["source", "outcome"],
    registers,
  });
  for (const source of sources.eventSources) for (const outcome of REFUSALS) eventsIn.inc({ source, outcome }, 0);
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
  const givenUp = new Counter({
    name: "bridge_given_up_total",
    help: "Entries that failed for good, by code.",
    labelNames: ["code"],
    registers,
  });
  for (const code of sources.failureCodes) for (const counter of [failures, givenUp]) counter.inc({ code }, 0);
  const handled = new Histogram({
    name: "bridge_handled_seconds",
    help: "Time from ingesting an entry to finishing it, by lane kind.",
    labelNames: ["lane"],
    buckets: SECONDS,
    registers,
  });
  const replies = new Counter({
    name: "bridge_replies_total",
    help: "What staff wrote in threads, by what became of it. One that waits for confirmation is counted again later.",
    labelNames: ["outcome"],
    registers,
  });
  const replySent = new Histogram({
    name: "bridge_reply_sent_seconds",
    help: "Time from writing a reply in the team chat, or the end of its hold, to the service's response.",
    buckets: SECONDS,
    registers,
  });
  const messageShown = new Histogram({
    name: "bridge_message_shown_seconds",
    help: "Time from writing a client's message to its post in a thread.",
    buckets: SECONDS,
    registers,
  });

  const waitingCalls = new Counter({
    name: "bridge_waiting_calls_total",
    help: "Calls of a room for a waiting client that were due, by what became of them.",
    labelNames: ["outcome"],
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
  const roomWaiting = new Gauge({
    name: "bridge_room_waiting_seconds",
    help: "Age of the oldest entry that waits for a room, 0 while nothing does. The same on every replica.",
    labelNames: ["room"],
    registers,
  });
  const databaseBytes = new Gauge({
    name: "bridge_database_bytes",
    help: "Size of the bridge's database on disk, by part. The same on every replica.",
    labelNames: ["part"],
    registers,
  });
  const backupTakenAt = new Gauge({
    name: "bridge_last_backup_timestamp_seconds",
    help: "When `backup` last succeeded, in Unix seconds; 0 if it never has. The same on every replica.",
    registers,
  });
  const backupBytes = new Gauge({
    name: "bridge_last_backup_bytes",
    help: "Size of the databases in the last backup, before compression. The same on every replica.",
    registers,
  });
  const schema = new Gauge({
    name: "bridge_schema_info",
    help: "Always 1; the newest migration of each area is a label.",
    labelNames: ["area", "migration"],
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
    name: "bridge_draining",
    help: "1 from the signal to shut down until the process ends, else 0.",
    registers,
    collect() {
      this.set(Number(sources.isDraining()));
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

  /** Before a scrape, which must not fail because the database does. */
  async function readDatabase(): Promise<void> {
    for (const gauge of [entries, oldestWaiting, roomWaiting, databaseBytes, schema]) gauge.reset();
    const found = await sources.readDatabase().catch(() => undefined);
    databaseUp.set(found === undefined ? 0 : 1);
    if (found === undefined) return;
    for (const lane of sources.laneKinds) {
      oldestWaiting.set({ lane }, 0);
      for (const state of STATES) entries.set({ lane, state }, 0);
    }
    const oldestAges = new Map<string, number>();
    for (const { lane, state, count, ageMs } of found.entries) {
      entries.set({ lane, state }, count);
      if (state !== "dead") oldestAges.set(lane, Math.max(oldestAges.get(lane) ?? 0, ageMs));
    }
    for (const [lane, ageMs] of oldestAges) oldestWaiting.set({ lane }, ageMs / 1000);
    for (const [room, ageMs] of Object.entries(found.roomAgesMs)) roomWaiting.set({ room }, ageMs / 1000);
    for (const [part, bytes] of Object.entries(found.bytes)) databaseBytes.set({ part }, bytes);
    backupTakenAt.set((found.lastBackup?.takenAt ?? 0) / 1000);
    backupBytes.set(found.lastBackup?.bytes ?? 0);
    for (const [area, migration] of Object.entries(found.schema)) schema.set({ area, migration }, 1);
  }

  const all = Registry.merge([processMetrics(), registry]);
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
    gaveUp: (code, entries) => {
      givenUp.inc({ code }, entries);
    },
    handled: (lane, seconds) => {
      handled.observe({ lane }, seconds);
    },
    replyEnded: (outcome) => {
      replies.inc({ outcome });
    },
    replySent: (seconds) => {
      replySent.observe(seconds);
    },
    messageShown: (seconds) => {
      messageShown.observe(seconds);
    },
    waitingCall: (outcome) => {
      waitingCalls.inc({ outcome });
    },
    async text() {
      await readDatabase();
      return await all.metrics();
    },
    contentType: all.contentType,
  };
}
