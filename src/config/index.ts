/** Reads the environment into settings and secrets. Reports all problems at once, each with what to do about it. */
import { VARIANTS, type Variant } from "../contract/event.ts";
import { bareInboundSecret } from "../contract/inbound-secrets.ts";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { LOG_LEVELS, type LogLevel } from "../platform/log.ts";
import type { Proxy } from "../platform/http/proxy.ts";
import type { OpeningHours } from "../platform/opening-hours.ts";
import { checkExtraCertificates, readProxy } from "./network-settings.ts";
import { ROOM_MODES, type RoomName, type RoutesDraft } from "./routes.ts";
import { withSecretFiles, type Environment } from "./secret-files.ts";
import { SETTINGS, type SettingName } from "./setting-table.ts";
import {
  oneOf,
  readDatabaseUrl,
  readDomains,
  readLanguage,
  readList,
  readNetworks,
  readOpeningHours,
  readSecrets,
  readUrl,
  wholeNumber,
  type ReportProblem,
} from "./setting-values.ts";
import {
  readAllRoutes,
  readOpsRooms,
  readTeamChats,
  type Optional,
  type SlackSettings,
  type TelegramSettings,
} from "./team-chat-settings.ts";

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** For `/readyz` and `/metrics`; `undefined`: on `port`. */
  readonly opsPort: number | undefined;
  /** How long a shutdown keeps accepting requests. */
  readonly drainMs: number;
  /** Without a trailing slash. */
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string;
  /** Whether SQLite may be on a network file system. */
  readonly networkDiskAllowed: boolean;
  /** Base address of the conversation service; `undefined`: the embedded one. */
  readonly conversationApiUrl: string | undefined;
  readonly slack: SlackSettings | undefined;
  readonly telegram: TelegramSettings | undefined;
  readonly routes: RoutesDraft;
  readonly holdMs: number;
  readonly locale: string;
  readonly logLevel: LogLevel;
  readonly opsRooms: readonly RoomName[];
  /** E-mail domains of the company itself, lower-cased. */
  readonly ownDomains: readonly string[];
  readonly serviceVariant: Variant;
  readonly serviceWebhookNetworks: readonly string[];
  readonly serviceHours: OpeningHours | undefined;
  readonly trustedProxies: number;
  /** For every call to an `https:` address. */
  readonly proxy: Proxy | undefined;
  /** Base URL of the collector of traces, without a trailing slash; `undefined`: nothing is traced. */
  readonly tracesUrl: string | undefined;
}

export type { Environment } from "./secret-files.ts";

export interface Secrets {
  readonly conversationApiKey: string | undefined;
  /** Newest first. */
  readonly webhookSecrets: readonly string[];
  readonly slackBotToken: string | undefined;
  readonly slackAppToken: string | undefined;
  readonly slackSigningSecret: string | undefined;
  readonly telegramBotToken: string | undefined;
  readonly telegramWebhookSecret: string | undefined;
  readonly serviceApiKey: string | undefined;
  /** Newest first. */
  readonly serviceInboundSecrets: readonly string[];
  /** Newest first. */
  readonly serviceIdentitySecrets: readonly string[];
}

export interface Config {
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/** All problems of the settings, one sentence each; translated where they are printed. */
export class ConfigError extends Error {
  override readonly name = "ConfigProblems";
  readonly problems: readonly Sentence[];

