/** All checks that can be made before and while the bridge runs, in the order in which they depend on each other. */
import { subscriptionStore } from "../../app/subscriptions.ts";
import {
  ConfigError,
  databaseUrlOf,
  nothingIsSet,
  readConfig,
  type Config,
  type Environment,
} from "../../config/index.ts";
import { unknownSentence, unknownSettings } from "../../config/inspect.ts";
import { openSecretFiles } from "../../config/secret-files.ts";
import { createStores } from "../../bridge/stores/index.ts";
import { LEDGER_MIGRATIONS } from "../../database/migrations/ledger/index.ts";
import { serviceDatabaseUrl } from "../../database/service-database-url.ts";
import { openSpaces } from "../../key-value/index.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { CONSOLE_AREA, CONSOLE_MIGRATIONS } from "../../service/console/migrations/index.ts";
import { MIGRATIONS } from "../../service/store/migrations/index.ts";
import { sandboxIsIncluded } from "../sandbox-included.ts";
import { bridgeChecks } from "./bridge.ts";
import { checkingIn, type Check, type Checks } from "./check.ts";
import { databaseChecks, type DatabaseOptions, type FoundDatabase } from "./database.ts";
import { roomsOf } from "./rooms.ts";
import { roundTrip, type Visited } from "./round-trip.ts";
import { watchSlackEvents } from "./slack-events.ts";
import { serviceChecks } from "./service.ts";
import { slackChecks } from "./slack.ts";
import type { TableArea } from "./tables.ts";
import { telegramChecks } from "./telegram.ts";
import { webhookChecks } from "./webhook.ts";

export interface DoctorOptions {
  readonly environment: Environment;
  readonly say: Say;
  /** Posts a line into each room. */
  readonly roundTrip: boolean;
  readonly freeBytes?: DatabaseOptions["freeBytes"];
  /** How long to watch for another program that polls Telegram. Default 4,000. */
  readonly lookForPollersMs?: number;
}

const LEDGER: TableArea = { area: "ledger", migrations: LEDGER_MIGRATIONS };
const SERVICE: readonly TableArea[] = [
  { area: "service", migrations: MIGRATIONS },
  { area: CONSOLE_AREA, migrations: CONSOLE_MIGRATIONS },
];

/** Runs all checks and yields each as it completes. Leaves nothing changed. */
export async function* examine(options: DoctorOptions): AsyncGenerator<Check, void, void> {
  const { environment, say } = options;
  const check = checkingIn("settings", say);
  for (const unknown of unknownSettings(environment))
    yield check("unknown-setting", "advice", unknownSentence(unknown));
  if (nothingIsSet(environment)) {
    if (sandboxIsIncluded()) yield check("nothing-set", "skipped", { key: "doctor-nothing-set" });
    else yield check("nothing-set", "failed", { key: "sandbox-not-included" });
    yield check("nothing-set", "skipped", { key: "doctor-nothing-set-next" });
    return;
  }
  const config = read(environment);
  if (config instanceof ConfigError) {
    for (const sentence of config.problems) yield check("settings", "failed", sentence);
    yield check("others", "skipped", { key: "doctor-settings-later" });
    yield* databaseAlone(options);
    return;
  }
  for (const sentence of openSecretFiles(environment)) yield check("secret-file", "advice", sentence);
  const { settings } = config;
  const chats = [settings.slack && "Slack", settings.telegram && "Telegram"].filter((name) => name !== undefined);
  const values = { chats: chats.join(", "), service: settings.conversationApiUrl ?? "embedded" };
  yield check("settings", "ok", { key: "doctor-settings-well", values });
  yield* connected(config, options);
}

function read(environment: Environment): Config | ConfigError {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

/** The only setting that can be checked without the others. */
async function* databaseAlone({ environment, say, freeBytes }: DoctorOptions): Checks {
  const url = knownDatabaseUrl(environment);
  if (url === undefined) return;
  await using _ = yield* databaseChecks({
    url,
    tables: [LEDGER],
    say,
    mayBeRemote: true,
    ...(freeBytes && { freeBytes }),
  });
}

/** `undefined`: its file is faulty, which has been reported. */
function knownDatabaseUrl(environment: Environment): string | undefined {
  try {
    return databaseUrlOf(environment);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

async function* connected(config: Config, options: DoctorOptions): Checks {
  const { say } = options;
  await using parts = new AsyncDisposableStack();
  const found = yield* databases(config, options, parts);
  const database = found?.isCurrent === true ? found.database : undefined;
  const subscription =
    database && (await subscriptionStore(createStores(await openSpaces(database)).serviceRecord).load());

  const bridge = yield* bridgeChecks(config.settings, say);
  yield* serviceChecks({ config, bridge, say, clock: { now: Date.now } });
  yield* webhookChecks({ config, bridge, subscription, say });

  const visited: Visited[] = [];
  const slack = yield* slackChecks(config, say);
  if (slack !== undefined) {
    parts.defer(() => slack.close());
    visited.push({ chat: slack, rooms: roomsOf(config, slack.name).map((room) => slack.room(room)) });
  }
  const { lookForPollersMs } = options;
  const telegram = yield* telegramChecks({ config, bridge, database, say, lookForPollersMs });
  if (telegram !== undefined) {
    parts.defer(() => telegram.close());
    visited.push({ chat: telegram, rooms: roomsOf(config, telegram.name).map((room) => telegram.room(room)) });
  }
  if (options.roundTrip) {
    await using events = slack && (await watchSlackEvents(config, bridge));
    yield* roundTrip(visited, say);
    if (events !== undefined) yield await events.check(say);
  } else yield checkingIn("round-trip", say)("rooms", "skipped", { key: "doctor-round-trip-off" });
}

/**
 * Checks the bridge's database and the embedded service's, which is a separate file on SQLite. Result: the bridge's.
 */
async function* databases(
  { settings }: Config,
  { say, freeBytes }: DoctorOptions,
  parts: AsyncDisposableStack,
): Checks<FoundDatabase | undefined> {
  const url = settings.databaseUrl;
  const { networkDiskAllowed } = settings;
  const serviceUrl = serviceDatabaseUrl(url);
  const isEmbedded = settings.conversationApiUrl === undefined;
  const more = { say, mayBeRemote: networkDiskAllowed, ...(freeBytes && { freeBytes }) };
  const tables = isEmbedded && serviceUrl === url ? [LEDGER, ...SERVICE] : [LEDGER];
  const found = yield* databaseChecks({ url, tables, ...more });
  if (found !== undefined) parts.use(found);
  if (isEmbedded && serviceUrl !== url) {
    const other = yield* databaseChecks({ url: serviceUrl, tables: SERVICE, ...more });
    if (other !== undefined) parts.use(other);
  }
  return found;
}
