/**
 * Rolling restarts of three replicas on PostgreSQL behind a load balancer, under a load of signed requests that nobody
 * repeats: webhooks of the service, and staff messages and button presses from Slack.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { Pool } from "undici";
import { nowMs } from "../clock.ts";
import { tempFolder } from "../contestants.ts";
import { buttonPress, clientMessage, staffMessage, type Prepared } from "../events.ts";
import { startFarSides } from "../fakes/index.ts";
import type { Fields } from "../fakes/http.ts";
import { tokensIn } from "../fakes/tokens.ts";
import { freePort } from "../free-port.ts";
import { startHaproxy } from "../haproxy.ts";
import { asFastAsPossible } from "../load.ts";
import { startPostgres } from "../postgres.ts";
import { type Row, row } from "../rows.ts";
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
  /** Messages and replies that were acknowledged, and that the ledger does not hold or has given up. */
  readonly lost: number;
  /** Those that still wait a minute later. */
  readonly waiting: number;
  /** Exit codes other than 0, or signals. */
  readonly badEnds: readonly (number | string)[];
}

const REPLICAS = 3;
/** Many, because a flood in one of them would be folded. */
const CONVERSATIONS = 600;
const CONNECTIONS = 64;
const ARRIVE_WITHIN_MS = 60_000;
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
  const reply = async (thread: (typeof threads)[number]): Promise<Prepared> => {
    const event = staffMessage(thread);
    const { event: message } = JSON.parse(event.body.toString("utf8")) as { readonly event: Fields };
    // A replica that starts fetches what was written before.
    await far.ask("wrote", { head: thread.ts, message });
    return event;
  };
  const next = async (index: number): Promise<Prepared> => {
    const thread = threads[index % threads.length];
    if (thread === undefined) throw new Error("no thread was opened");
    if (index % 10 < PRESSES) return buttonPress(thread, index % 20 < 10 ? "take" : "release");
    if (index % 10 < PRESSES + REPLIES) return await reply(thread);
    return clientMessage(index % CONVERSATIONS, "channels");
  };

  const pool = new Pool(balancer.origin, { connections: CONNECTIONS });
  parts.defer(() => pool.destroy());
  const failed: string[] = [];
  const answerMs: number[] = [];
  const tokens: number[] = [];
  let presses = 0;
  const send = async (index: number) => {
    const { token, path, headers, body } = await next(index);
    if (path.endsWith("events") && headers["content-type"] !== "application/json") presses += 1;
    else tokens.push(token);
    const at = nowMs();
    try {
      const answer = await pool.request({ method: "POST", path, headers, body });
      await answer.body.dump();
      if (answer.statusCode > 299) failed.push(`${path}: ${answer.statusCode}`);
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
  const patientUntil = nowMs() + ARRIVE_WITHIN_MS;
  let { held, waiting } = await inLedger(databaseUrl);
  while (waiting > 0 && nowMs() < patientUntil) {
    await pause(1_000);
    ({ held, waiting } = await inLedger(databaseUrl));
  }
  const result: RollingResult = {
    sent: underWay.length,
    presses,
    failed,
    answerMs,
    lost: tokens.filter((token) => !held.has(token)).length,
    waiting,
    badEnds,
  };
  return result;
}

/** Which events the ledger holds, apart from dead letters. A flood is folded, so not all of them are posted. */
async function inLedger(url: string): Promise<{ readonly held: ReadonlySet<number>; readonly waiting: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ readonly payload: string; readonly waits: boolean }>(
      "select payload, finished_at is null as waits from entry where kind in ('show', 'staff') and state <> 'dead'",
    );
    const held = new Set(rows.flatMap(({ payload }) => tokensIn(payload)));
    return { held, waiting: rows.filter(({ waits }) => waits).length };
  } finally {
    await client.end();
  }
}

export async function rolling(quick: boolean, say: (line: string) => void): Promise<readonly Row[]> {
  const program = haproxy();
  if (program === undefined) {
    say("haproxy is not installed: the rolling restarts are not measured");
    return [];
  }
  const run = { restarts: quick ? 6 : 50, perSecond: 200, drainSeconds: 2 };
  const { sent, presses, failed, answerMs, lost, waiting, badEnds } = await rollingRestarts(program, run, say);
  for (const [reason, same] of Map.groupBy(failed, (one) => one)) say(`${same.length} failed: ${reason}`);
  const restarts = `${run.restarts} rolling restarts at ${run.perSecond}/s`;
  return [
    row(`${restarts}: signed requests`, "", { postgres: sent }),
    row(`${restarts}: button presses among them`, "", { postgres: presses }),
    row(`${restarts}: failed requests`, "", { postgres: failed.length }, { of: "postgres", atMost: 0 }),
    row(`${restarts}: lost`, "", { postgres: lost }, { of: "postgres", atMost: 0 }),
    row(`${restarts}: still waiting after a minute`, "", { postgres: waiting }),
    row(`${restarts}: replicas that ended badly`, "", { postgres: badEnds.length }, { of: "postgres", atMost: 0 }),
    row(`${restarts}: answered, p50`, "ms", { postgres: percentile(answerMs, 0.5) }),
    row(`${restarts}: answered, p99`, "ms", { postgres: percentile(answerMs, 0.99) }, { of: "postgres", atMost: 250 }),
    row(`${restarts}: answered, slowest`, "ms", { postgres: Math.max(...answerMs) }),
  ];
}
