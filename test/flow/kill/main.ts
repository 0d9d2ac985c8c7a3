/**
 * The bridge as `start` runs it, for an emulator without Telegram's limit: at 20 messages a minute, fifty kills would
 * take hours.
 */
import { startBridge } from "../../../src/app/bridge.ts";
import { runUntilSignal } from "../../../src/cli/graceful-shutdown.ts";
import { readConfig } from "../../../src/config/index.ts";
import { createLog } from "../../../src/platform/create-log.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";

const NO_LIMIT = 1_000_000;

const config = readConfig(process.env);
const log = createLog({ level: config.settings.logLevel, secrets: [] });
const locales = loadLocales();
await runUntilSignal(
  () =>
    startBridge(config, {
      log,
      say: locales.in(config.settings.locale),
      locales,
      telegramCallsPerMinute: NO_LIMIT,
    }),
  log,
);
