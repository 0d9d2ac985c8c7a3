/**
 * Everything that one walk happens in: the remotes, the bridge between them, and the time that all of them share. The
 * remotes are simulated at the ports of the rules or, at the other edge, behind the HTTP of the adapters.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseError } from "../../src/database/index.ts";
import { openSqlite } from "../../src/database/sqlite.ts";
import { markRestored } from "../../src/bridge/restore/mark-restored.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { ReactionAct } from "../../src/bridge/model/reaction.ts";
import type { RoomMode } from "../../src/bridge/model/room.ts";
import type { PersonId, RoomId } from "../../src/bridge/model/ids.ts";
import { quietEndAfter } from "../../src/bridge/routing/quiet-hours.ts";
import type { RoomRules, Route, Routes } from "../../src/bridge/routing/route.ts";
import type { ClientChannel } from "../../src/contract/shapes.ts";
import { SimulatedBridge, type BridgeOptions } from "./bridge.ts";
import { SimulatedDisk } from "./disk.ts";
import { emptyDatabase } from "./empty-database.ts";
import type { EdgeName } from "./life.ts";
import { SimulatedHttp } from "./http/transport.ts";
import type { Network } from "./network.ts";
import { NEXT_KIND } from "./next-version.ts";
import { createRandom, type Random } from "./random.ts";
import { createRemotes, createRemotesBehind, type Remotes } from "./remotes.ts";
import type { SimulatedService } from "./service.ts";
import type { SimulatedTeamChat } from "./team-chat.ts";
import { VirtualTime } from "./virtual-time.ts";

export interface WorldOptions extends Remotes {
  /** Nothing is held, and rooms are not limited. */
  readonly isCalm?: boolean;
  /** Default: the ports. */
  readonly edge?: EdgeName;
  /** Rooms are reminded of clients who have waited that long; default: they are not. */
  readonly remindsAfterMs?: number;
  /** Rooms keep a list of clients who wait. Default false. */
  readonly keepsLists?: boolean;
  /** Alert rooms hear of new conversations and bad ratings. Default false. */
  readonly hasAlerts?: boolean;
  /** Only the conversation itself tells which route it takes, not its client channel. Default false. */
  readonly isRoutedByTags?: boolean;
  /** A room that is reminded has quiet hours, and a digest at their end. Default false. */
  readonly hasQuietHours?: boolean;
  /** What is tagged as secret may be shown in one room only. Default false. */
  readonly hasSecrets?: boolean;
  /** Rooms that are reminded call the next one, too, after so long; default: they do not. */
  readonly escalatesAfterMs?: number;
  /** More about the routes. `first` is in the team chat that finds posts, the others are in the one that cannot. */
  readonly routes?: (rooms: Readonly<Record<"first" | "second" | "third", RoomId>>) => Partial<Routes>;
}

export const REACTIONS: ReadonlyMap<string, ReactionAct> = new Map<string, ReactionAct>([
  ["👀", "take"],
  ["👍", "no-answer"],
  ["👏", { tag: "urgent" }],
  ["🤝", "close"],
]);
export const SECRET_TAG = "secret";
/** That of no conversation. */
const NO_ROUTE = { name: "nobody", when: { tags: ["never"] } } as const;
const HOLDS_MS = [0, 0, 5_000];
/** Long enough for a notice with which a reply can be cancelled; in every other walk that has restores. */
const LONG_HOLD = { ms: 20_000, every: 8, at: 4 } as const;
/** The share of walks in which the platforms limit their rooms. */
const LIMITED = 0.3;
/** In minutes after midnight; a walk begins at nine, and reminds from a quarter past. */
const QUIET = { zone: "UTC", fromMinute: 9 * 60 + 5, toMinute: 9 * 60 + 35 };
const FAULT_RATES = [0, 0.02, 0.1, 0.3];
/** The start of a bridge, in virtual time. */
const START_WITHIN_MS = 60_000;
/** What watches over the process starts it again while a remote cannot be reached. */
const START_TRIES = 5;
const RESTART_MS = 5_000;
/** How much longer the bridge takes a message for one that may have been handled; the clock of its machine may be fast. */
const WINDOW_MARGIN_MS = 6 * 60_000;
/** For a room with a thread, or for the rooms that are still to be found. */
const IS_STORED = "select 1 from entry_key where key like ? or key like ?";
/** In memory where there is such a folder: a walk tests orders of events, not disks. */
const MEMORY = "/dev/shm";

