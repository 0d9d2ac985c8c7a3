/**
 * What the distance to PostgreSQL costs: posts and replies a second at 4 ms a round trip. And what three replicas do
 * where the processors are the limit: each has a share of its own, for on one machine they would take it from each other.
 */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { nowMs } from "../clock.ts";
import { delivered, tempFolder } from "../contestants.ts";
import { clientMessage, type Prepared, staffMessage } from "../events.ts";
import { type FarSides, startFarSides } from "../fakes/index.ts";
import { asFastAsPossible } from "../load.ts";
import { startPostgres } from "../postgres.ts";
import { processorShares } from "../processor-share.ts";
import { type Row, row } from "../rows.ts";
import { startBridge, type Server } from "../servers.ts";
import type { Spread } from "../spread.ts";
import { median } from "../statistics.ts";
import { startTcpProxy } from "../tcp-proxy.ts";

const ROUND_TRIP_MS = 4;
const ARRIVE_WITHIN_MS = 120_000;
/** Events that are sent one at a time. */
const ALONE = 9;
const SETTLES_MS = 500;

interface Load {
  readonly conversations: number;
  /** Each waits for its commit, which takes some 25 ms: with few, the process waits for events half of the time. */
  readonly connections: number;
  readonly spread: Spread;
  readonly posts: number;
  readonly replies: number;
}

/** Of a processor, for each replica. Three of them leave the rest of two to the database and the load. */
const SHARE = 0.35;

interface Rates {
  readonly posts: number;
  readonly replies: number;
  /** CPU time of each reply and of each post in the bridge's processes, in milliseconds. */
  readonly cpuMs: number;
}

export async function distance(quick: boolean, say: (line: string) => void): Promise<readonly Row[]> {
  return [...(await withoutLimit(quick)), ...(await compared(quick, say))];
}

/** One replica on a whole processor. */
async function withoutLimit(quick: boolean): Promise<readonly Row[]> {
  const at = `at ${ROUND_TRIP_MS} ms to PostgreSQL`;
  const events = quick ? 1_200 : 6_000;
  const load: Load = { conversations: 300, connections: 128, spread: "channels", posts: events, replies: events };
  await using scene = await setScene(1, load);
  const rates = await ratesOf(scene, load);
  const aloneMs = await aloneOf(scene, load);
  return [
    row(`${at}: replies`, "/s", { postgres: rates.replies }, { of: "postgres", atLeast: 300 }),
    row(`${at}: posts`, "/s", { postgres: rates.posts }, { of: "postgres", atLeast: 1_000 }),
    row(`${at}: CPU of an event`, "ms", { postgres: rates.cpuMs }),
    row(`${at}: a client's message alone, p50`, "ms", { postgres: aloneMs.post }),
    row(`${at}: a staff reply alone, p50`, "ms", { postgres: aloneMs.reply }),
  ];
}

/** One replica and three: the same share of a processor, and as many events, for each. */
async function compared(quick: boolean, say: (line: string) => void): Promise<readonly Row[]> {
  await using shares = await processorShares();
  if (shares === undefined) {
    say("three replicas are not compared with one: this user may not make control groups");
    return [];
  }
  const rates: Rates[] = [];
  for (const replicas of [1, 3]) {
    const [posts, replies] = quick ? [2_000, 500] : [4_000, 1_000];
    const most = { posts: posts * replicas, replies: replies * replicas };
    const load: Load = { conversations: 900, connections: 384, spread: "departments", ...most };
    await using scene = await setScene(replicas, load);
    for (const { child } of scene.servers) await shares.give(child.pid, SHARE);
    rates.push(await ratesOf(scene, load));
  }
  const [one, three] = rates;
  if (one === undefined || three === undefined) throw new Error("nothing was measured");
  const each = `${ROUND_TRIP_MS} ms, ${SHARE} of a processor each`;
  return (["replies", "posts"] as const).flatMap((what) => [
    row(`${each}, one replica: ${what}`, "/s", { postgres: one[what] }),
    row(`${each}, three replicas: ${what}`, "/s", { postgres: three[what] }),
    row(`${each}, three to one: ${what}`, "×", { postgres: three[what] / one[what] }, { of: "postgres", atLeast: 2.5 }),
  ]);
}

