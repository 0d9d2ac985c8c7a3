/** The contestants of comparing runs: the bare server, the bridge on SQLite, and the bridge on PostgreSQL. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clientMessage, conversationId, type Prepared, staffMessage } from "./events.ts";
import { type FarSides, startFarSides } from "./fakes/index.ts";
import { asFastAsPossible, type Sent } from "./load.ts";
import { startPostgres } from "./postgres.ts";
import { type Server, startBare, startBridge } from "./servers.ts";

export type Who = "bare" | "bridge" | "postgres";

export interface Player {
  readonly who: Who;
  readonly server: Server;
  /** Client messages, spread over this player's conversations in rotation. */
  readonly messages: (count: number) => Prepared[];
  /**
   * The same for `connections` connections. Each conversation stays on one of them, which keeps its events in order.
   */
  readonly messagesFor: (connections: number, count: number) => Prepared[][];
  /** Staff messages, spread over this player's threads in rotation. */
  readonly replies: (count: number) => Prepared[];
}

export interface Stage extends AsyncDisposable {
  readonly far: FarSides;
  readonly players: readonly Player[];
}

export interface StageOptions {
  readonly folder: string;
  readonly withPostgres: boolean;
  readonly say: (line: string) => void;
}

export const CONVERSATIONS = 500;
const WARM_UP_MESSAGES = 3_000;
const ARRIVE_WITHIN_MS = 60_000;

/** Starts all players, opens a thread for every conversation, and warms everything up. */
export async function setStage({ folder, withPostgres, say }: StageOptions): Promise<Stage> {
  await using started = new AsyncDisposableStack();
  const far = started.use(await startFarSides());
  const bare = started.use(await startBare(far, folder));
  const bridge = started.use(await startBridge(far, folder));
  const servers: [Who, Server][] = [
    ["bare", bare],
    ["bridge", bridge],
  ];
  if (withPostgres) {
    say("starting PostgreSQL");
    const postgres = started.use(await startPostgres(join(folder, "postgres")));
    const databaseUrl = await postgres.database("bench");
    servers.push(["postgres", started.use(await startBridge(far, folder, { databaseUrl }))]);
  }

  const players: Player[] = [];
  for (const [index, [who, server]] of servers.entries()) {
    say(`warming up: ${who}`);
    players.push(await warmUp(who, server, index * CONVERSATIONS, far));
  }
  const all = started.move();
  return { far, players, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

async function warmUp(who: Who, server: Server, first: number, far: FarSides): Promise<Player> {
  let turn = 0;
  const nextConversation = (): number => first + (turn++ % CONVERSATIONS);
  const messages = (count: number) => Array.from({ length: count }, () => clientMessage(nextConversation()));
  const messagesFor = (connections: number, count: number) =>
    Array.from({ length: connections }, (_, connection) => {
      const own = Array.from(
        { length: Math.ceil((CONVERSATIONS - connection) / connections) },
        (__, index) => first + connection + index * connections,
      );
      const share = Math.floor(count / connections);
      return Array.from({ length: share }, (__, index) => clientMessage(own[index % own.length] ?? first));
    });

  await delivered(far, await asFastAsPossible(server.origin, messagesFor(16, CONVERSATIONS + 16)));
  await delivered(far, await asFastAsPossible(server.origin, messagesFor(16, WARM_UP_MESSAGES)));

  const names = new Set(Array.from({ length: CONVERSATIONS }, (_, index) => conversationId(first + index)));
  const opened = await far.ask("threads", {});
  const own = opened.filter(({ conversation }) => names.has(conversation));
  // The bare server opens no threads; it accepts staff messages anywhere.
  const threads = own.length > 0 ? own : [{ channel: "C0BENCH00", ts: "1.000000" }];
  const replies = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      staffMessage(threads[index % threads.length] ?? { channel: "", ts: "" }),
    );
  const player: Player = { who, server, messages, messagesFor, replies };
  return player;
}

export interface Delivered {
  /** From sending to arrival at the fake, in milliseconds. */
  readonly tookMs: readonly number[];
  readonly lastAt: number;
}

/** Waits until everything that was sent has arrived at the fakes. */
export async function delivered(far: FarSides, sent: Sent): Promise<Delivered> {
  const asked = [...sent.sentAt.keys()];
  const { tokens, times } = await far.ask("arrived", { tokens: asked, withinMs: ARRIVE_WITHIN_MS });
  await far.ask("forget", {});
  const arrivedAt = new Map(tokens.map((token, index) => [token, times[index] ?? NaN]));
  const tookMs: number[] = [];
  for (const [token, at] of sent.sentAt) {
    const arrived = arrivedAt.get(token);
    if (arrived === undefined)
      throw new Error(`of ${asked.length} that were sent under load ${asked.length - tokens.length} never arrived`);
    tookMs.push(arrived - at);
  }
  return { tookMs, lastAt: Math.max(...times) };
}

/** A folder for databases in the system's temporary directory, removed afterwards. */
export async function tempFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), "bridge-bench-"));
  // If this process is root, PostgreSQL runs as another user, who must be able to pass through this folder.
  await chmod(path, 0o711);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
