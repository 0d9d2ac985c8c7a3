/** `start`, `sandbox`, `service`: commands that run until they receive a signal. */
import { setTimeout as pause } from "node:timers/promises";
import { startBridge } from "../app/bridge.ts";
import type { EmbeddedService, EmbeddedServiceOptions } from "../app/embedded-service.ts";
import { healthRoutes, startServers } from "../app/http-routes.ts";
import { ConfigError, readConfig, readServiceConfig, type Config, type Environment } from "../config/index.ts";
import { unknownSentence, unknownSettings, type UnknownName } from "../config/inspect.ts";
import { bareInboundSecret } from "../contract/inbound-secrets.ts";
import { createLog } from "../platform/create-log.ts";
import type { Tracing } from "../app/tracing/tracing.ts";
import { ownVersion } from "../platform/own-version.ts";
import { requireLocalDisk } from "../database/network-disk.ts";
import { loadLocales } from "../platform/i18n/locales.ts";
import type { Health } from "../platform/health.ts";
import { LOG_LEVELS, type LogLevel } from "../platform/log.ts";
import { runUntilSignal } from "./graceful-shutdown.ts";
import { requireSandbox } from "./sandbox-included.ts";

/** Runs the bridge with the settings of the environment. */
export async function start(environment: Environment): Promise<void> {
  const unknown = unknownSettings(environment);
  const config = readConfigBeside(unknown, environment);
  const { settings, secrets } = config;
  requireLocalDisk(settings.databaseUrl, settings.networkDiskAllowed);
  let tracing: Tracing | undefined;
  const log = createLog({
    level: settings.logLevel,
    ...(settings.tracesUrl !== undefined && { more: () => tracing?.ids() ?? {} }),
    secrets: Object.values({ ...secrets, bare: secrets.serviceInboundSecrets.map(bareInboundSecret) })
      .flat()
      .filter((it) => it !== undefined),
  });
  for (const one of unknown) log.warn({ ...one }, "ignoring an unknown setting");
  const locales = loadLocales();
  await runUntilSignal(
    async (signal) => {
      await using parts = new AsyncDisposableStack();
      if (settings.tracesUrl !== undefined) {
        const { startTracing } = await import("../app/tracing/tracing.ts");
        tracing = parts.use(startTracing({ url: settings.tracesUrl, version: ownVersion(), log }));
      }
      const embedded =
        settings.conversationApiUrl === undefined
          ? parts.use(
              await embeddedService({
                databaseUrl: settings.databaseUrl,
                firstKey: secrets.serviceApiKey,
                variant: settings.serviceVariant,
                webhookNetworks: settings.serviceWebhookNetworks,
                proxy: settings.proxy,
                trustedProxies: settings.trustedProxies,
                ownDomains: settings.ownDomains,
                inboundSecrets: secrets.serviceInboundSecrets,
                identitySecrets: secrets.serviceIdentitySecrets,
                openingHours: settings.serviceHours,
                locales,
                language: settings.locale,
                log,
              }),
            )
          : undefined;
      const bridge = parts.use(
        await startBridge(config, {
          log,
          say: locales.in(settings.locale),
          locales,
          signal,
          tracing,
          ...(embedded && { embedded }),
        }),
      );
      log.info({ url: bridge.url, service: settings.conversationApiUrl ?? "embedded" }, "the bridge runs");
      return parts.move();
    },
    log,
    { drainMs: settings.drainMs },
  );
}

/** Errors: `ConfigError`, which also names the unknown settings: one of them may be why another is missing. */
function readConfigBeside(unknown: readonly UnknownName[], environment: Environment): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.problems, ...unknown.map(unknownSentence)]);
  }
}

/** Runs everything without any settings. */
export async function sandbox(environment: Environment): Promise<void> {
  const log = createLog({ level: levelOf(environment, "warn"), secrets: [], destination: process.stderr });
  requireSandbox();
  const begin = async () => {
    const { startSandbox } = await import("../app/sandbox.ts");
    const { sandboxBanner } = await import("./banner.ts");
    const { terminalSay } = await import("./terminal-locale.ts");
    const say = terminalSay(environment);
    for (const unknown of unknownSettings(environment)) process.stderr.write(`${say(unknownSentence(unknown))}\n`);
    const running = await startSandbox({ environment, log, locales: loadLocales(), isShown: true });
    process.stdout.write(sandboxBanner(running, say));
    return running;
  };
  await runUntilSignal(begin, log, { local: true });
}

/** Runs the conversation service alone. */
export async function service(environment: Environment): Promise<void> {
  const { host, port, opsPort, drainMs, databaseUrl, locale, logLevel, variant, apiKey, ...clients } =
    readServiceConfig(environment);
  const { webhookNetworks, trustedProxies, inboundSecrets, identitySecrets, hours, ownDomains, proxy } = clients;
  requireLocalDisk(databaseUrl, clients.networkDiskAllowed);
  const secrets = [
    ...inboundSecrets.map(bareInboundSecret),
    ...identitySecrets,
    ...(apiKey === undefined ? [] : [apiKey]),
  ];
  const log = createLog({ level: logLevel, secrets });
  const locales = loadLocales();
  await runUntilSignal(
    async () => {
      await using parts = new AsyncDisposableStack();
      const opened = parts.use(
        await embeddedService({
          databaseUrl,
          firstKey: apiKey,
          variant,
          webhookNetworks,
          proxy,
          trustedProxies,
          ownDomains,
          inboundSecrets,
          identitySecrets,
          openingHours: hours,
          locales,
          language: locale,
          log,
        }),
      );
      let refusal: Health | undefined;
      const health = async () => ({ ...(refusal && { traffic: refusal }), database: await opened.health() });
      const http = await startServers({
        host,
        port,
        opsPort,
        routes: healthRoutes(health, locales.in(locale)),
        otherwise: opened.handler,
        log,
      });
      parts.defer(() => http.close());
      await opened.service.start();
      parts.defer(() => opened.service.stop());
      log.info(
        { url: `${http.url}/v1`, variant, widget: `${http.url}/site/widget.js` },
        "the conversation service runs",
      );
      const issued = (await opened.service.admin.keys()).some(({ revokedAt }) => revokedAt === null);
      if (apiKey === undefined && !issued) {
        log.warn({}, "no API key exists: run `npm run service -- keys issue NAME`, or set SERVICE_API_KEY");
      }
      parts.defer(async () => {
        refusal = { ok: false, reason: { key: "traffic-stopping" } };
        http.drain();
        if (drainMs > 0) await pause(drainMs);
      });
      return parts.move();
    },
    log,
    { drainMs },
  );
}

/** Loaded on demand: a bridge that uses a service elsewhere need not hold it in memory. */
async function embeddedService(options: EmbeddedServiceOptions): Promise<EmbeddedService> {
  const { openEmbeddedService } = await import("../app/embedded-service.ts");
  return await openEmbeddedService(options);
}

function levelOf(environment: Environment, otherwise: LogLevel): LogLevel {
  return LOG_LEVELS.find((level) => level === environment["LOG_LEVEL"]) ?? otherwise;
}
