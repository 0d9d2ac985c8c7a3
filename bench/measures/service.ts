/** The conversation service, compared with a bare server that runs the same query, and with very many conversations. */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Child, startChild } from "../child.ts";
import { tempFolder } from "../contestants.ts";
import { type Row, row } from "../rows.ts";
import { answersASecond, answerTimes, KEY } from "../service/answers.ts";
import { callsOf, type Calls } from "../service/calls.ts";
import { fillService, type Filled, type Wanted } from "../service/generate.ts";
import { median, percentile } from "../statistics.ts";

type Say = (line: string) => void;
type Asked = keyof Calls;

const NAMES: Readonly<Record<Asked, string>> = {
  list: "GET /conversations?limit=50",
  card: "card of 50 messages",
  post: "POST /messages",
  contacts: "GET /contacts?query",
};
const FEW: Wanted = { conversations: 10_000, messagesEach: 5, long: 200 };

export interface ServiceRun {
  readonly connections: number;
  readonly calls: number;
  readonly rounds: number;
}

/** Request rates, alternating with the bare server, so that drift of the machine's speed affects both alike. */
export async function service(run: ServiceRun, say: Say): Promise<readonly Row[]> {
  await using folder = await tempFolder();
  await using parts = new AsyncDisposableStack();
  const file = join(folder.path, "service.db");
  const filled = await filledWith(file, FEW, say);
  const bareFile = join(folder.path, "bare.db");
  await copyFile(file, bareFile);
  const players = {
    bare: parts.use(await started("bare", { BARE_DATABASE: bareFile })),
    bridge: parts.use(await startService(file)),
  };
  const rows: Row[] = [];
  for (const asked of ["list", "card", "post"] as const) {
    const rates = { bare: [] as number[], bridge: [] as number[] };
    for (let round = 0; round <= run.rounds; round++) {
      for (const who of ["bare", "bridge"] as const) {
        const next = callsFor(filled, FEW)[asked];
        const rate = await answersASecond(players[who].origin, run.connections, run.calls, next);
        // The first round is a warm-up.
        if (round > 0) rates[who].push(rate);
      }
    }
    const values = { bare: median(rates.bare), bridge: median(rates.bridge) };
    rows.push(row(`service: ${NAMES[asked]}`, "answers/s", values, { of: "ratio", atLeast: 0.4 }));
  }
  return rows;
}

export interface ScaleRun {
  readonly many: Wanted;
  readonly perSecond: number;
  readonly calls: number;
  readonly rounds: number;
}

/**
 * Alternates between few and very many conversations and reports 99th percentiles: the median of many short rounds, so
 * that brief load from elsewhere on the machine is not mistaken for the effect of size.
 */
export async function serviceScale(run: ScaleRun, say: Say): Promise<readonly Row[]> {
  await using folder = await tempFolder();
  await using parts = new AsyncDisposableStack();
  const sizes = [];
  for (const wanted of [FEW, run.many]) {
    const file = join(folder.path, `service-${wanted.conversations}.db`);
    const filled = await filledWith(file, wanted, say);
    const { origin } = parts.use(await startService(file));
    const calls = callsFor(filled, wanted);
    sizes.push({ origin, calls, wanted });
    for (const next of Object.values(calls) as Calls[Asked][]) await answersASecond(origin, 4, 500, next);
  }
  const rows: Row[] = [];
  for (const asked of ["list", "card", "post", "contacts"] as const) {
    const rounds: number[][] = sizes.map(() => []);
    for (let round = 0; round < run.rounds; round++)
      for (const [index, { origin, calls }] of sizes.entries()) {
        const times = await answerTimes(origin, run.perSecond, run.calls, calls[asked]);
        rounds[index]?.push(percentile(times, 0.99));
      }
    const [few = NaN, many = NaN] = rounds.map((p99s) => median(p99s));
    const size = run.many.conversations.toLocaleString("en");
    rows.push(
      row(`service: ${NAMES[asked]}, p99 with ${FEW.conversations.toLocaleString("en")} conversations`, "ms", {
        bridge: few,
      }),
      {
        ...row(`service: ${NAMES[asked]}, p99 with ${size} conversations, and over the one above`, "ms", {
          bridge: many,
        }),
        ratio: many / few,
        // Search is only reported, because it scans the trigrams of all contacts.
        ...(asked !== "contacts" && { target: { of: "ratio", atMost: 2 }, met: many / few <= 2 }),
      },
    );
  }
  return rows;
}

function callsFor(filled: Filled, wanted: Wanted): Calls {
  return callsOf(filled.long, filled.short, wanted.conversations);
}

async function filledWith(file: string, wanted: Wanted, say: Say): Promise<Filled> {
  const of = wanted.conversations.toLocaleString("en");
  say(`making ${of} conversations`);
  const filled = await fillService(file, wanted, (done) => {
    say(`  ${done.toLocaleString("en")} of ${of} conversations`);
  });
  const messages = filled.messages.toLocaleString("en");
  say(`  ${of} conversations with ${messages} messages made in ${(filled.tookMs / 1_000).toFixed(1)} s`);
  return filled;
}

interface Started extends AsyncDisposable {
  readonly origin: string;
  readonly child: Child;
}

function startService(file: string): Promise<Started> {
  return started("process", { SERVICE_DATABASE: `file:${file}`, SERVICE_KEY: KEY });
}

async function started(name: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const child = startChild(fileURLToPath(import.meta.resolve(`../service/${name}.ts`)), { env });
  const origin = await child.ask<string>({});
  return { origin, child, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}
