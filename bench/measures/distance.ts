/** What the distance to PostgreSQL costs: posts and replies a second at 4 ms a round trip, of one replica and of three. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { nowMs } from "../clock.ts";
import { delivered, tempFolder } from "../contestants.ts";
import { clientMessage, staffMessage, type Prepared } from "../events.ts";
import { type FarSides, startFarSides } from "../fakes/index.ts";
import { asFastAsPossible } from "../load.ts";
import { startPostgres } from "../postgres.ts";
import { type Row, row } from "../rows.ts";
import { startBridge, type Server } from "../servers.ts";
import { median } from "../statistics.ts";
import { startTcpProxy } from "../tcp-proxy.ts";

const ROUND_TRIP_MS = 4;
const CONVERSATIONS = 300;
/** Each waits for its commit, which takes some 25 ms: with half as many, the process waits for events half of the time. */
const CONNECTIONS = 128;
const ARRIVE_WITHIN_MS = 120_000;
/** Events that are sent one at a time. */
const ALONE = 9;
const SETTLES_MS = 500;

interface Rates {
  readonly posts: number;
  readonly replies: number;
  /** CPU time of each reply and of each post in the bridge's processes, in milliseconds. */
  readonly cpuMs: number;
  /** From sending to arrival while nothing else goes on, in milliseconds. */
  readonly aloneMs: { readonly post: number; readonly reply: number };
}

export async function distance(quick: boolean, say: (line: string) => void): Promise<readonly Row[]> {
  const events = quick ? 1_200 : 6_000;
  const one = await ratesOf(1, events);
  say(`one replica: ${one.replies.toFixed(0)} replies/s, ${one.posts.toFixed(0)} posts/s`);
  const three = await ratesOf(3, events);
  const at = `at ${ROUND_TRIP_MS} ms to PostgreSQL`;
  return [
    row(`${at}, one replica: replies`, "/s", { postgres: one.replies }, { of: "postgres", atLeast: 300 }),
    row(`${at}, one replica: posts`, "/s", { postgres: one.posts }, { of: "postgres", atLeast: 1_000 }),
    row(`${at}, one replica: CPU of an event`, "ms", { postgres: one.cpuMs }),
    row(`${at}: a client's message alone, p50`, "ms", { postgres: one.aloneMs.post }),
    row(`${at}: a staff reply alone, p50`, "ms", { postgres: one.aloneMs.reply }),
    row(`${at}, three replicas: replies`, "/s", { postgres: three.replies }),
    row(`${at}, three replicas: posts`, "/s", { postgres: three.posts }),
    row(`${at}, three replicas: CPU of an event`, "ms", { postgres: three.cpuMs }),
  ];
}

async function ratesOf(replicas: number, events: number): Promise<Rates> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await tempFolder());
  const far = parts.use(await startFarSides());
  const postgres = parts.use(await startPostgres(join(folder.path, "postgres")));
  const link = parts.use(await startTcpProxy(await postgres.database("distance"), { delayMs: ROUND_TRIP_MS / 2 }));
  const servers: Server[] = [];
  for (let number = 0; number < replicas; number += 1)
    servers.push(parts.use(await startBridge(far, folder.path, { databaseUrl: link.url, spreadOverRooms: true })));

  const warmUp = spread(events / 2, (index) => clientMessage(index % CONVERSATIONS, true));
  await rateOf(warmUp, servers, far);
  const threads = await far.ask("threads", {});
  const cpuBefore = await cpuOf(servers);
  const posts = await rateOf(
    spread(events, (index) => clientMessage(index % CONVERSATIONS, true)),
    servers,
    far,
  );
  const replies = await rateOf(
    spread(events, (index) => staffMessage(threads[index % threads.length] ?? { channel: "", ts: "" })),
    servers,
    far,
  );
  const cpuMs = ((await cpuOf(servers)) - cpuBefore) / (2 * events);
  const [first] = servers;
  const [thread] = threads;
  if (first === undefined || thread === undefined) throw new Error("no thread was opened");
  const aloneMs = {
    post: await alone(() => clientMessage(0, true), first, far),
    reply: await alone(() => staffMessage(thread), first, far),
  };
  return { posts, replies, cpuMs, aloneMs };
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
function spread(count: number, make: (index: number) => Prepared): Prepared[][] {
  const lists = Array.from({ length: CONNECTIONS }, (): Prepared[] => []);
  for (let index = 0; index < count; index += 1) lists[(index % CONVERSATIONS) % CONNECTIONS]?.push(make(index));
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
