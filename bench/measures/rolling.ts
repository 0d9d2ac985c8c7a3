/**
 * Rolling restarts of three replicas on PostgreSQL behind a load balancer, under a load of signed requests that nobody
 * repeats: webhooks of the service, and staff messages and button presses from Slack.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { nowMs } from "../clock.ts";
import { tempFolder } from "../contestants.ts";
import { buttonPress, clientMessage, conversationId, staffMessage, type Prepared } from "../events.ts";
import type { Comparison } from "../fakes/compare.ts";
import { startFarSides } from "../fakes/index.ts";
import type { Fields } from "../fakes/http.ts";
import { freePort } from "../free-port.ts";
import { startHaproxy } from "../haproxy.ts";
import { asFastAsPossible } from "../load.ts";
import { startPostgres } from "../postgres.ts";
import { type Row, row, type Target } from "../rows.ts";
import { startBridge, type Server } from "../servers.ts";
import { percentile } from "../statistics.ts";

export interface RollingRun {
  /** One replica at a time, in rotation. */
  readonly restarts: number;
  readonly perSecond: number;
  readonly drainSeconds: number;
}

export interface RollingResult {
  readonly sent: number;
  readonly presses: number;
  /** What each failed request got instead of an answer of 2xx. */
  readonly failed: readonly string[];
  /** From sending to the answer, in milliseconds. */
  readonly answerMs: readonly number[];
  /** What was acknowledged, beside what Slack and the service hold. */
  readonly arrived: Comparison;
  /** Exit codes other than 0, or signals. */
  readonly badEnds: readonly (number | string)[];
}

const REPLICAS = 3;
/** Many, because a flood in one of them would be folded. */
const CONVERSATIONS = 600;
const CONNECTIONS = 64;
const ARRIVE_WITHIN_MS = 60_000;
const QUIET_MS = 5_000;
/** Of ten requests. */
const PRESSES = 1;
const REPLIES = 3;

