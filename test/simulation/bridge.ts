/** The whole bridge on a real database, composed as in `src/app/bridge.ts`, without HTTP: it can be killed. */
import { repeat } from "../../src/app/repeat.ts";
import { shareSuspicions } from "../../src/app/shared-suspicions.ts";
import { beginReconciliation } from "../../src/app/reconciliation.ts";
import { coveredStart } from "../../src/app/covered-start.ts";
import { runStaffBackfill } from "../../src/app/staff-backfill.ts";
import { teamChats } from "../../src/app/team-chats.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { backfillService } from "../../src/bridge/inbound/backfill-service.ts";
import { ingestDelivered } from "../../src/bridge/inbound/ingest-service-event.ts";
import { ingestStaffEvents } from "../../src/bridge/inbound/ingest-staff-event.ts";
import { createMissingEvents } from "../../src/bridge/replies/missing-events.ts";
import type { PostId, RoomId } from "../../src/bridge/model/ids.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { EntryState } from "../../src/bridge/ports/ledger.ts";
import { stateOfReply, type ReplyState } from "../../src/bridge/replies/state.ts";
import { readReport, type Report } from "../../src/bridge/rooms/report.ts";
import { listEntries } from "../../src/bridge/rooms/pinned-list.ts";
import { scheduleDigests } from "../../src/bridge/rooms/quiet-hours-digest.ts";
import { scheduleReports } from "../../src/bridge/rooms/weekly-report.ts";
import type { Routes } from "../../src/bridge/routing/route.ts";
import { weekUntil } from "../../src/bridge/routing/weekly.ts";
import { createRestoreWindow, type RestoreWindow } from "../../src/bridge/stores/restore-record.ts";
import { createStores, type Stores } from "../../src/bridge/stores/index.ts";
import { recordRoomSettings } from "../../src/bridge/routing/effective-mode.ts";
import { laneWorkers } from "../../src/bridge/workers.ts";
import type { ConversationApi } from "../../src/bridge/ports/conversation-api.ts";
import type { TeamChat } from "../../src/bridge/ports/team-chat.ts";
import type { Database } from "../../src/database/index.ts";
import { openSqlite } from "../../src/database/sqlite.ts";
import type { LedgerOptions } from "../../src/ledger/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { silentLog, type Log } from "../../src/platform/log.ts";
import type { Life } from "./life.ts";
import { migrateToNext, nextLedger, nextWorkers } from "./next-version.ts";
import type { Random } from "./random.ts";
import type { SimulatedService } from "./service.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** A remote, and what connects the bridge with it whenever its process begins to live. */
interface Remote<Port> {
  readonly network: { connect(): void };
  connect(life: Life): Port | Promise<Port>;
}

export interface BridgeOptions {
  readonly time: Pick<VirtualTime, "shown">;
  readonly service: Remote<ConversationApi> & Pick<SimulatedService, "ingest">;
  readonly chats: readonly Remote<TeamChat>[];
  readonly routes: Routes;
  readonly opsRooms: readonly RoomId[];
  readonly holdMs: number;
  /** The version after this one, which draws what it appends. */
  readonly next?: Random | undefined;
  readonly log?: Log;
  /** Default: what SQLite in virtual time needs. */
  readonly ledger?: Omit<LedgerOptions, "log" | "clock" | "policies" | "alsoPrune">;
  /** Milliseconds between two backfills from the service. */
  readonly backfillEveryMs?: number;
}

const BACKFILL = { everyMs: 5 * 60_000, retryMs: 10_000 };

export class SimulatedBridge {
  readonly #database: Database;
  readonly #stores: Stores;
  readonly #routes: Routes;
  readonly #now: () => number;
  readonly #restored: RestoreWindow | undefined;

  private constructor(
    database: Database,
    stores: Stores,
    routes: Routes,
    now: () => number,
    restored: RestoreWindow | undefined,
  ) {
    this.#database = database;
    this.#stores = stores;
    this.#routes = routes;
    this.#now = now;
    this.#restored = restored;
  }

