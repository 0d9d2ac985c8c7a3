/**
 * Outages under load, in real time: clients and staff go on writing while the database, Slack's events or the bridge
 * itself are away. Counts what the far sides show: replies at the service, clients' messages in the threads. Rolling
 * restarts of three replicas follow.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { startPostgres } from "../postgres.ts";
import { type Row, row } from "../rows.ts";
import { startTcpProxy, type TcpProxy } from "../tcp-proxy.ts";
import { openDesk, type Desk, type Tally } from "./outage-desk.ts";
import { rolling } from "./rolling.ts";

/** Slack's pauses before its second and third further attempt are one and five minutes. */
const OWN_SCHEDULE = 1;
/** 3 and 15 seconds. */
const QUICK_SCHEDULE = 0.05;

interface Scenario {
  readonly name: string;
  /** Of Slack's pauses between attempts; its own ones by default. */
  readonly retryScale?: number;
  /** Socket Mode instead of HTTP. */
  readonly isSocket?: boolean;
  /** How long clients and staff write, in seconds. */
  readonly seconds: number;
  readonly database: "sqlite" | "postgres" | keyof typeof DISKS;
  readonly fault: (desk: Desk, database: FaultyDatabase) => Promise<void>;
}

/** SQLite on a disk of its own. Mounts it at `folder`, which not every user may. */
const DISKS = {
  "small-disk": (folder: string) => {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=128m", "tmpfs", folder], { stdio: "ignore" });
  },
  // A tmpfs cannot be frozen.
  "freezable-disk": (folder: string) => {
    const image = `${folder}.image`;
    execFileSync("truncate", ["--size=256M", image]);
    execFileSync("mkfs.ext4", ["-q", image], { stdio: "ignore" });
    execFileSync("mount", ["-o", "loop", image, folder], { stdio: "ignore" });
  },
} as const;

interface FaultyDatabase {
  /** Of a PostgreSQL server. */
  readonly proxy: TcpProxy | undefined;
  /** Of SQLite: the file's folder. */
  readonly folder: string;
}

const twice =
  (state: TcpProxy["state"], ms: number): Scenario["fault"] =>
  async (_, { proxy }) => {
    if (proxy === undefined) throw new Error("this fault needs PostgreSQL");
    for (let round = 0; round < 2; round += 1) {
      await pause(5_000);
      proxy.state = state;
      await pause(ms);
      proxy.state = "up";
      await pause(10_000);
    }
  };

/** Another process holds SQLite's write lock, so every write waits and then fails. */
const locked: Scenario["fault"] = async (_, { folder }) => {
  await pause(5_000);
  const other = new DatabaseSync(join(folder, "bridge.db"));
  other.exec("begin immediate");
  await pause(30_000);
  other.exec("rollback");
  other.close();
};

const full: Scenario["fault"] = async (_, { folder }) => {
  await pause(5_000);
  const filler = join(folder, "filler");
  try {
    execFileSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"], { stdio: "ignore" });
  } catch {
    // Until the disk is full.
  }
  await pause(20_000);
  execFileSync("rm", [filler]);
};

/** Each write and sync waits in the kernel; none fails. */
const frozen: Scenario["fault"] = async (_, { folder }) => {
  await pause(5_000);
  execFileSync("fsfreeze", ["--freeze", folder]);
  await pause(30_000);
  execFileSync("fsfreeze", ["--unfreeze", folder]);
};

const restarts: Scenario["fault"] = async (desk) => {
  for (let round = 0; round < 8; round += 1) {
    await pause(4_000);
    await desk.stop(round % 2 === 0 ? "SIGTERM" : "SIGKILL");
    await pause(round % 2 === 0 ? 500 : 3_000);
    await desk.start();
  }
};

/** A backup that is 25 seconds old replaces the database of a bridge that was killed. */
const restored: Scenario["fault"] = async (desk, { folder }) => {
  const archive = join(folder, "backup.tar.gz");
  await pause(15_000);
  await desk.run("backup", archive);
  await pause(25_000);
  await desk.stop("SIGKILL");
  await desk.run("restore", archive);
  await desk.start();
};

const lost: Scenario["fault"] = async (desk, { folder }) => {
  await pause(30_000);
  await desk.stop("SIGKILL");
  for (const file of readdirSync(folder).filter((name) => name.startsWith("bridge.db"))) rmSync(join(folder, file));
  await desk.start();
};

const noLine: Scenario["fault"] = async ({ slack }) => {
  await pause(5_000);
  slack.faults.next("apps.connections.open", { kind: "server-error", status: 503 }, 1_000);
  slack.sockets.cut();
  await pause(44_000);
  slack.faults.clear();
};

const cuts: Scenario["fault"] = async ({ slack }) => {
  for (let round = 0; round < 6; round += 1) {
    await pause(5_000);
    slack.sockets.cut();
  }
};

