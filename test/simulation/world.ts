/**
 * Everything that one walk happens in: the remotes, the bridge between them, and the time that all of them share. The
 * remotes are simulated at the ports of the rules; the adapters and their HTTP are not part of it.
 */
import { mkdtempSync, existsSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RoomMode } from "../../src/bridge/model/room.ts";
import type { RoomId } from "../../src/bridge/model/ids.ts";
import type { Route } from "../../src/bridge/routing/route.ts";
import type { ClientChannel } from "../../src/contract/shapes.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { TELEGRAM } from "../../src/team-chats/telegram/ids.ts";
import { SimulatedBridge, firstPath, type BridgeOptions } from "./bridge.ts";
import { Network } from "./network.ts";
import { createRandom, type Random } from "./random.ts";
import { SimulatedService } from "./service.ts";
import { SimulatedTeamChat } from "./team-chat.ts";
import { VirtualTime } from "./virtual-time.ts";

/** Replaced by tests that plant a fault. */
export interface Remotes {
  readonly service?: typeof SimulatedService;
  readonly chat?: typeof SimulatedTeamChat;
}

const HOLDS_MS = [0, 0, 5_000];
const FAULT_RATES = [0, 0.02, 0.1, 0.3];
/** The start of a bridge, in virtual time. */
const START_WITHIN_MS = 10_000;
/** In memory where there is such a folder: a walk tests orders of events, not disks. */
const MEMORY = "/dev/shm";

export class World implements AsyncDisposable {
  readonly time = new VirtualTime();
  /** Decides what happens: acts and their pauses. */
  readonly random: Random;
  readonly service: SimulatedService;
  readonly chats: readonly SimulatedTeamChat[];
  readonly routes: readonly Route[];
  /** The share of calls that fail outside outages. */
  readonly faultRate: number;
  /** Errors that the bridge logged: none may occur. */
  readonly errors: string[] = [];
  bridge: SimulatedBridge | undefined;
  readonly #folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "bridge-walk-"));
  readonly #options: BridgeOptions;
  #path = firstPath(this.#folder);
  #count = 0;

  constructor(seed: number, { service: Service = SimulatedService, chat: Chat = SimulatedTeamChat }: Remotes = {}) {
    const { time } = this;
    this.random = createRandom(seed);
    // Another stream, so that an act does not depend on how the calls before it went.
    const random = createRandom(~seed);
    const options = { time, random };
    const chatNetwork = () =>
      new Network({ ...options, unreachable: "CHAT_UNREACHABLE", limited: "ROOM_RATE_LIMITED" });
    this.service = new Service(
      new Network({ ...options, unreachable: "SERVICE_UNREACHABLE", limited: "SERVICE_RATE_LIMITED" }),
      options,
    );
    const finding = new Chat(SLACK, "finds-posts", chatNetwork(), options);
    const blind = new Chat(TELEGRAM, "cannot-find-posts", chatNetwork(), options);
    this.chats = [finding, blind];
    this.faultRate = this.random.pick(FAULT_RATES) ?? 0;
    const rooms = { first: finding.room("C1"), second: blind.room("-100"), third: blind.room("-200") };
    const route = (channel: ClientChannel, threads: readonly RoomId[]): Route => {
      return { name: channel, when: { channels: [channel] }, threads, alerts: [] };
    };
    this.routes = [
      route("site", [rooms.first, rooms.second]),
      route("email", [rooms.first]),
      route("telegram", [rooms.second, rooms.third]),
    ];
    const modes = new Map(Object.values(rooms).map((room): [RoomId, RoomMode] => [room, "reply"]));
    this.#options = {
      ...{ time, service: this.service, chats: this.chats },
      routes: { match: "first", list: this.routes, modes },
      opsRooms: [finding.room("C9")],
      holdMs: this.random.pick(HOLDS_MS) ?? 0,
      log: {
        ...{ debug: () => undefined, info: () => undefined, warn: () => undefined },
        error: (ids, sentence) => this.errors.push(`${sentence} ${JSON.stringify(ids)}`),
      },
    };
    time.install(() => random.float());
  }

  /** A number that no text of this walk has had. */
  number(): number {
    return ++this.#count;
  }

  get networks(): readonly Network[] {
    return [this.service.network, ...this.chats.map(({ network }) => network)];
  }

  async start(): Promise<void> {
    this.bridge = await this.time.until(SimulatedBridge.start(this.#path, this.#options), START_WITHIN_MS);
  }

  async kill(): Promise<void> {
    if (this.bridge === undefined) return;
    this.#path = await this.bridge.kill();
    this.bridge = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.kill();
    } finally {
      this.time[Symbol.dispose]();
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }
}
