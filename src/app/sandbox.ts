/**
 * The sandbox: the real bridge and the real service with local emulators of Slack and Telegram, and one page that shows
 * everything.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { readConfig, readServiceConfig, type Environment } from "../config/index.ts";
import type { Clock } from "../platform/clock.ts";
import { startHttp, type Handler } from "../platform/http/server.ts";
import type { Locales, Say } from "../platform/i18n/locales.ts";
import type { Log } from "../platform/log.ts";
import { createSerialExecutor } from "../platform/serial.ts";
import { onlyOwnHosts } from "../sandbox/own-hosts.ts";
import { createSandboxPage } from "../sandbox/page/index.ts";
import {
  ROOMS,
  ROOMS_WITH_TOPIC,
  startSlackEmulator,
  type SlackEmulator,
  type SlackEmulatorOptions,
  type Topics,
} from "../sandbox/slack-emulator/index.ts";
import {
  startTelegramEmulator,
  TELEGRAM_CHATS,
  TELEGRAM_LIMITS,
  type TelegramEmulator,
  type TelegramEmulatorOptions,
} from "../sandbox/telegram-emulator/index.ts";
import type { NewOperator } from "../service/console/operators.ts";
import type { ServiceOptions } from "../service/index.ts";
import { startBridge, type RunningBridge } from "./bridge.ts";
import { openEmbeddedService, type EmbeddedService } from "./embedded-service.ts";
import { sandboxClients } from "./sandbox-clients.ts";
import { QUIET_MINUTES, sandboxRoutes, withQuietHours } from "./sandbox-rooms.ts";
import { tempFolder } from "./temp-folder.ts";
import type { Tracing } from "./tracing/tracing.ts";

export interface SandboxOptions {
  /** HOST, PORT, LOCALE, ROOM_MODE and the like are read from it; the connections are the sandbox's own. */
  readonly environment: Environment;
  readonly log: Log;
  readonly locales: Locales;
  /** Settings of the bridge that override the sandbox's own. */
  readonly settings?: Environment;
  /** The team chats that the bridge connects to; both by default. Both emulators always run. */
  readonly chats?: "slack" | "telegram" | "both";
  readonly slack?: SlackEmulatorOptions;
  readonly telegram?: TelegramEmulatorOptions;
  readonly deliveries?: ServiceOptions["deliveries"];
  /** Of the service's API. Default `B`. */
  readonly variant?: ServiceOptions["variant"];
  /** The bridge's clock; nothing else uses it. */
  readonly clock?: Clock;
  /** Adds what a visitor tries: an alert room, a room for a tag, quiet hours, clients of other channels, an operator. */
  readonly isShown?: boolean;
  /** Of the bridge. The caller closes it. */
  readonly tracing?: Tracing;
}

export interface Sandbox extends AsyncDisposable {
  /** The page. */
  readonly url: string;
  readonly slack: SlackEmulator;
  readonly telegram: TelegramEmulator;
  readonly service: EmbeddedService["service"];
  /** Base address of the service's API, and a key for it. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Who may sign in to the console; `undefined` unless the sandbox is shown. */
  readonly operator: NewOperator | undefined;
  /** Whether the bridge's database stays at the end, because `DATABASE_URL` names it. */
  readonly keepsDatabase: boolean;
  /** `undefined` while it is stopped. */
  bridge(): RunningBridge | undefined;
  stopBridge(): Promise<void>;
  startBridge(): Promise<void>;
  /** Drops the next response to `POST /messages`, after the service has acted. */
  loseServiceAnswer(): void;
}

/** How many posts a room of the emulator accepts at once before Slack's limit of one per second applies. */
const FRIENDLY_BURST = 10;
/** Calls per minute into one group if the emulator has no limit: more than anybody makes. */
const UNLIMITED_PER_MINUTE = 1_000_000;