export class World implements Disposable {
  readonly time = new VirtualTime();
  readonly disk = new SimulatedDisk((ms) => {
    this.time.block(ms);
  });
  /** Decides what happens in an act. */
  readonly random: Random;
  /** Decides how calls and deliveries go meanwhile. */
  readonly fate: Random;
  /** Only at that edge. */
  readonly http: SimulatedHttp | undefined;
  readonly service: SimulatedService;
  readonly chats: readonly SimulatedTeamChat[];
  readonly routes: readonly Route[];
  /** The share of calls that fail outside outages. */
  readonly faultRate: number;
  /** Errors that the bridge logged: none may occur. */
  readonly errors: string[] = [];
  bridge: SimulatedBridge | undefined;
  /** The clock of the bridge's machine was set. */
  hasWrongClock = false;
  /** Whether the version after this one runs, or is the next to start. */
  isNext = false;
  /** The rooms that were set to notes at any time. */
  readonly keptNotes = new Set<RoomId>();
  /** How often the process died. */
  kills = 0;
  /**
   * When the database was last restored or lost, by the true time, and how often it was. `isEmptied`: it was lost at any
   * time.
   */
  restored: { readonly at: number; readonly times: number; readonly isEmptied: boolean } | undefined;
  #backup: { readonly takenAt: number } | undefined;
  readonly #folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "bridge-walk-"));
  readonly #path = join(this.#folder, "bridge.db");
  readonly #backupPath = join(this.#folder, "backup.db");
  readonly #emptyPath = join(this.#folder, "empty.db");
  readonly #options: BridgeOptions;
  readonly remindsAfterMs: number | undefined;
  /** The rooms that are reminded of clients who wait. */
  readonly reminded: ReadonlySet<RoomId>;
  readonly escalatesAfterMs: number | undefined;
  /** The room that has quiet hours. */
  readonly quietRoom: RoomId | undefined;
  /** Unix milliseconds. */
  readonly quietEndsAt = quietEndAfter(QUIET, this.time.now);
  /** The rooms that keep a list of clients who wait. */
  readonly listed: ReadonlySet<RoomId>;
  /** The only room that may show what is secret; `undefined` if nothing is. */
  readonly insideRoom: RoomId | undefined;
  readonly #modes = new Map<RoomId, RoomMode>();
  /** Changes with every life of the bridge. */
  #life: { end: (result: "died") => void } | undefined;