/** The path of HAProxy, or `undefined`. */
export function haproxy(): string | undefined {
  const found = spawnSync("sh", ["-c", "command -v haproxy"], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

export async function rollingRestarts(program: string, run: RollingRun, say: (line: string) => void) {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await tempFolder());
  const far = parts.use(await startFarSides());
  const postgres = parts.use(await startPostgres(join(folder.path, "postgres")));
  const databaseUrl = await postgres.database("rolling");
  const ports = await Promise.all(Array.from({ length: REPLICAS }, freePort));
  const balancer = parts.use(await startHaproxy(program, folder.path, ports));

  const settings = { PUBLIC_URL: balancer.origin, DRAIN_SECONDS: String(run.drainSeconds) };
  const start = async (port: number): Promise<Server> => {
    const server = await startBridge(far, folder.path, {
      databaseUrl,
      port,
      settings,
      spread: "channels",
      probe: "/readyz/traffic",
    });
    await balancer.isUp(port, true);
    return server;
  };
  const replicas = new Map<number, Server>();
  parts.defer(async () => {
    for (const server of replicas.values()) await server[Symbol.asyncDispose]();
  });
  for (const port of ports) replicas.set(port, await start(port));

  const heads = Array.from({ length: CONVERSATIONS }, (_, number) => clientMessage(number, "channels"));
  await asFastAsPossible(balancer.origin, [heads]);
  await far.ask("arrived", { tokens: heads.map(({ token }) => token), withinMs: ARRIVE_WITHIN_MS });
  const threads = await far.ask("threads", {});
  const replyAt = new Map<string, number>();
  const reply = async (thread: (typeof threads)[number]): Promise<Prepared> => {
    const event = staffMessage(thread);
    const { event: message } = JSON.parse(event.body.toString("utf8")) as { readonly event: Fields };
    replyAt.set(String(message["ts"]), event.token);
    // A replica that starts fetches what was written before.
    await far.ask("wrote", { head: thread.ts, message });
    return event;
  };
  const messages = new Map(heads.map(({ token }, number) => [conversationId(number, "channels"), [token]]));
  const replies = new Map(threads.map(({ conversation }) => [conversation, [] as number[]]));
  /** With the list that its token joins once it is acknowledged. */
  const next = async (index: number): Promise<readonly [Prepared, number[] | undefined]> => {
    const thread = threads[index % threads.length];
    if (thread === undefined) throw new Error("no thread was opened");
    if (index % 10 < PRESSES) return [buttonPress(thread, index % 20 < 10 ? "take" : "release"), undefined];
    if (index % 10 < PRESSES + REPLIES) return [await reply(thread), replies.get(thread.conversation)];
    const number = index % CONVERSATIONS;
    return [clientMessage(number, "channels"), messages.get(conversationId(number, "channels"))];
  };

  const pool = new Pool(balancer.origin, { connections: CONNECTIONS });
  parts.defer(() => pool.destroy());
  const failed: string[] = [];
  const answerMs: number[] = [];
  let presses = 0;
  const send = async (index: number) => {
    const [{ token, path, headers, body }, acknowledged] = await next(index);
    if (acknowledged === undefined) presses += 1;
    const at = nowMs();
    try {
      const answer = await pool.request({ method: "POST", path, headers, body });
      await answer.body.dump();
      if (answer.statusCode > 299) failed.push(`${path}: ${answer.statusCode}`);
      else acknowledged?.push(token);
      answerMs.push(nowMs() - at);
    } catch (error) {
      failed.push(`${path}: ${error instanceof Error ? error.message : "?"}`);
    }
  };

  const badEnds: (number | string)[] = [];
  const over = new AbortController();
  const restarting = (async () => {
    for (let turn = 0; turn < run.restarts; turn += 1) {
      const port = ports[turn % ports.length] ?? 0;
      const old = replicas.get(port);
      process.kill(old?.child.pid ?? 0, "SIGTERM");
      const end = await old?.child.gone;
      if (end !== 0) badEnds.push(end ?? "?");
      replicas.set(port, await start(port));
      say(`restarted ${turn + 1} of ${run.restarts}, ${failed.length} requests failed`);
    }
  })().finally(() => {
    over.abort();
  });
  const underWay: Promise<void>[] = [];
  const startedAt = nowMs();
  while (!over.signal.aborted) {
    const waitMs = startedAt + (underWay.length * 1_000) / run.perSecond - nowMs();
    if (waitMs > 0) await pause(waitMs);
    underWay.push(send(underWay.length));
  }
  await restarting;
  await Promise.all(underWay);
  const compared = () => far.ask("compare", { messages, replies, replyAt });
  // A slow machine is behind, but goes on; what is lost does not come.
  let missing = Infinity;
  let until = Infinity;
  while (missing > 0 && nowMs() < until) {
    await pause(1_000);
    const { messages: shown, replies: delivered } = await compared();
    const now = shown.lost + delivered.lost;
    if (now < missing) until = nowMs() + ARRIVE_WITHIN_MS;
    missing = now;
  }
  // What the last replica reads back may still be posted or sent a second time.
  await pause(QUIET_MS);
  const result: RollingResult = {
    sent: underWay.length,
    presses,
    failed,
    answerMs,
    arrived: await compared(),
    badEnds,
  };
  return result;
}

export async function rolling(quick: boolean, say: (line: string) => void): Promise<readonly Row[]> {
  const program = haproxy();
  if (program === undefined) {
    say("haproxy is not installed: the rolling restarts are not measured");
    return [];
  }
  const run = { restarts: quick ? 6 : 50, perSecond: 200, drainSeconds: 2 };
  const { sent, presses, failed, answerMs, arrived, badEnds } = await rollingRestarts(program, run, say);
  for (const [reason, same] of Map.groupBy(failed, (one) => one)) say(`${same.length} failed: ${reason}`);
  const { messages, replies, asked, crossed, shownAgain, split } = arrived;
  const restarts = `${run.restarts} rolling restarts at ${run.perSecond}/s`;
  const figure = (what: string, unit: string, value: number, target?: Pick<Target, "atMost" | "decides">) =>
    row(`${restarts}: ${what}`, unit, { postgres: value }, target && { of: "postgres", ...target });
  const zero = (what: string, count: number) => figure(what, "", count, { atMost: 0 });
  return [
    figure("signed requests", "", sent),
    figure("button presses among them", "", presses),
    zero("failed requests", failed.length),
    zero("replies lost", replies.lost),
    zero("replies doubled", replies.doubled),
    zero("replies out of order, unasked", replies.outOfOrder),
    figure("replies asked about", "%", (asked * 100) / replies.sent, { atMost: 1, decides: true }),
    figure("replies asked about, as the client wrote since", "%", (crossed * 100) / replies.sent),
    zero("clients' messages lost", messages.lost),
    zero("clients' messages shown again", messages.doubled),
    zero("clients' messages out of order", messages.outOfOrder),
    zero("replies shown in their own thread", shownAgain),
    zero("conversations with a second thread", split),
    zero("replicas that ended badly", badEnds.length),
    figure("answered, p50", "ms", percentile(answerMs, 0.5)),
    figure("answered, p99", "ms", percentile(answerMs, 0.99), { atMost: 250 }),
    figure("answered, slowest", "ms", Math.max(...answerMs)),
  ];
}
