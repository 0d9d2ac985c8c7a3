/** The servers under comparison, each with its own process. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { request } from "undici";
import { type Child, startChild } from "./child.ts";
import { nowMs } from "./clock.ts";
import { SECRET } from "./events.ts";
import type { FarSides } from "./fakes/index.ts";
import { APP } from "./fakes/slack.ts";
import { freePort } from "./free-port.ts";
import { placesOf, type Spread } from "./spread.ts";

export interface Server extends AsyncDisposable {
  readonly origin: string;
  readonly child: Child;
  /** From process start to readiness, in milliseconds. */
  readonly readyMs: number;
}

const fileOf = (relative: string): string => fileURLToPath(import.meta.resolve(relative));

export async function startBare(far: FarSides, folder: string): Promise<Server> {
  const startedAt = nowMs();
  const child = startChild(fileOf("./bare-server.ts"), {
    env: {
      BARE_DATABASE: join(folder, "bare.db"),
      BARE_SECRET: SECRET,
      BARE_CHAT_URL: far.origin,
      BARE_SERVICE_URL: far.origin,
    },
  });
  return serverOf(child, await child.ask<string>({}), startedAt);
}

export async function startBolt(far: FarSides): Promise<Server> {
  const startedAt = nowMs();
  const child = startChild(fileOf("./bolt-server.ts"), {
    env: { BOLT_SECRET: SECRET, BOLT_CHAT_URL: far.origin, BOLT_SERVICE_URL: far.origin },
  });
  return serverOf(child, await child.ask<string>({}), startedAt);
}

export interface BridgeOptions {
  /** Default: a new SQLite file in the folder. */
  readonly databaseUrl?: string;
  /** How Slack's events arrive. Default `http`, as for the bare server. */
  readonly transport?: "http" | "socket";
  /** Default: one room for all. */
  readonly spread?: Spread;
  /** Telegram instead of Slack. */
  readonly telegram?: {
    readonly apiRoot: string;
    readonly token: string;
    readonly room: string;
    /** Updates arrive over HTTP; they are polled without it. */
    readonly webhookSecret?: string | undefined;
  };
  readonly nodeArgs?: readonly string[];
  /** Default: any that is free. */
  readonly port?: number;
  /** What says that it has started. Default `/readyz`. */
  readonly probe?: "/readyz" | "/readyz/traffic";
  /** Settings that replace those of the run. */
  readonly settings?: Readonly<Record<string, string>>;
}

const READY_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 10;

/** The bridge as installed, with default settings, for the far sides. */
export async function startBridge(
  far: Pick<FarSides, "origin">,
  folder: string,
  options: BridgeOptions = {},
): Promise<Server> {
  const { port = await freePort(), settings, nodeArgs, probe } = options;
  return startProgram({ ...environment(far, folder, port, options), ...settings }, folder, {
    ...(nodeArgs && { nodeArgs }),
    ...(probe && { probe }),
  });
}

export interface ProgramOptions extends Pick<BridgeOptions, "nodeArgs" | "probe"> {
  /** Of another version. */
  readonly main?: string;
}

/** The command of `npm start`, with these settings alone; they name its `PORT`. */
export async function startProgram(
  settings: Readonly<Record<string, string>>,
  folder: string,
  { nodeArgs = [], probe = "/readyz", main = fileOf("../src/main.ts") }: ProgramOptions = {},
): Promise<Server> {
  const origin = `http://127.0.0.1:${settings["PORT"] ?? ""}`;
  const startedAt = nowMs();
  const child = startChild(main, {
    args: ["start"],
    cwd: folder,
    env: settings,
    nodeArgs: [...startArgs(), ...nodeArgs],
  });
  let found = await answerOf(origin + probe);
  while (found !== "ready") {
    if (nowMs() - startedAt > READY_WITHIN_MS)
      throw new Error(`the bridge is not ready in time: ${found}\n${child.errors()}`);
    const over = await Promise.race([child.gone, pause(ASK_EVERY_MS)]);
    if (over !== undefined) throw new Error(`the bridge ended (${over})\n${child.errors()}`);
    found = await answerOf(origin + probe);
  }
  return serverOf(child, origin, startedAt);
}

/** Node's arguments in the package's `start` script, before the program; paths relative to the package. */
function startArgs(): string[] {
  const { scripts } = JSON.parse(readFileSync(fileOf("../package.json"), "utf8")) as {
    readonly scripts: { readonly start: string };
  };
  const words = scripts.start.split(" ");
  return words
    .slice(1, words.indexOf("src/main.ts"))
    .map((word) => (word.startsWith("./") ? fileOf(`.${word}`) : word));
}

function environment(
  far: Pick<FarSides, "origin">,
  folder: string,
  port: number,
  options: BridgeOptions,
): Record<string, string> {
  const { databaseUrl = `file:${join(folder, "bridge.db")}`, telegram } = options;
  return {
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    CONVERSATION_API_URL: `${far.origin}/v1`,
    CONVERSATION_API_KEY: "bench",
    CONVERSATION_WEBHOOK_SECRET: SECRET,
    ...(telegram === undefined ? slackSettings(far, folder, options) : telegramSettings(telegram)),
  };
}

function slackSettings(
  far: Pick<FarSides, "origin">,
  folder: string,
  { transport = "http", spread = "one-room" }: BridgeOptions,
): Record<string, string> {
  return {
    SLACK_API_URL: `${far.origin}/api/`,
    SLACK_BOT_TOKEN: "xoxb-bench",
    ...(transport === "socket" ? { SLACK_APP_TOKEN: `xapp-1-${APP}-bench` } : { SLACK_SIGNING_SECRET: SECRET }),
    ...(spread === "one-room" ? { SLACK_ROOM: "C0BENCH00" } : { ROUTES_FILE: routesFile(folder, spread) }),
  };
}

function telegramSettings({
  apiRoot,
  token,
  room,
  webhookSecret,
}: NonNullable<BridgeOptions["telegram"]>): Record<string, string> {
  return {
    TELEGRAM_API_ROOT: apiRoot,
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_ROOM: room,
    ...(webhookSecret !== undefined && { TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: webhookSecret }),
  };
}

function routesFile(folder: string, spread: Spread): string {
  const routes = placesOf(spread).map(({ channel, department }, index) => {
    const when = { channel, ...(department !== null && { department }) };
    return { name: `route ${index}`, when, thread: `slack:C0SPREAD${index}` };
  });
  const file = join(folder, "routes.yaml");
  // YAML reads JSON.
  writeFileSync(file, JSON.stringify({ routes }));
  return file;
}

/** Result: `ready`, or what it says instead. */
async function answerOf(probe: string): Promise<string> {
  try {
    const { statusCode, body } = await request(probe);
    const text = await body.text();
    return statusCode === 200 ? "ready" : text;
  } catch {
    return "not listening";
  }
}

function serverOf(child: Child, origin: string, startedAt: number): Server {
  return { origin, child, readyMs: nowMs() - startedAt, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}