  private constructor(
    seed: number,
    {
      isCalm = false,
      edge = "ports",
      routes: more,
      remindsAfterMs,
      keepsLists = false,
      hasAlerts = false,
      isRoutedByTags = false,
      hasQuietHours = false,
      hasSecrets = false,
      escalatesAfterMs,
      ...remotes
    }: WorldOptions,
  ) {
    const { time } = this;
    this.random = createRandom(seed);
    this.fate = createRandom(~seed);
    this.http = edge === "http" ? new SimulatedHttp(time) : undefined;
    const options = { time, random: this.fate };
    const isStored = (message: string) =>
      this.disk.look(this.#path, IS_STORED, `%:${message}@%`, `%:${message}`).length > 0;
    const { service, chats } =
      this.http === undefined
        ? createRemotes(remotes, options)
        : createRemotesBehind(this.http, seed, isStored, options);
    const [finding, blind] = chats;
    this.service = service;
    this.chats = chats;
    const isLimited = this.random.chance(LIMITED) && !isCalm;
    for (const chat of this.chats) chat.isLimited = isLimited;
    this.faultRate = this.random.pick(FAULT_RATES) ?? 0;
    const rooms = { first: finding.room("C1"), second: blind.room("-100"), third: blind.room("-200") };
    const route = (channel: ClientChannel, threads: readonly RoomId[], alert: RoomId): Route => {
      return { name: channel, when: { channels: [channel] }, threads, alerts: hasAlerts ? [alert] : [] };
    };
    const alerted = { first: finding.room("C8"), second: blind.room("-300") };
    this.routes = [
      route("site", [rooms.first, rooms.second], alerted.second),
      // Where there are alert rooms, one has no threads beside it.
      route("email", hasAlerts ? [] : [rooms.first], alerted.first),
      route("telegram", [rooms.second, rooms.third], alerted.first),
    ];
    this.remindsAfterMs = remindsAfterMs;
    this.reminded = new Set(remindsAfterMs === undefined ? [] : [rooms.first, rooms.second]);
    this.escalatesAfterMs = escalatesAfterMs;
    this.quietRoom = hasQuietHours ? [rooms.first, rooms.second][seed % 2] : undefined;
    this.listed = new Set(keepsLists ? [rooms.first, rooms.third] : []);
    for (const room of Object.values(rooms)) this.#modes.set(room, "reply");
    this.insideRoom = hasSecrets ? rooms.third : undefined;
    const secret = {
      name: "secret",
      when: { tags: [SECRET_TAG] },
      threads: [rooms.third],
      alerts: [],
      isConfidential: true,
    };
    this.#options = {
      ...{ time, service: this.service, chats: this.chats },
      routes: {
        ...{
          match: "first",
          list: [
            ...(hasSecrets ? [secret] : []),
            ...(isRoutedByTags ? [{ ...NO_ROUTE, threads: [rooms.third], alerts: [] }] : []),
            ...this.routes,
          ],
          modes: this.#modes,
          rules: new Map(
            Object.values(rooms).map((room): [RoomId, RoomRules] => [
              room,
              {
                ...(this.reminded.has(room) && this.#stages(finding.person("Bert"))),
                ...(room === this.quietRoom && { quiet: QUIET }),
                ...(this.listed.has(room) && { keepsList: true }),
                ...(room === rooms.third && { takesByReply: true, reactions: REACTIONS }),
              },
            ]),
          ),
        },
        ...more?.(rooms),
      },
      opsRooms: [finding.room("C9")],
      holdMs: isCalm ? 0 : this.#holdMs(seed),
    };
    time.install(() => this.fate.float());
  }

  #stages(onDuty: PersonId): RoomRules {
    const { remindsAfterMs: waitingMs = 0, escalatesAfterMs: escalateMs } = this;
    if (escalateMs === undefined) return { waitingMs };
    return { waitingMs, escalateMs, duty: { people: [onDuty], groups: [], callsNextRoom: true } };
  }