/**
 * Errors: those of a start, `StartError` and `ConfigError` among them. All stored data is removed when it is disposed.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { environment, log, locales, chats = "both" } = options;
  const { HOST, PORT, LOCALE } = environment;
  const { host, port, locale: language } = readServiceConfig({ HOST, PORT, LOCALE });
  await using parts = new AsyncDisposableStack();
  const { path: folder } = parts.use(await tempFolder());

  const say = locales.in(language);
  const slackOptions = options.slack ?? { postsPerSecondPerChannel: 1, postBurst: FRIENDLY_BURST };
  const slack = parts.use(await startSlackEmulator({ locale: language, topics: topicsIn(say), ...slackOptions }));
  const telegramOptions = options.telegram ?? {
    groupLimit: TELEGRAM_LIMITS.group,
    botLimit: TELEGRAM_LIMITS.bot,
    ephemeral: true,
  };
  const telegram = parts.use(await startTelegramEmulator({ language, ...telegramOptions }));
  const ownDatabase = `file:${join(folder, "bridge.db")}`;
  const given = environment["DATABASE_URL"]?.trim() ?? "";
  const databaseUrl = given === "" ? ownDatabase : given;
  const embedded = parts.use(
    await openEmbeddedService({
      databaseUrl: ownDatabase,
      firstKey: undefined,
      // The bridge runs apart from the service, on this machine.
      webhookNetworks: ["127.0.0.0/8"],
      locales,
      language,
      log,
      ...(options.deliveries && { deliveries: options.deliveries }),
      ...(options.variant && { variant: options.variant }),
    }),
  );
  const { service } = embedded;

  let losesAnswer = false;
  const serviceHandler: Handler = (request, response) => {
    if (losesAnswer && request.method === "POST" && request.url?.startsWith("/v1/messages") === true) {
      losesAnswer = false;
      response.writeHead = () => {
        response.destroy();
        return response;
      };
    }
    return embedded.handler(request, response);
  };
  const serviceHttp = await startHttp({
    host: "127.0.0.1",
    port: 0,
    routes: {},
    otherwise: onlyOwnHosts(host, serviceHandler, say),
    log,
  });
  parts.defer(async () => {
    // The widget's streams never end by themselves.
    await service.stop();
    await serviceHttp.close();
  });
  await service.start();
  let serviceRuns = true;
  const { isShown = false } = options;
  const added = isShown ? await service.operators.add("Anna Berg", { oneTime: false }) : "taken";
  const operator = added === "taken" ? undefined : added;
  const routesFile = join(folder, "routes.yaml");
  if (isShown) await writeFile(routesFile, sandboxRoutes(chats, operator?.operator.id ?? "op_anna-berg"));

  const apiUrl = `${serviceHttp.url}/v1`;
  const config = readConfig({
    ROOM_MODE: environment["ROOM_MODE"],
    HOLD_SECONDS: environment["HOLD_SECONDS"],
    LOCALE,
    PORT: "0",
    DATABASE_URL: databaseUrl,
    CONVERSATION_API_URL: apiUrl,
    CONVERSATION_API_KEY: embedded.key,
    ...(chats !== "telegram" && {
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
      SLACK_API_URL: slack.apiUrl,
      ...(!isShown && { SLACK_ROOM: ROOMS.support }),
    }),
    ...(chats !== "slack" && {
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      ...(!isShown && { TELEGRAM_ROOM: String(TELEGRAM_CHATS.support) }),
    }),
    ...(isShown && { ROUTES_FILE: routesFile }),
    ...options.settings,
  });
  const bridgeOptions = {
    log,
    say,
    locales,
    ...(options.clock && { clock: options.clock }),
    tracing: options.tracing,
    ...(telegramOptions.groupLimit === undefined && { telegramCallsPerMinute: UNLIMITED_PER_MINUTE }),
  };
  let bridge: RunningBridge | undefined = await startBridge(config, bridgeOptions);
  // Restart at the same address, because the service's subscription points to it.
  let repeat = { ...config, settings: { ...config.settings, port: Number(new URL(bridge.url).port) } };
  // A part that is still starting or stopping holds its database and its port.
  const serially = createSerialExecutor();
  const stopBridge = () =>
    serially(async () => {
      const running = bridge;
      bridge = undefined;
      await running?.stop();
    });
  let quietUntil = 0;
  const startBridgeAgain = () =>
    serially(async () => {
      bridge ??= await startBridge(repeat, bridgeOptions);
    });
  /** With quiet hours from this minute on, or without any. */
  const changeQuietHours = (begin: boolean) =>
    serially(async () => {
      const now = Date.now();
      quietUntil = begin ? (Math.floor(now / 60_000) + QUIET_MINUTES) * 60_000 : 0;
      const routes = begin ? withQuietHours(config.settings.routes, now) : config.settings.routes;
      repeat = { ...repeat, settings: { ...repeat.settings, routes } };
      if (bridge === undefined) return;
      await bridge.stop();
      bridge = undefined;
      bridge = await startBridge(repeat, bridgeOptions);
    });
  parts.defer(stopBridge);

  const loseServiceAnswer = () => {
    losesAnswer = true;
  };
  const page = createSandboxPage({
    slack,
    telegram: { emulator: telegram, room: TELEGRAM_CHATS.support },
    say,
    language,
    widgetScriptUrl: `${serviceHttp.url}/site/widget.js`,
    room: ROOMS.support,
    log,
    controls: {
      bridge: { running: () => bridge !== undefined, stop: stopBridge, start: startBridgeAgain },
      service: {
        running: () => serviceRuns,
        stop: () =>
          serially(async () => {
            serviceRuns = false;
            await service.stop();
          }),
        start: () =>
          serially(async () => {
            await service.start();
            serviceRuns = true;
          }),
      },
      ...(isShown && {
        quiet: {
          running: () => Date.now() < quietUntil,
          stop: () => changeQuietHours(false),
          start: () => changeQuietHours(true),
        },
      }),
      loseServiceAnswer,
    },
    ...(isShown && {
      clients: sandboxClients(service.admin, say),
      links: [
        { name: "console", url: `${serviceHttp.url}/console` },
        { name: "reference", url: `${apiUrl}/reference` },
        { name: "docs", url: "docs/agents.md" },
      ],
    }),
  });
  const listener = getRequestListener((request) => page.fetch(request), { overrideGlobalObjects: false });
  const pageHttp = await startHttp({
    host,
    port,
    routes: {},
    otherwise: onlyOwnHosts(host, (request, response) => listener(request, response), say),
    log,
  });
  parts.defer(async () => {
    page.close();
    await pageHttp.close();
  });

  const running = parts.move();
  return {
    url: pageHttp.url,
    slack,
    telegram,
    service,
    apiUrl,
    apiKey: embedded.key,
    operator,
    keepsDatabase: given !== "",
    bridge: () => bridge,
    stopBridge,
    startBridge: startBridgeAgain,
    loseServiceAnswer,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function topicsIn(say: Say): Topics {
  const topics = ROOMS_WITH_TOPIC.map((room) => [room, say({ key: `sandbox-topic-${room}` })]);
  return Object.fromEntries(topics) as Topics;
}