const SCENARIOS: readonly Scenario[] = [
  {
    name: "PostgreSQL away for 10 s, twice, Slack repeats after 3 and 15 s",
    seconds: 60,
    database: "postgres",
    fault: twice("refused", 10_000),
    retryScale: QUICK_SCHEDULE,
  },
  { name: "PostgreSQL away for 10 s, twice", seconds: 60, database: "postgres", fault: twice("refused", 10_000) },
  { name: "PostgreSQL frozen for 20 s, twice", seconds: 80, database: "postgres", fault: twice("frozen", 20_000) },
  { name: "PostgreSQL silent for 20 s, twice", seconds: 80, database: "postgres", fault: twice("silent", 20_000) },
  { name: "disk full for 20 s", seconds: 60, database: "small-disk", fault: full },
  { name: "disk frozen for 30 s", seconds: 60, database: "freezable-disk", fault: frozen },
  { name: "database locked for 30 s", seconds: 60, database: "sqlite", fault: locked },
  { name: "eight restarts, four of them kills", seconds: 60, database: "sqlite", fault: restarts },
  { name: "a backup of 25 s ago restored", seconds: 60, database: "sqlite", fault: restored },
  { name: "database lost", seconds: 60, database: "sqlite", fault: lost },
  { name: "Socket Mode: no line for 44 s", seconds: 75, database: "sqlite", fault: noLine, isSocket: true },
  { name: "Socket Mode: line cut every 5 s", seconds: 45, database: "sqlite", fault: cuts, isSocket: true },
];

/** `isQuick`: without the scenarios on PostgreSQL that take as long as Slack. */
export async function outages(
  run: { readonly folder: string; readonly withPostgres: boolean; readonly isQuick: boolean },
  say: (line: string) => void,
): Promise<readonly Row[]> {
  await using parts = new AsyncDisposableStack();
  const server = run.withPostgres ? parts.use(await startPostgres(join(run.folder, "server"))) : undefined;
  const rows: Row[] = [];
  for (const [number, scenario] of SCENARIOS.entries()) {
    const { name, fault, seconds, retryScale = OWN_SCHEDULE, isSocket = false } = scenario;
    if (run.isQuick && retryScale === OWN_SCHEDULE && scenario.database === "postgres") continue;
    const folder = join(run.folder, `scenario-${number}`);
    mkdirSync(folder);
    await using database = new AsyncDisposableStack();
    let proxy: TcpProxy | undefined;
    let databaseUrl = `file:${join(folder, "bridge.db")}`;
    if (scenario.database === "postgres") {
      if (server === undefined) {
        say(`left out, because PostgreSQL is: ${name}`);
        continue;
      }
      proxy = database.use(await startTcpProxy(await server.database(`outages_${number}`)));
      databaseUrl = proxy.url;
    }
    if (scenario.database === "small-disk" || scenario.database === "freezable-disk") {
      try {
        DISKS[scenario.database](folder);
      } catch {
        say(`left out, because this user may not mount a disk: ${name}`);
        continue;
      }
      database.defer(() => void execFileSync("umount", [folder]));
    }
    say(`outages: ${name}`);
    await using desk = await openDesk({ folder, databaseUrl, retryScale, isSocket });
    const [tally] = await Promise.all([desk.traffic(seconds), fault(desk, { proxy, folder })]);
    rows.push(...rowsOf(scenario, tally));
  }
  // In their short form: at full length they are a measure of their own.
  return [...rows, ...(await rolling(true, say))];
}

function rowsOf({ name, isSocket = false }: Scenario, tally: Tally): Row[] {
  const { replies, messages, asked, crossed, shownAgain, split, failedRequests, unacceptedWebhooks, slowestS } = tally;
  const zero = (what: string, count: number) =>
    row(`${name}: ${what}`, "", { bridge: count }, { of: "bridge", atMost: 0 });
  const percent = { bridge: (asked * 100) / replies.sent };
  return [
    zero("replies lost", replies.lost),
    zero("replies doubled", replies.doubled),
    zero("replies out of order, unasked", replies.outOfOrder),
    // Decides in every scenario, because all of them have Slack, which can be read back.
    row(`${name}: replies asked about`, "%", percent, { of: "bridge", atMost: 1, decides: true }),
    row(`${name}: replies asked about, as the client wrote since`, "%", {
      bridge: (crossed * 100) / replies.sent,
    }),
    zero("clients' messages lost", messages.lost),
    zero("clients' messages shown again", messages.doubled),
    zero("clients' messages out of order", messages.outOfOrder),
    zero("replies shown in their own thread", shownAgain),
    zero("conversations with a second thread", split),
    // Without its database or its process, the only bridge can but refuse, and its senders repeat. It has both where
    // Socket Mode has no line; replicas that restart are judged in `rolling.ts`.
    isSocket
      ? zero("failed requests", failedRequests)
      : row(`${name}: failed requests, repeated`, "", { bridge: failedRequests }),
    zero("webhooks never accepted", unacceptedWebhooks),
    row(`${name}: slowest reply`, "s", { bridge: slowestS }),
  ];
}
