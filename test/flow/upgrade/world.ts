/** The bridge and its embedded service on a given database, as `npm start` runs them, with both emulators. */
import { startBridge, type RunningBridge } from "../../../src/app/bridge.ts";
import { openEmbeddedService, type EmbeddedService } from "../../../src/app/embedded-service.ts";
import { readConfig } from "../../../src/config/index.ts";
import type { Handler } from "../../../src/platform/http/server.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import { ROOMS, startSlackEmulator, type SlackEmulator } from "../../../src/sandbox/slack-emulator/index.ts";
import { startTelegramEmulator, type TelegramEmulator } from "../../../src/sandbox/telegram-emulator/index.ts";
import { silentLog } from "../../support/log.ts";

/** The fault of a call to the service: fails, hangs, acts but loses its response, or is refused with this status. */
export type Mishap = "fails" | "hangs" | "loses its answer" | 401 | 404;
export type Mishaps = (method: string, path: string) => Mishap | undefined;

/** The state of both team chats. */
export interface TeamChatStates {
  readonly slack: ReturnType<SlackEmulator["state"]>;
  readonly telegram: ReturnType<TelegramEmulator["state"]>;
}

export interface WorldOptions {
  readonly databaseUrl: string;
  /** Path of the routes file. */
  readonly routes: string;
  /** State from which the team chats continue; empty by default. */
  readonly states?: TeamChatStates;
}

export interface World extends AsyncDisposable {
  readonly slack: SlackEmulator;
  readonly telegram: TelegramEmulator;
  /** Of the running service. */
  admin(): EmbeddedService["service"]["admin"];
  service(): EmbeddedService["service"];
  /** Valid for the service that is running. */
  key(): string;
  bridge(): RunningBridge;
  states(): TeamChatStates;
  /** Resolves when the bridge has reached its service. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
  /** Sets faults for all later calls to the service. */
  mishaps(decide: Mishaps): void;
}

const locales = loadLocales();

export async function startWorld({ databaseUrl, routes, states }: WorldOptions): Promise<World> {
  await using parts = new AsyncDisposableStack();
  const slack = parts.use(await startSlackEmulator({ retryScale: 0.001, ...(states && { workspace: states.slack }) }));
  const telegram = parts.use(
    await startTelegramEmulator({ retryScale: 0.001, ...(states && { seed: states.telegram }) }),
  );
  let decide: Mishaps = () => undefined;
  let running:
    { readonly bridge: RunningBridge; readonly embedded: EmbeddedService; stop(): Promise<void> } | undefined;
  const now = () => {
    if (running === undefined) throw new RangeError("the bridge is not running");
    return running;
  };

  const handlerOf =
    ({ handler }: EmbeddedService): Handler =>
    (request, response) => {
      const path = request.url ?? "";
      const mishap = path.startsWith("/v1/") ? decide(request.method ?? "", path) : undefined;
      if (mishap === "hangs") return;
      if (mishap === "fails" || typeof mishap === "number") {
        response.writeHead(mishap === "fails" ? 503 : mishap, { "content-type": "application/json" });
        response.end('{"error":{"code":"unavailable","message":"Away."}}');
        return;
      }
      if (mishap === "loses its answer") {
        response.writeHead = () => {
          response.destroy();
          return response;
        };
      }
      return handler(request, response);
    };

  async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    await using opened = new AsyncDisposableStack();
    const embedded = opened.use(
      await openEmbeddedService({
        ...{ databaseUrl, firstKey: undefined, locales, language: "en", log: silentLog },
        // The receivers of webhooks are on this machine.
        webhookNetworks: ["127.0.0.0/8"],
      }),
    );
    const config = readConfig({
      PORT: "0",
      DATABASE_URL: databaseUrl,
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
      SLACK_API_URL: slack.apiUrl,
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      ROUTES_FILE: routes,
      OPS_ROOM: `slack:${ROOMS.general}`,
      ...settings,
    });
    const bridge = opened.use(
      await startBridge(config, {
        log: silentLog,
        say: locales.in("en"),
        locales,
        embedded: { ...embedded, handler: handlerOf(embedded) },
        telegramCallsPerMinute: 1_000_000,
      }),
    );
    const moved = opened.move();
    running = { bridge, embedded, stop: () => moved.disposeAsync() };
  }

  async function stop(): Promise<void> {
    const ended = running;
    running = undefined;
    await ended?.stop();
  }
  parts.defer(stop);
  const all = parts.move();
  return {
    slack,
    telegram,
    admin: () => now().embedded.service.admin,
    service: () => now().embedded.service,
    key: () => now().embedded.key,
    bridge: () => now().bridge,
    states: () => structuredClone({ slack: slack.state(), telegram: telegram.state() }),
    async start(settings) {
      await start(settings);
      for (;;) {
        const { ok, reason } = (await now().bridge.health())["service"] ?? { ok: false, reason: { key: "" } };
        // Reached, or known to be unreachable.
        if (ok || !["service-starting", "service-not-reached"].includes(reason.key)) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    stop,
    mishaps(next) {
      decide = next;
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