interface Scene extends AsyncDisposable {
  readonly far: FarSides;
  readonly servers: readonly Server[];
}

/** Starts everything. No thread is open yet. */
async function setScene(replicas: number, { spread }: Load): Promise<Scene> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await tempFolder());
  const far = parts.use(await startFarSides());
  const postgres = parts.use(await startPostgres(join(folder.path, "postgres")));
  const link = parts.use(await startTcpProxy(await postgres.database("distance"), { delayMs: ROUND_TRIP_MS / 2 }));
  const servers: Server[] = [];
  for (let number = 0; number < replicas; number += 1)
    servers.push(parts.use(await startBridge(far, folder.path, { databaseUrl: link.url, spread })));
  const all = parts.move();
  return { far, servers, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** Opens a thread for each conversation, and measures then. */
async function ratesOf({ far, servers }: Scene, load: Load): Promise<Rates> {
  const { conversations, posts: postCount, replies: replyCount } = load;
  const ofClients = (count: number) =>
    overConnections(count, load, (index) => clientMessage(index % conversations, load.spread));
  await rateOf(ofClients(Math.max(conversations, postCount / 2)), servers, far);
  const threads = await far.ask("threads", {});
  const cpuBefore = await cpuOf(servers);
  const posts = await rateOf(ofClients(postCount), servers, far);
  const ofStaff = overConnections(replyCount, load, (index) =>
    staffMessage(threads[index % threads.length] ?? { channel: "", ts: "" }),
  );
  const replies = await rateOf(ofStaff, servers, far);
  const cpuMs = ((await cpuOf(servers)) - cpuBefore) / (postCount + replyCount);
  return { posts, replies, cpuMs };
}

/** From sending to arrival while nothing else goes on, in milliseconds. Threads are open. */
async function aloneOf({ far, servers }: Scene, { spread }: Load) {
  const [first] = servers;
  const [thread] = await far.ask("threads", {});
  if (first === undefined || thread === undefined) throw new Error("no thread was opened");
  return {
    post: await alone(() => clientMessage(0, spread), first, far),
    reply: await alone(() => staffMessage(thread), first, far),
  };
}

/** The median of events of which each waits until the one before has arrived and all that followed from it is done. */
async function alone(make: () => Prepared, { origin }: Server, far: FarSides): Promise<number> {
  const tookMs: number[] = [];
  for (let event = 0; event < ALONE; event += 1) {
    const sent = await asFastAsPossible(origin, [[make()]]);
    tookMs.push(...(await delivered(far, sent)).tookMs);
    await pause(SETTLES_MS);
  }
  return median(tookMs);
}

/** One list for each connection; a conversation stays on one of them, which keeps its events in order. */
function overConnections(
  count: number,
  { conversations, connections }: Load,
  make: (index: number) => Prepared,
): Prepared[][] {
  const lists = Array.from({ length: connections }, (): Prepared[] => []);
  for (let index = 0; index < count; index += 1) lists[(index % conversations) % connections]?.push(make(index));
  return lists;
}

/** Events a second, from the first one sent to the last arrival on the other side. */
async function rateOf(lists: readonly (readonly Prepared[])[], servers: readonly Server[], far: FarSides) {
  const tokens = lists.flat().map(({ token }) => token);
  const startedAt = nowMs();
  await Promise.all(
    servers.map(({ origin }, number) =>
      asFastAsPossible(
        origin,
        lists.filter((_, index) => index % servers.length === number),
      ),
    ),
  );
  const { tokens: arrived, times } = await far.ask("arrived", { tokens, withinMs: ARRIVE_WITHIN_MS });
  if (arrived.length < tokens.length) throw new Error(`${tokens.length - arrived.length} events never arrived`);
  await far.ask("forget", {});
  return (tokens.length * 1_000) / (Math.max(...times) - startedAt);
}

async function cpuOf(servers: readonly Server[]): Promise<number> {
  let sum = 0;
  for (const { child } of servers) sum += (await child.usage()).cpuMs;
  return sum;
}
