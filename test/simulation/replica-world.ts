/**
 * What a walk with replicas happens in: the remotes of the simulated world in this process and in real time, and two or
 * three bridges, each a process of its own, which share one PostgreSQL and reach it through a proxy each.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FailureCode } from "../../src/bridge/model/failure.ts";
import type { RoomId, ThreadId } from "../../src/bridge/model/ids.ts";
import type { RoomMode } from "../../src/bridge/model/room.ts";
import type { Opening } from "../../src/bridge/ports/team-chat.ts";
import type { Route } from "../../src/bridge/routing/route.ts";
import type { ClientChannel } from "../../src/contract/shapes.ts";
import { openDatabase, type Database } from "../../src/database/index.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { TELEGRAM } from "../../src/team-chats/telegram/ids.ts";
import { SimulatedBridge } from "./bridge.ts";
import { Network, type NetworkOptions } from "./network.ts";
import { startPostgresProxy, type PostgresProxy } from "./postgres-proxy.ts";
import { createRandom, type Random } from "./random.ts";
import { HURRY, RealTime } from "./real-time.ts";
import type { ReplicaSetup } from "./replica-child.ts";
import { Replica } from "./replica.ts";
import { SimulatedService } from "./service.ts";
import { SimulatedTeamChat } from "./team-chat.ts";
import { REACTIONS, type World } from "./world.ts";

/** What acts and oracles need of a world. */
type Surroundings = Pick<
  World,
  "random" | "fate" | "service" | "chats" | "routes" | "faultRate" | "errors" | "bridge" | "hasWrongClock" | "kills"
> &
  Pick<
    World,
    "restored" | "networks" | "isForgotten" | "heal" | "reminded" | "remindsAfterMs" | "listed" | "keptNotes"
  > & {
    readonly time: Pick<World["time"], "now" | "shown" | "elapsed" | "advance" | "after">;
    readonly disk: Pick<World["disk"], "failures" | "quietly">;
  };

/** Where one replica runs, whichever process it is at the moment. */
export interface Place {
  readonly name: string;
  readonly proxy: PostgresProxy;
  /** How fast the clock of its machine is, in milliseconds. */
  readonly clockMs: number;
  replica: Replica;
  /** Called once, when its next call arrives at a remote. */
  atCall: (() => void) | undefined;
}

/** Short, so that a walk sees many leases end. All in real milliseconds. */
export const LEASE_MS = 1_500;
const LEDGER = { leaseMs: LEASE_MS, pollMs: 150, idleGroupMs: 500, rebalanceAbove: 0, readLeaseMs: 2_000 };
const COMMIT_TIMEOUT_MS = 700;
const BACKFILL_EVERY_MS = 3_000;
const START_WITHIN_MS = 60_000;
/** Hurried: a replica on a busy machine needs a moment. */
const ANSWER_WITHIN_MS = 20_000;
const DELAYS_MS = [0, 0, 1, 5];
/** In some walks; further apart than a lease lasts, so that a lease by such a clock is noticed. */
const WRONG_CLOCKS_MS = [0, 2 * LEASE_MS, -2 * LEASE_MS];
const WRONG_CLOCKS_RATE = 0.3;
const HOLDS_MS = [0, 0, 300];
const FAULT_RATES = [0, 0.02, 0.1];
/** Rooms of the team chat that cannot find posts: what ran in each when a process died may be repeated. */
const BLIND_ROOMS = 2;

/** The replica whose call is running. */
const calling = new AsyncLocalStorage<Replica>();

class SharedNetwork extends Network {
  readonly #random: Random;

  constructor(options: NetworkOptions) {
    super(options);
    this.#random = options.random;
    this.connect();
  }

  override call<T>(act: () => T, signal: AbortSignal): Promise<T> {
    const caller = calling.getStore();
    const arrive = () => {
      // A request that was under way when its process died.
      if (caller?.isDead === true && this.#random.chance(0.5)) throw new Error("did not arrive");
      return act();
    };
    return super.call(arrive, signal);
  }

  override refusal(...[code, { retryAfterMs, ...details } = {}]: Parameters<Network["refusal"]>) {
    return super.refusal(code, {
      ...details,
      ...(retryAfterMs !== undefined && { retryAfterMs: Math.ceil(retryAfterMs / HURRY) }),
    });
  }
}

export class ReplicaWorld implements Surroundings, AsyncDisposable {
  readonly time = new RealTime();
  readonly random: Random;
  readonly fate: Random;
  readonly service: SimulatedService;
  readonly chats: readonly SimulatedTeamChat[];
  readonly routes: readonly Route[];
  readonly faultRate: number;
  readonly errors: string[] = [];
  readonly places: readonly Place[];
  readonly hasWrongClock: boolean;
  /** A wait that is long enough to be reminded of takes too long in real time. */
  readonly reminded: World["reminded"] = new Set();
  readonly listed: World["listed"] = new Set();
  readonly keptNotes: World["keptNotes"] = new Set();
  readonly remindsAfterMs = undefined;
  readonly restored = undefined;
  /** Reads what the replicas left, past all proxies. */
  readonly bridge: SimulatedBridge;
  /** Calls that a process which died or lost its lease may have left in doubt. */
  kills = 0;
  readonly disk = { failures: 0, quietly: <T>(look: () => Promise<T>) => look() };
  readonly #database: Database;
  readonly #setup: Omit<ReplicaSetup, "databaseUrl" | "clockMs">;
  readonly #ending = new AbortController();