  /** `at`: the path of an SQLite file, or another database that is open. Resolves when it ingests events. */
  static async start(at: string | Database, options: BridgeOptions): Promise<SimulatedBridge> {
    const { time, service, chats: remotes, routes, opsRooms, holdMs, next, log = silentLog } = options;
    const { ledger: settings = { pollMs: 5_000 }, backfillEveryMs: everyMs = BACKFILL.everyMs } = options;
    const clock = { now: () => time.shown };
    const startedAt = clock.now();
    for (const { network } of [service, ...remotes]) network.connect();
    const database = typeof at === "string" ? openSqlite(`file:${at}`, { lockOwner: true }) : at;
    if (next !== undefined) await migrateToNext(database);
    const stores = createStores(await openSpaces(database));
    const own = await openBridgeLedger(database, { log, clock, ...settings });
    const ledger = next === undefined ? own : nextLedger(own, next);
    const restored = createRestoreWindow();
    const life = { clock, log, database, restored, leases: ledger.reading };
    const api = await service.connect(life);
    const chats: TeamChat[] = [];
    for (const remote of remotes) chats.push(await remote.connect(life));
    const deps: BridgeDeps = {
      chats: teamChats(chats),
      ...{ api, ledger, ...stores, routes, settings: { holdMs, opsRooms }, clock, log },
      missing: createMissingEvents(routes, clock),
      restored,
    };
    const timers = [...scheduleDigests(deps), ...scheduleReports(deps), ...listEntries(undefined, deps)];
    if (timers.length > 0) await ledger.append(timers);
    const suspicions = await shareSuspicions(database, { chats, missing: deps.missing, log });
    suspicions.suspectAll();
    const start = await coveredStart(database, { chats, missing: deps.missing, log });
    const { signal } = new AbortController();
    await recordRoomSettings(deps);
    const workers = laneWorkers(deps);
    const send = () => ledger.start(next === undefined ? workers : nextWorkers(workers));
    await stores.serviceRecord.setTakesChanges(true);
    const reconciliation = await beginReconciliation(deps, ledger.reading, send, signal);
    service.ingest = (event, key) => ingestDelivered(event, key, deps);
    for (const chat of chats) {
      await chat.listen(
        async (events, read) => {
          await ingestStaffEvents(events, deps, read);
        },
        signal,
        () => {
          suspicions.suspect(chat.name);
        },
      );
    }
    void reconciliation.ended.then(() => {
      void repeat(
        () =>
          backfillService(deps, signal, { startedAt }).then(
            () => everyMs,
            () => Math.min(everyMs, BACKFILL.retryMs),
          ),
        signal,
      );
      void runStaffBackfill(deps, start, signal);
    });
    return new SimulatedBridge(database, stores, routes, clock.now, restored);
  }

  /** What bridges that run elsewhere left in a database; it runs nothing itself. */
  static async readOnly(database: Database, routes: Routes): Promise<SimulatedBridge> {
    return new SimulatedBridge(database, createStores(await openSpaces(database)), routes, Date.now, undefined);
  }

  /** Entries that are not finished. */
  async unfinished(): Promise<readonly EntryRow[]> {
    return await this.#entries("finished_at is null");
  }

  /** Entries that were given up. */
  async dead(): Promise<readonly EntryRow[]> {
    return await this.#entries("dead_at is not null");
  }

  /** How the entries of one kind ended that ran in lanes of one kind, in order. */
  async outcomes(lane: string, kind: string): Promise<readonly (readonly [state: string, result: string | null])[]> {
    const rows = await this.#database.all<{ readonly state: string; readonly result: string | null }>(
      `select state, result from entry where lane_kind = ?1 and kind = ?2 order by seq`,
      [lane, kind],
    );
    return rows.map(({ state, result }) => [state, result]);
  }

  get turns(): Stores["turns"] {
    return this.#stores.turns;
  }

  /** When it took the database for restored or lost, by the clock of its machine; in Unix milliseconds. */
  get restoredAt(): number | undefined {
    const at = this.#restored?.record?.restoredAt;
    return at === undefined ? undefined : Date.parse(at);
  }

  /** Of the seven days until now. */
  async report(room: RoomId): Promise<Report> {
    const period = weekUntil("UTC", this.#now());
    return await readReport(room, period, "UTC", { ...this.#stores, clock: { now: this.#now }, routes: this.#routes });
  }

  get links(): Stores["links"] {
    return this.#stores.links;
  }

  /** Whether a reply waits for confirmation. */
  async isPending(post: PostId): Promise<boolean> {
    return (await this.#stores.replies.pendingConfirmation(post)) !== undefined;
  }

  /** The state of each staff message that the ledger knows. */
  async replyStates(): Promise<ReadonlyMap<PostId, ReplyState>> {
    const rows = await this.#database.all<StaffRow>(
      `select payload, state, attempts, not_before, progress, result, failure from entry where kind = 'staff' order by seq`,
    );
    const now = this.#now();
    const states = new Map<PostId, ReplyState>();
    for (const [post, of] of Map.groupBy(rows, ({ payload }) => (JSON.parse(payload) as StaffMessage).post)) {
      const entries = of.map((row) => ({ ...row, notBefore: row.not_before, progress: row.progress ?? undefined }));
      const state = stateOfReply(entries, await this.isPending(post), now);
      if (state !== undefined) states.set(post, state);
    }
    return states;
  }

  #entries(where: string): Promise<readonly EntryRow[]> {
    return this.#database.all(
      `select seq, lane_kind as lane, kind, state, attempts, failure, not_before, created_at, finished_at
       from entry where ${where} order by seq`,
    );
  }
}

interface StaffRow {
  readonly payload: string;
  readonly state: EntryState;
  readonly attempts: number;
  readonly not_before: number;
  readonly progress: string | null;
  readonly result: string | null;
  readonly failure: string | null;
}

export interface EntryRow {
  readonly seq: number;
  readonly lane: string;
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
  readonly failure: string | null;
  /** Unix milliseconds. */
  readonly not_before: number;
  readonly created_at: number;
  readonly finished_at: number | null;
}