  #holdMs(seed: number): number {
    const usual = this.random.pick(HOLDS_MS) ?? 0;
    return seed % LONG_HOLD.every === LONG_HOLD.at ? LONG_HOLD.ms : usual;
  }

  static async create(seed: number, options: WorldOptions = {}): Promise<World> {
    const empty = await emptyDatabase();
    const world = new World(seed, options);
    copyFileSync(empty, world.#path);
    copyFileSync(empty, world.#emptyPath);
    return world;
  }

  get networks(): readonly Network[] {
    return [this.service.network, ...this.chats.map(({ network }) => network)];
  }

  /** Result: whether it runs now. Its disk or a remote may fail, and it may die before it has started. */
  async start(): Promise<boolean> {
    for (let tries = 0; tries < START_TRIES; tries++) {
      const result = await this.#start();
      if (result !== "unreachable") return result === "started";
      await this.time.advance(RESTART_MS);
    }
    return false;
  }

  async #start(): Promise<"started" | "failed" | "unreachable"> {
    await this.time.revive();
    // The bridge notices that the database is empty when it starts.
    if (this.restored?.isEmptied === true) this.restored = { ...this.restored, at: this.time.now };
    const { promise: death, resolve: end } = Promise.withResolvers<"died">();
    const life = (this.#life = { end });
    const log = {
      ...{ debug: () => undefined, info: () => undefined, warn: () => undefined },
      // A dead process logs nothing.
      error: (ids: object, sentence: string) => {
        // An entry of the next version that none knew for too long; whether it was too long is judged in the end.
        const isLeft = "kind" in ids && ids.kind === NEXT_KIND;
        // The adapter says so of each event that it did not acknowledge; while it starts, it acknowledges none.
        const isDisk =
          "failure" in ids &&
          ids.failure === "LEDGER_UNAVAILABLE" &&
          (this.disk.failures > 0 || this.disk.wasSlow || this.bridge === undefined);
        if (this.#life === life && !isLeft && !isDisk) this.errors.push(`${sentence} ${JSON.stringify(ids)}`);
      },
    };
    try {
      const started = SimulatedBridge.start(this.#path, {
        ...{ ...this.#options, log, next: this.isNext ? this.fate : undefined },
      });
      const bridge = await this.time.until(Promise.race([started, death]), START_WITHIN_MS);
      if (bridge === "died" || this.#life !== life) return "failed";
      this.bridge = bridge;
      return "started";
    } catch (error) {
      const isRemote = error instanceof BridgeError;
      if (!isRemote && !(error instanceof DatabaseError)) throw error;
      this.kill();
      return isRemote ? "unreachable" : "failed";
    }
  }

  /** The process dies where it is: what it waits for never comes, and what it had not committed is gone. */
  readonly kill = (): void => {
    if (this.#life === undefined) return;
    for (const network of this.networks) network.disconnect();
    this.http?.drop();
    this.service.disconnect();
    for (const chat of this.chats) void chat.close();
    this.disk.cut();
    this.time.kill();
    this.#life.end("died");
    this.#life = undefined;
    this.bridge = undefined;
    this.kills += 1;
  };

  /** Whether what was written at `at` (ISO 8601) may have been handled by a database that is gone. */
  isForgotten(at: string): boolean {
    if (this.restored === undefined) return false;
    // It cannot notice that the database is empty before it can read a team chat.
    const noticedAt = this.restored.isEmptied ? this.bridge?.restoredAt : undefined;
    return Date.parse(at) <= Math.max(this.restored.at, noticedAt ?? 0) + WINDOW_MARGIN_MS;
  }

  /** Changes the settings while no bridge runs. Result: what the room does from the next start on. */
  changeMode(room: RoomId): RoomMode {
    const mode = this.#modes.get(room) === "note" ? "reply" : "note";
    this.#modes.set(room, mode);
    if (mode === "note") this.keptNotes.add(room);
    return mode;
  }

  /** With the log of SQLite, as a snapshot of the file system has it. */
  backUp(): void {
    const takenAt = this.time.shown;
    this.#copyFiles(this.#path, this.#backupPath);
    this.#backup = { takenAt };
  }

  /** Replaces the database by the backup while no bridge runs. Result: `undefined` without a backup. */
  async restore(): Promise<{ readonly takenAt: number } | undefined> {
    const backup = this.#backup;
    if (backup === undefined) return undefined;
    this.kill();
    this.disk.state = "works";
    this.#copyFiles(this.#backupPath, this.#path);
    await this.time.revive();
    const at = Math.max(this.time.shown, backup.takenAt);
    const times = { takenAt: new Date(backup.takenAt).toISOString(), restoredAt: new Date(at).toISOString() };
    await this.time.until(markFile(this.#path, times), START_WITHIN_MS);
    this.disk.cut();
    this.time.kill();
    this.#noteRestored(this.restored?.isEmptied ?? false);
    return backup;
  }

  async loseDatabase(): Promise<void> {
    this.kill();
    this.disk.state = "works";
    this.#copyFiles(this.#emptyPath, this.#path);
    this.#backup = undefined;
    this.#noteRestored(true);
    await Promise.resolve();
  }

  #noteRestored(isEmptied: boolean): void {
    this.restored = { at: this.time.now, times: (this.restored?.times ?? 0) + 1, isEmptied };
  }

  #copyFiles(from: string, to: string): void {
    for (const end of ["", "-wal", "-shm"]) rmSync(to + end, { force: true });
    for (const end of ["", "-wal"]) if (existsSync(from + end)) copyFileSync(from + end, to + end);
  }

  /** Everything works again. */
  heal(): void {
    for (const network of this.networks) Object.assign(network, { faults: 0, isAuthorized: true });
    for (const remote of [this.service, ...this.chats]) remote.lost = 0;
    Object.assign(this.disk, { state: "works", commitMs: 0 });
    this.disk.killAt(undefined);
  }

  [Symbol.dispose](): void {
    this.kill();
    this.disk[Symbol.dispose]();
    this.http?.[Symbol.dispose]();
    this.time[Symbol.dispose]();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function markFile(path: string, times: Parameters<typeof markRestored>[1]): Promise<void> {
  const database = openSqlite(`file:${path}`, { lockOwner: true });
  await markRestored(database, times);
  await database.close();
}
