/** `start`, `sandbox`, `service`: what runs until it is told to end. */
import { startSandbox } from "../app-sandbox.ts";
import { startBridge } from "../app.ts";
import { LOG_LEVELS, readConfig, SETTINGS, type Environment, type LogLevel } from "../config.ts";
import { openEmbeddedService } from "../embedded-service.ts";
import { startHttp } from "../http.ts";
import { loadLocales } from "../locales.ts";
import { createLog } from "../log.ts";
import { sandboxBanner } from "./banner.ts";
import { untilToldToEnd } from "./until-told.ts";

/** Runs the bridge with the settings of the environment. */
export async function start(environment: Environment): Promise<void> {
  const config = readConfig(environment);
  const { settings, secrets } = config;
  const log = createLog({
    level: settings.logLevel,
    secrets: Object.values(secrets)
      .flat()
      .filter((it) => it !== undefined),
  });
  const locales = loadLocales();
  await untilToldToEnd(async () => {
    await using parts = new AsyncDisposableStack();
    const embedded =
      settings.conversationApiUrl === undefined
        ? parts.use(
            await openEmbeddedService({
              databaseUrl: settings.databaseUrl,
              firstKey: secrets.serviceApiKey,
              locales,
              language: settings.locale,
              log,
            }),
          )
        : undefined;
    const bridge = parts.use(
      await startBridge(config, { log, say: locales.in(settings.locale), ...(embedded && { embedded }) }),
    );
    log.info({ url: bridge.url, service: settings.conversationApiUrl ?? "embedded" }, "the bridge runs");
    return parts.move();
  }, log);
}

/** Runs everything with nothing set up. */
export async function sandbox(environment: Environment): Promise<void> {
  const log = createLog({ level: levelOf(environment, "warn"), secrets: [], destination: process.stderr });
  await untilToldToEnd(async () => {
    const running = await startSandbox({ environment, log, locales: loadLocales() });
    process.stdout.write(sandboxBanner(running));
    return running;
  }, log);
}

/** Runs the conversation service alone. */
export async function service(environment: Environment): Promise<void> {
  const key = environment["SERVICE_API_KEY"];
  const log = createLog({ level: levelOf(environment, "info"), secrets: key === undefined ? [] : [key] });
  await untilToldToEnd(async () => {
    await using parts = new AsyncDisposableStack();
    const opened = parts.use(
      await openEmbeddedService({
        databaseUrl: environment["DATABASE_URL"] ?? SETTINGS.DATABASE_URL.default,
        firstKey: key,
        locales: loadLocales(),
        language: environment["LOCALE"] ?? SETTINGS.LOCALE.default,
        log,
      }),
    );
    const http = await startHttp({
      host: environment["HOST"] ?? SETTINGS.HOST.default,
      port: Number(environment["PORT"] ?? SETTINGS.PORT.default),
      routes: {},
      otherwise: opened.handler,
      log,
    });
    parts.defer(() => http.close());
    await opened.service.start();
    parts.defer(() => opened.service.stop());
    log.info({ url: `${http.url}/v1`, widget: `${http.url}/site/widget.js` }, "the conversation service runs");
    if (key === undefined) log.warn({}, "SERVICE_API_KEY is not set: nobody has a key for the API");
    return parts.move();
  }, log);
}

function levelOf(environment: Environment, otherwise: LogLevel): LogLevel {
  return LOG_LEVELS.find((level) => level === environment["LOG_LEVEL"]) ?? otherwise;
}
