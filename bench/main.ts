/** `npm run bench`: measures how fast the bridge is, against a bare server in the same run on the same machine. */
import { Command, Option } from "commander";
import { tempFolder, setStage, type Stage } from "./contestants.ts";
import { distance } from "./measures/distance.ts";
import { backlog } from "./measures/backlog.ts";
import { backup } from "./measures/backup.ts";
import { consolePages } from "./measures/console.ts";
import { consoleTyping } from "./measures/console-typing.ts";
import { idle } from "./measures/idle.ts";
import { acknowledgement, staffToService, webhookToSlack } from "./measures/latency.ts";
import { benchLedger } from "./measures/ledger.ts";
import { leaks } from "./measures/leaks.ts";
import { links } from "./measures/links.ts";
import { outages } from "./measures/outages.ts";
import { service, serviceScale } from "./measures/service.ts";
import { soak } from "./measures/soak.ts";
import { telegram } from "./measures/telegram.ts";
import { telegramFaults } from "./measures/telegram-faults.ts";
import { replyThroughput, throughput } from "./measures/throughput.ts";
import { torture } from "./measures/torture.ts";
import { rolling } from "./measures/rolling.ts";
import { save, table } from "./report.ts";
import { failsRun, type Row } from "./rows.ts";

/** The comparing measures share one stage: the same, warmed-up processes. */
const COMPARED: Readonly<Record<string, (stage: Stage, quick: boolean) => Promise<readonly Row[]>>> = {
  "intake-16": (stage, quick) =>
    throughput(stage, { connections: 16, messages: quick ? 1_600 : 6_400, rounds: quick ? 3 : 7 }),
  "intake-64": (stage, quick) =>
    throughput(stage, { connections: 64, messages: quick ? 1_600 : 6_400, rounds: quick ? 3 : 7, mostCpuMs: 0.2 }),
  "reply-16": (stage, quick) =>
    replyThroughput(stage, { connections: 16, messages: quick ? 1_600 : 4_800, rounds: quick ? 3 : 7 }),
  acknowledgement: (stage, quick) => acknowledgement(stage, { seconds: quick ? 2 : 5, rounds: quick ? 1 : 3 }),
  mirror: (stage, quick) => webhookToSlack(stage, { seconds: quick ? 2 : 5, rounds: quick ? 2 : 5 }),
  reply: (stage, quick) => staffToService(stage, { seconds: quick ? 2 : 5, rounds: quick ? 2 : 5 }),
};

const ALONE: Readonly<
  Record<string, (quick: boolean, keep: (more: object) => void, withPostgres: boolean) => Promise<readonly Row[]>>
> = {
  torture: async (quick, keep) => {
    const run = quick
      ? { conversations: 100, messagesEach: 10, repliesEach: 2, perSecond: 500, withinMs: 60_000 }
      : { conversations: 500, messagesEach: 20, repliesEach: 4, perSecond: 500, withinMs: 180_000 };
    const { rows, result } = await torture(run);
    keep({ torture: result });
    return rows;
  },
  telegram: async (quick, keep) => {
    const run = quick
      ? { conversations: 30, messages: 600, staffSeconds: 5 }
      : { conversations: 50, messages: 1_000, staffSeconds: 20 };
    const { rows, result } = await telegram(run, say);
    keep({ telegram: result });
    return rows;
  },
  "telegram-faults": () => telegramFaults(say),
  outages: async (isQuick, _, withPostgres) => {
    await using folder = await tempFolder();
    return await outages({ folder: folder.path, withPostgres, isQuick }, say);
  },
  soak: async (quick) => {
    await using folder = await tempFolder();
    return await soak({ folder: folder.path, seconds: quick ? 60 : 20 * 60, conversations: quick ? 300 : 3_000 });
  },
  "rolling-restarts": (quick) => rolling(quick, say),
  distance: (quick) => distance(quick, say),
  backlog: (quick) => backlog(quick, say),
  ledger: (quick, _, withPostgres) =>
    benchLedger({ entries: quick ? 4_000 : 20_000, backlog: 10_000, lanes: 500, withPostgres }),
  leaks: () => Promise.resolve(leaks()),
  links: (quick) => links({ links: quick ? 100_000 : 1_000_000, lookUps: quick ? 2_000 : 20_000 }),
  backup: (quick, _, withPostgres) =>
    backup({ links: quick ? 100_000 : 1_000_000, writesPerSecond: 500, withPostgres }, say),
  service: (quick) => service({ connections: 16, calls: quick ? 500 : 2_000, rounds: quick ? 3 : 7 }, say),
  "service-scale": (quick) => {
    const many = { conversations: quick ? 100_000 : 1_000_000, messagesEach: 5, long: 200 };
    return serviceScale({ many, perSecond: 100, calls: 200, rounds: quick ? 3 : 9 }, say);
  },
  console: (quick, _, withPostgres) =>
    consolePages({ conversations: quick ? 50_000 : 1_000_000, calls: quick ? 50 : 200, withPostgres }, say),
  "console-typing": (quick) => consoleTyping(quick ? 10 : 60, say),
  idle: (quick) => idle({ starts: quick ? 1 : 5, settleMs: quick ? 1_000 : 3_000 }),
};

const NAMES = [...Object.keys(COMPARED), ...Object.keys(ALONE)];

interface Options {
  readonly only?: readonly string[];
  readonly quick?: boolean;
  readonly postgres: boolean;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function run({ only = NAMES, quick = false, postgres }: Options): Promise<boolean> {
  const rows: Row[] = [];
  let more: object = {};
  const wanted = <T>(measures: Readonly<Record<string, T>>) =>
    Object.entries(measures).filter(([name]) => only.includes(name));

  const compared = wanted(COMPARED);
  if (compared.length > 0) {
    await using folder = await tempFolder();
    await using stage = await setStage({ folder: folder.path, withPostgres: postgres, say });
    for (const [name, measure] of compared) {
      say(`measuring: ${name}`);
      rows.push(...(await measure(stage, quick)));
    }
  }
  for (const [name, measure] of wanted(ALONE)) {
    say(`measuring: ${name}`);
    rows.push(...(await measure(quick, (found) => void (more = { ...more, ...found }), postgres)));
  }

  process.stdout.write(`${table(rows, process.stdout.isTTY && process.stdout.hasColors())}\n`);
  say(`written to ${await save(rows, { quick, ...more })}`);
  return !rows.some(failsRun);
}

const program = new Command("npm run bench --")
  .description(
    "Measures the bridge against a bare server that does the least, and against plain Bolt, which stores nothing: see bench/bare-server.ts and bench/bolt-server.ts.",
  )
  .addOption(new Option("--only <names...>", "only these measures").choices(NAMES))
  .option("--quick", "short runs: figures are rough")
  .option("--no-postgres", "leave PostgreSQL out")
  .addHelpText(
    "after",
    "\nExits with 1 when anything was lost, doubled or out of order, or too much was asked; with 2 on a wrong line.",
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
await program.parseAsync();
process.exitCode = (await run(program.opts<Options>())) ? 0 : 1;
