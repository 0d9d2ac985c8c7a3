/**
 * Name, default and meaning of every setting. The table in docs/configuration.md is checked against this one.
 *
 * `isSecret`: holds a secret, or may hold one, so it is never shown, and `NAME_FILE` may name a file that holds it.
 */
export const SETTINGS = {
  HOST: {
    default: "127.0.0.1",
    meaning: "Address that the HTTP server binds to. `0.0.0.0` accepts connections from other machines.",
  },
  PORT: { default: "8080", meaning: "Port that the HTTP server listens on." },
  OPS_PORT: {
    default: "",
    meaning:
      "Port for `/readyz` and `/metrics` on the same address; `PORT` then serves neither. If empty, `PORT` serves both.",
  },
  DRAIN_SECONDS: {
    default: "0",
    meaning:
      "Seconds to keep accepting requests during a shutdown, 0 to 300, until load balancers have noticed that this process is not ready.",
  },
  PUBLIC_URL: {
    default: "",
    meaning:
      "Public base URL of this process, such as `https://bridge.example.org`. Required if the service, Slack or Telegram sends webhooks.",
  },
  DATABASE_URL: {
    default: "file:./data/bridge.db",
    isSecret: true,
    meaning: "`file:…` selects SQLite, `postgres://…` PostgreSQL, which several replicas need.",
  },
  SQLITE_ON_NETWORK_DISK: {
    default: "no",
    meaning:
      "`yes` starts with an SQLite file on NFS, SMB, FUSE and the like, where locks may not hold. You risk losing data.",
  },
  CONVERSATION_API_URL: {
    default: "",
    meaning: "Base URL of the conversation service, ending in `/v1`. If empty, the embedded service runs.",
  },
  CONVERSATION_API_KEY: { default: "", isSecret: true, meaning: "API key for the conversation service." },
  CONVERSATION_WEBHOOK_SECRET: {
    default: "",
    isSecret: true,
    meaning:
      "Secrets that verify the service’s webhooks, comma-separated, newest first. If empty, the bridge generates one and stores it.",
  },
  SLACK_BOT_TOKEN: { default: "", isSecret: true, meaning: "Bot token of the Slack app, `xoxb-…`." },
  SLACK_APP_TOKEN: { default: "", isSecret: true, meaning: "App-level token, `xapp-…`. Selects Socket Mode." },
  SLACK_SIGNING_SECRET: {
    default: "",
    isSecret: true,
    meaning: "Signing secret of the Slack app. Required to receive events by HTTP instead of Socket Mode.",
  },
  SLACK_ROOM: { default: "", meaning: "Channel for conversations if there is no routes file, `C0123456789`." },
  SLACK_API_URL: {
    default: "https://slack.com/api/",
    meaning: "Base URL of the Slack Web API. Change it only for a proxy or a test.",
  },
  TELEGRAM_BOT_TOKEN: { default: "", isSecret: true, meaning: "Bot token from @BotFather, `123456789:AA…`." },
  TELEGRAM_ROOM: { default: "", meaning: "Group for conversations if there is no routes file, `-1001234567890`." },
  TELEGRAM_MODE: { default: "polling", meaning: "How the bridge receives updates: `polling` or `webhook`." },
  TELEGRAM_WEBHOOK_SECRET: {
    default: "",
    isSecret: true,
    meaning: "Secret that Telegram sends with each update. Choose it yourself; required for `webhook` only.",
  },
  TELEGRAM_API_ROOT: {
    default: "https://api.telegram.org",
    meaning: "Base URL of the Bot API. Change it only for a local Bot API server or a test.",
  },
  ROUTES_FILE: {
    default: "",
    meaning: "Path of the YAML file with routes. If empty, one route leads to `SLACK_ROOM` and `TELEGRAM_ROOM`.",
  },
  ROOM_MODE: {
    default: "reply",
    meaning: "What happens to staff text in routes without a `mode`: `reply`, `note` or `alerts`.",
  },
  HOLD_SECONDS: {
    default: "0",
    meaning:
      "Seconds to hold each reply before sending it, 0 to 600. Until then it can be edited, deleted or cancelled.",
  },
  OWN_DOMAINS: {
    default: "",
    meaning:
      "E-mail domains of your company, comma-separated, such as `shop.example`. The guard never asks about addresses there.",
  },
  LOCALE: { default: "en", meaning: "Default language: `de`, `en`, `es`, `fr`, `pt-BR`, `ru`, `tr` or `uk`." },
  LOG_LEVEL: {
    default: "info",
    meaning: "Least severe log lines to write: `debug`, `info`, `warn`, `error` or `silent`.",
  },
  OPS_ROOM: {
    default: "",
    meaning:
      "Room for operations notices, `slack:C0123456789` or `telegram:-1001234567890`. If empty, the first room of the first route.",
  },
  SERVICE_VARIANT: {
    default: "B",
    meaning: "Variant of the specification that the service follows in its responses: `A` or `B`.",
  },
  SERVICE_API_KEY: {
    default: "",
    isSecret: true,
    meaning: "API key that the service accepts besides the issued ones.",
  },
  SERVICE_INBOUND_SECRET: {
    default: "",
    isSecret: true,
    meaning:
      "Secrets that verify messages from connectors of other client channels, comma-separated, newest first; `whatsapp=…` is for one channel only.",
  },
  SERVICE_WEBHOOK_NETWORKS: {
    default: "",
    meaning:
      "Private networks that the service may send webhooks to, comma-separated: `10.0.0.0/8,fd00::/8`; `127.0.0.0/8` is this machine. If empty, none.",
  },
  SERVICE_IDENTITY_SECRET: {
    default: "",
    isSecret: true,
    meaning: "Secrets that verify the visitor identities your site signs, comma-separated, newest first.",
  },
  SERVICE_HOURS: {
    default: "",
    meaning:
      "When your team is there, `Mo-Fr 09:00-18:00, Sa 10:00-14:00 Europe/Berlin`, for every widget that says nothing else. If empty, widgets promise nothing.",
  },
  TRUSTED_PROXIES: {
    default: "0",
    meaning:
      "Number of your reverse proxies in front of this process. Rate limits then count the visitor’s address instead of the proxy’s.",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: "",
    meaning:
      "Base URL of an OpenTelemetry collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`. If empty, nothing is traced.",
  },
  HTTPS_PROXY: {
    default: "",
    isSecret: true,
    meaning:
      "HTTP proxy for every call to an `https://` address, `http://proxy.example.org:3128`. Plain `http://` calls are direct.",
  },
  NO_PROXY: {
    default: "",
    meaning:
      "Hosts that are called without the proxy, comma-separated: `service.example.org`, `.internal`, `10.0.0.0/8`. This machine always is.",
  },
} as const satisfies Record<string, SettingEntry>;

interface SettingEntry {
  readonly default: string;
  readonly isSecret?: true;
  readonly meaning: string;
}

export type SettingName = keyof typeof SETTINGS;

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export function isSecret(name: SettingName): boolean {
  const entry: SettingEntry = SETTINGS[name];
  return entry.isSecret === true;
}