  private constructor(seed: number, places: readonly Place[], database: Database, bridge: SimulatedBridge) {
    const { time } = this;
    this.random = createRandom(seed);
    this.fate = createRandom(~seed);
    this.places = places;
    this.hasWrongClock = places.some(({ clockMs }) => clockMs !== 0);
    this.bridge = bridge;
    this.#database = database;
    const options = { time, random: this.fate, answerWithinMs: ANSWER_WITHIN_MS };
    const network = (unreachable: FailureCode, limited: FailureCode, unauthorized: FailureCode) =>
      new SharedNetwork({ ...options, unreachable, limited, unauthorized });
    const chatNetwork = () => network("CHAT_UNREACHABLE", "ROOM_RATE_LIMITED", "CHAT_UNAUTHORIZED");
    this.service = new SimulatedService(
      network("SERVICE_UNREACHABLE", "SERVICE_RATE_LIMITED", "SERVICE_UNAUTHORIZED"),
      options,
    );
    const finding = new SimulatedTeamChat(SLACK, "finds-posts", chatNetwork(), options);
    const blind = new SimulatedTeamChat(TELEGRAM, "cannot-find-posts", chatNetwork(), options);
    this.chats = [finding, blind];
    this.faultRate = this.random.pick(FAULT_RATES) ?? 0;
    const [first, second, third] = [finding.room("C1"), blind.room("-100"), blind.room("-200")];
    const route = (channel: ClientChannel, threads: readonly RoomId[]): Route => {
      return { name: channel, when: { channels: [channel] }, threads, alerts: [] };
    };
    this.routes = [route("site", [first, second]), route("email", [first]), route("telegram", [second, third])];
    this.#setup = {
      routes: {
        match: "first",
        list: this.routes,
        modes: new Map([first, second, third].map((room): [RoomId, RoomMode] => [room, "reply"])),
        rules: new Map([[third, { takesByReply: true, reactions: REACTIONS }]]),
      },
      opsRooms: [finding.room("C9")],
      holdMs: this.random.pick(HOLDS_MS) ?? 0,
      chats: this.chats.map(({ name, title, features: { findsPosts } }) => ({ name, title, findsPosts })),
      ...{ ledger: LEDGER, backfillEveryMs: BACKFILL_EVERY_MS, commitTimeoutMs: COMMIT_TIMEOUT_MS },
    };
    // Behind a load balancer: any replica that has started, even one that is paused.
    this.service.ingest = async (event, key) =>
      (await this.#any().calls.call("service.ingest", [event, key])) as boolean | "expired";
    for (const chat of this.chats) {
      let told: Replica | undefined;
      const ingest = async (events: readonly unknown[]) => {
        told = this.#any();
        await told.calls.call(`${chat.name}.ingest`, [events]);
      };
      void chat.listen(ingest, this.#ending.signal, () => {
        void (told ?? this.#any()).calls.call(`${chat.name}.mayBeMissing`, []).catch(() => undefined);
      });
    }
  }

  /** `databaseUrl`: a database that is migrated and empty. */
  static async create(seed: number, replicas: number, databaseUrl: string): Promise<ReplicaWorld> {
    const delays = createRandom(seed + 1);
    const clocks = createRandom(seed + 2);
    const clocksMs = clocks.chance(WRONG_CLOCKS_RATE) ? WRONG_CLOCKS_MS : [0];
    const places = Array.from({ length: replicas }, async (_, n): Promise<Place> => {
      const proxy = await startPostgresProxy(databaseUrl, { delayMs: delays.pick(DELAYS_MS) ?? 0 });
      const clockMs = clocks.pick(clocksMs) ?? 0;
      return { name: `replica ${n + 1}`, proxy, clockMs, replica: new Replica(), atCall: undefined };
    });
    // The oracles' own connection: replicas of other walks that start meanwhile may need all cores for seconds.
    const database = await openDatabase(databaseUrl, { commitTimeoutMs: START_WITHIN_MS });
    const world: ReplicaWorld = new ReplicaWorld(
      seed,
      await Promise.all(places),
      database,
      await SimulatedBridge.readOnly(database, { match: "first", list: [], modes: new Map() }),
    );
    return world;
  }