  constructor(problems: readonly Sentence[]) {
    super(problems.map(({ key }) => key).join(", "));
    this.problems = problems;
  }
}

/** Whether no setting names a service or team chat to connect to: then the sandbox runs. */
export function nothingIsSet(environment: Environment): boolean {
  const deciding = /^(?:SLACK_|CONVERSATION_|TELEGRAM_|ROUTES_FILE$)/u;
  return !Object.entries(environment).some(
    ([name, value]) => deciding.test(name) && value !== undefined && value !== "",
  );
}

/** Reads the settings, and the files that they name. Errors: `ConfigError` with all problems. */
export function readConfig(given: Environment): Config {
  const problems: Sentence[] = [];
  const report = (sentence: Sentence) => void problems.push(sentence);
  const environment = withSecretFiles(given, report);
  const { text, optional } = readerOf(environment);

  const service = readService(environment, report);
  const roomMode = oneOf("ROOM_MODE", text("ROOM_MODE"), ROOM_MODES, report);
  const publicUrl = readUrl("PUBLIC_URL", optional("PUBLIC_URL"), report);
  const chats = readTeamChats(optional, report);
  const routes = readAllRoutes(optional, roomMode, chats, report);
  const conversationApiUrl = readApiUrl(optional, report);
  const webhookSecrets = secretsOf("CONVERSATION_WEBHOOK_SECRET", optional, report);
  const isNear = conversationApiUrl === undefined || isLoopback(conversationApiUrl);
  if (!isNear && optional("PUBLIC_URL") === undefined && webhookSecrets.length === 0) {
    report({ key: "setting-public-url-service" });
  }

  const settings: Settings = {
    host: service.host,
    port: service.port,
    opsPort: service.opsPort,
    drainMs: service.drainMs,
    publicUrl,
    databaseUrl: service.databaseUrl,
    networkDiskAllowed: service.networkDiskAllowed,
    conversationApiUrl,
    slack: chats.slack,
    telegram: chats.telegram,
    routes,
    holdMs: wholeNumber("HOLD_SECONDS", text("HOLD_SECONDS"), 0, 600, report) * 1000,
    locale: service.locale,
    logLevel: service.logLevel,
    opsRooms: readOpsRooms(optional("OPS_ROOM"), routes, chats, report),
    ownDomains: service.ownDomains,
    serviceVariant: service.variant,
    serviceWebhookNetworks: service.webhookNetworks,
    serviceHours: service.hours,
    trustedProxies: service.trustedProxies,
    proxy: service.proxy,
    tracesUrl: readUrl("OTEL_EXPORTER_OTLP_ENDPOINT", optional("OTEL_EXPORTER_OTLP_ENDPOINT"), report),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    settings,
    secrets: {
      conversationApiKey: optional("CONVERSATION_API_KEY"),
      webhookSecrets,
      slackBotToken: optional("SLACK_BOT_TOKEN"),
      slackAppToken: optional("SLACK_APP_TOKEN"),
      slackSigningSecret: optional("SLACK_SIGNING_SECRET"),
      telegramBotToken: optional("TELEGRAM_BOT_TOKEN"),
      telegramWebhookSecret: optional("TELEGRAM_WEBHOOK_SECRET"),
      serviceApiKey: service.apiKey,
      serviceInboundSecrets: service.inboundSecrets,
      serviceIdentitySecrets: service.identitySecrets,
    },
  };
}

/** The settings of the conversation service, alone or inside the bridge. */
export interface ServiceConfig {
  readonly host: string;
  readonly port: number;
  /** For `/readyz` and `/metrics`; `undefined`: on `port`. */
  readonly opsPort: number | undefined;
  /** How long a shutdown keeps accepting requests. */
  readonly drainMs: number;
  readonly databaseUrl: string;
  /** Whether SQLite may be on a network file system. */
  readonly networkDiskAllowed: boolean;
  readonly locale: string;
  readonly logLevel: LogLevel;
  readonly variant: Variant;
  /** Private networks that webhooks may go to, `10.0.0.0/8`. */
  readonly webhookNetworks: readonly string[];
  readonly apiKey: string | undefined;
  /** Newest first. */
  readonly inboundSecrets: readonly string[];
  /** Newest first. */
  readonly identitySecrets: readonly string[];
  /** For every widget that has none of its own. */
  readonly hours: OpeningHours | undefined;
  readonly trustedProxies: number;
  /** E-mail domains of the company itself, lower-cased. */
  readonly ownDomains: readonly string[];
  /** For every call to an `https:` address. */
  readonly proxy: Proxy | undefined;
}

/** Like `readConfig`, for the service alone. */
export function readServiceConfig(environment: Environment): ServiceConfig {
  const problems: Sentence[] = [];
  const report = (sentence: Sentence) => void problems.push(sentence);
  const config = readService(withSecretFiles(environment, report), report);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readService(environment: Environment, report: ReportProblem): ServiceConfig {
  const { text, optional } = readerOf(environment);
  const apiKey = optional("SERVICE_API_KEY");
  checkExtraCertificates(environment, report);
  const port = wholeNumber("PORT", text("PORT"), 0, 65_535, report);
  return {
    host: text("HOST"),
    port,
    opsPort: readOpsPort(optional("OPS_PORT"), port, report),
    drainMs: wholeNumber("DRAIN_SECONDS", text("DRAIN_SECONDS"), 0, 300, report) * 1000,
    databaseUrl: readDatabaseUrl(text("DATABASE_URL"), report),
    networkDiskAllowed:
      oneOf("SQLITE_ON_NETWORK_DISK", text("SQLITE_ON_NETWORK_DISK"), ["no", "yes"], report) === "yes",
    locale: readLanguage("LOCALE", text("LOCALE"), report),
    logLevel: oneOf("LOG_LEVEL", text("LOG_LEVEL"), LOG_LEVELS, report),
    variant: oneOf("SERVICE_VARIANT", text("SERVICE_VARIANT").toUpperCase(), VARIANTS, report),
    webhookNetworks: readNetworks("SERVICE_WEBHOOK_NETWORKS", readList(optional("SERVICE_WEBHOOK_NETWORKS")), report),
    apiKey: readSecrets("SERVICE_API_KEY", apiKey === undefined ? [] : [apiKey], report)[0],
    inboundSecrets: readInboundSecrets(optional, report),
    identitySecrets: secretsOf("SERVICE_IDENTITY_SECRET", optional, report),
    hours: readOpeningHours("SERVICE_HOURS", optional("SERVICE_HOURS"), report),
    trustedProxies: wholeNumber("TRUSTED_PROXIES", text("TRUSTED_PROXIES"), 0, 10, report),
    ownDomains: readDomains("OWN_DOMAINS", readList(optional("OWN_DOMAINS")), report),
    proxy: readProxy(environment, report),
  };
}

function readOpsPort(value: string | undefined, port: number, report: ReportProblem): number | undefined {
  if (value === undefined) return undefined;
  const opsPort = wholeNumber("OPS_PORT", value, 0, 65_535, report);
  // 0 is any free port.
  if (opsPort === port && port !== 0) report({ key: "setting-ops-port" });
  return opsPort;
}

function secretsOf(name: SettingName, optional: Optional, report: ReportProblem): readonly string[] {
  return readSecrets(name, readList(optional(name)), report);
}

/** The name of a channel in front of a secret makes it no harder to guess. */
function readInboundSecrets(optional: Optional, report: ReportProblem): readonly string[] {
  const secrets = readList(optional("SERVICE_INBOUND_SECRET"));
  readSecrets("SERVICE_INBOUND_SECRET", secrets.map(bareInboundSecret), report);
  return secrets;
}

/** An empty variable counts as unset. */
function readerOf(environment: Environment) {
  const given = (name: SettingName): string | undefined => {
    const value = environment[name]?.trim();
    return value === "" ? undefined : value;
  };
  const text = (name: SettingName): string => given(name) ?? SETTINGS[name].default;
  return { text, optional: (name: SettingName) => (text(name) === "" ? undefined : text(name)) };
}

/** The database of a command that needs no other setting. Errors: `ConfigError` for DATABASE_URL_FILE. */
export function databaseUrlOf({ DATABASE_URL, DATABASE_URL_FILE, CREDENTIALS_DIRECTORY }: Environment): string {
  const problems: Sentence[] = [];
  const report = (sentence: Sentence) => void problems.push(sentence);
  const environment = withSecretFiles({ DATABASE_URL, DATABASE_URL_FILE, CREDENTIALS_DIRECTORY }, report);
  const url = readerOf(environment).text("DATABASE_URL");
  if (problems.length > 0) throw new ConfigError(problems);
  return url;
}

/** Whether an address is on this machine, so that a service there reaches this process without a public address. */
export function isLoopback(url: string): boolean {
  return /^(?:127\.|localhost$|\[::1\]$)/u.test(new URL(url).hostname);
}

function readApiUrl(optional: Optional, report: ReportProblem): string | undefined {
  const url = readUrl("CONVERSATION_API_URL", optional("CONVERSATION_API_URL"), report);
  const half = (name: SettingName, other: SettingName) => {
    const isHalf = optional(name) !== undefined && optional(other) === undefined;
    if (isHalf) report({ key: "setting-lacks", values: { name, other } });
  };
  half("CONVERSATION_API_URL", "CONVERSATION_API_KEY");
  half("CONVERSATION_API_KEY", "CONVERSATION_API_URL");
  if (url !== undefined && !url.endsWith("/v1")) report({ key: "setting-api-url-v1" });
  return url;
}
