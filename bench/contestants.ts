/** The contestants of comparing runs: the bare server, plain Bolt, and the bridge on SQLite and on PostgreSQL. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clientMessage, conversationId, type Prepared, staffMessage } from "./events.ts";
import { type FarSides, startFarSides } from "./fakes/index.ts";
import { asFastAsPossible, type Sent } from "./load.ts";
import { startPostgres } from "./postgres.ts";
import { type Server, startBare, startBolt, startBridge } from "./servers.ts";

export type Who = "bare" | "bolt" | "bridge" | "postgres";

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
  /** The same for `connections` connections, with each thread on one of them. */
  readonly repliesFor: (connections: number, count: number) => Prepared[][];
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
  const bolt = started.use(await startBolt(far));
  const bridge = started.use(await startBridge(far, folder));
  const servers: [Who, Server][] = [
    ["bare", bare],
    ["bolt", bolt],
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
    perConnection(connections, count, (number) => clientMessage(first + (number % CONVERSATIONS)));

  await delivered(far, await asFastAsPossible(server.origin, messagesFor(16, CONVERSATIONS + 16)));
  await delivered(far, await asFastAsPossible(server.origin, messagesFor(16, WARM_UP_MESSAGES)));

  const names = new Set(Array.from({ length: CONVERSATIONS }, (_, index) => conversationId(first + index)));
  const opened = await far.ask("threads", {});
  const own = opened.filter(({ conversation }) => names.has(conversation));
  // The baselines open no threads; they accept staff messages anywhere.
  const threads = own.length > 0 ? own : [{ channel: "C0BENCH00", ts: "1.000000" }];
  const reply = (number: number) => staffMessage(threads[number % threads.length] ?? { channel: "", ts: "" });
  const replies = (count: number) => Array.from({ length: count }, (_, number) => reply(number));
  const repliesFor = (connections: number, count: number) => perConnection(connections, count, reply);
  return { who, server, messages, messagesFor, replies, repliesFor };
}

/** `make`: the event in conversation `number`, of which each stays on one connection. */
function perConnection(connections: number, count: number, make: (number: number) => Prepared): Prepared[][] {
  const share = Math.floor(count / connections);
  return Array.from({ length: connections }, (_, connection) => {
    const own = Math.ceil((CONVERSATIONS - connection) / connections);
    return Array.from({ length: share }, (__, index) => make(connection + (index % own) * connections));
  });
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