  get networks(): readonly Network[] {
    return [this.service.network, ...this.chats.map(({ network }) => network)];
  }

  /** As the acts and oracles know it. */
  asWorld(): World {
    return this as unknown as World;
  }

  /** Result: whether it runs now; its database may not be there. */
  async start(place: Place): Promise<boolean> {
    if (place.replica.isDead) place.replica = new Replica();
    const { replica, proxy, clockMs } = place;
    const answer = (name: string, args: readonly unknown[]) =>
      calling.run(replica, () => this.#answer(place, replica, name, args));
    try {
      const late = AbortSignal.timeout(START_WITHIN_MS);
      await Promise.race([
        replica.start({ ...this.#setup, databaseUrl: proxy.url, clockMs }, answer),
        new Promise((_, reject) => {
          late.onabort = () => {
            reject(new Error("late"));
          };
        }),
      ]);
      return true;
    } catch (error) {
      replica.kill();
      this.#lastFailure = error;
      return false;
    }
  }

  #lastFailure: unknown;

  /** Why a replica did not start. */
  get lastFailure(): string {
    return this.#lastFailure instanceof Error ? this.#lastFailure.message : String(this.#lastFailure);
  }

  kill({ replica }: Place): void {
    replica.kill();
    this.kills += BLIND_ROOMS;
  }

  isForgotten(): boolean {
    return false;
  }

  /** Everything works again. */
  heal(): void {
    for (const network of this.networks) Object.assign(network, { faults: 0, isAuthorized: true });
    for (const place of this.places) {
      const { proxy, replica } = place;
      place.atCall = undefined;
      if (proxy.state !== "up") proxy.state = "up";
      proxy.atCommit = undefined;
      if (replica.isPaused) replica.resume();
    }
  }

  #any(): Replica {
    const started = this.places.map(({ replica }) => replica).filter(({ isStarted }) => isStarted);
    const replica = this.fate.pick(started);
    if (replica === undefined) throw new Error("no bridge");
    return replica;
  }

  #logged(level: "warn" | "error", line: string): void {
    if (level === "error") this.errors.push(line);
    if (line.includes("a batch was lost")) this.kills += 1;
    // A commit without an answer may have started one in each room.
    if (line.includes("the ledger could not write")) this.kills += BLIND_ROOMS;
    if (line.includes('"LEDGER_UNAVAILABLE"')) this.disk.failures += 1;
  }

  async #answer(place: Place, { calls }: Replica, name: string, args: readonly unknown[]): Promise<unknown> {
    if (name === "warn" || name === "error") {
      this.#logged(name, `${place.name}: ${String(args[0])}`);
      return undefined;
    }
    place.atCall?.();
    place.atCall = undefined;
    const [remote, method = ""] = name.split(".");
    const target = remote === "service" ? this.service : this.chats.find((chat) => chat.name === remote);
    const given = args.map((one) => (isOpening(one) ? openingOf(one, `${remote ?? ""}.begin`, calls) : one));
    const result: unknown = (Reflect.get(target ?? {}, method) as (...given: readonly unknown[]) => unknown).apply(
      target,
      given,
    );
    return isPages(result) ? await Array.fromAsync(result) : await result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    this.time[Symbol.dispose]();
    this.service.ingest = () => Promise.reject(new Error("no bridge"));
    for (const chat of this.chats) await chat.close();
    await Promise.all(this.places.map(({ replica }) => replica[Symbol.asyncDispose]()));
    await Promise.all(this.places.map(({ proxy }) => proxy[Symbol.asyncDispose]()));
    await this.#database.close();
  }
}

/** How a replica sends what records a thread that it opens. */
interface SentOpening {
  readonly number: number;
  readonly begun: ThreadId | undefined;
}

function isOpening(value: unknown): value is SentOpening {
  return typeof value === "object" && value !== null && "begun" in value && "number" in value;
}

function openingOf({ number, begun }: SentOpening, name: string, calls: Replica["calls"]): Opening {
  return {
    begun,
    begin: async (thread) => {
      await calls.call(name, [number, thread]);
    },
  };
}

function isPages(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
