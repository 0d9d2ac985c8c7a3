/** Name, default and meaning of every setting. The table in docs/configuration.md is checked against this one. */
export const SETTINGS = {
  HOST: { default: "127.0.0.1", meaning: "Address to listen on." },
  PORT: { default: "8080", meaning: "Port to listen on." },
  PUBLIC_URL: {
    default: "",
    meaning:
      "Address at which the service, Slack and Telegram reach this process, `https://bridge.example.org`. Needed for webhooks.",
  },
  DATABASE_URL: {
    default: "file:./data/bridge.db",
    meaning: "`file:…` for SQLite, `postgres://…` for several replicas.",
  },
  CONVERSATION_API_URL: {
    default: "",
    meaning: "Base address of the conversation service, ending in `/v1`. Without it, the embedded service runs.",
  },
  CONVERSATION_API_KEY: { default: "", meaning: "API key for the conversation service." },
  CONVERSATION_WEBHOOK_SECRET: {
    default: "",
    meaning:
      "Secrets that sign the service’s webhooks, comma separated, newest first. If empty, the bridge generates one and stores it.",
  },
  SLACK_BOT_TOKEN: { default: "", meaning: "Bot token, `xoxb-…`." },
  SLACK_APP_TOKEN: { default: "", meaning: "App-level token for Socket Mode, `xapp-…`." },
  SLACK_SIGNING_SECRET: { default: "", meaning: "Signing secret, for HTTP instead of Socket Mode." },
  SLACK_ROOM: { default: "", meaning: "Channel id of the default route, `C0123456789`." },
  SLACK_API_URL: { default: "https://slack.com/api/", meaning: "Base address of the Web API, for tests and proxies." },
  TELEGRAM_BOT_TOKEN: { default: "", meaning: "Bot token, `123456789:AA…`." },
  TELEGRAM_ROOM: { default: "", meaning: "Chat id of the group of the default route, `-1001234567890`." },
  TELEGRAM_MODE: { default: "polling", meaning: "How updates arrive: `polling` or `webhook`." },
  TELEGRAM_WEBHOOK_SECRET: {
    default: "",
    meaning: "Secret that Telegram sends with each update. You choose it; for `webhook` only.",
  },
  TELEGRAM_API_ROOT: {
    default: "https://api.telegram.org",
    meaning: "Address of the Bot API, for tests and local servers.",
  },
  ROUTES_FILE: { default: "", meaning: "YAML file of routes, if one default route is not enough." },
  ROOM_MODE: { default: "reply", meaning: "What staff text does in the default route: `reply`, `note` or `alerts`." },
  HOLD_SECONDS: {
    default: "0",
    meaning:
      "Seconds, up to 600, that a reply is held before it is sent, so that it can be edited, deleted or cancelled.",
  },
  OWN_DOMAINS: {
    default: "",
    meaning: "Your own e-mail domains, comma separated, `shop.example`. Addresses there are never asked about.",
  },
  LOCALE: { default: "en", meaning: "Default language: `de`, `en`, `es`, `fr`, `pt-BR`, `ru`, `tr` or `uk`." },
  LOG_LEVEL: { default: "info", meaning: "`debug`, `info`, `warn`, `error` or `silent`." },
  OPS_ROOM: {
    default: "",
    meaning:
      "Room for operations notices, `slack:C0123456789` or `telegram:-1001234567890`. If empty, the default route’s first room.",
  },
  SERVICE_VARIANT: {
    default: "B",
    meaning: "Which variant of the specification the service’s answers follow: `A` or `B`.",
  },
  SERVICE_API_KEY: { default: "", meaning: "An API key of the service that no command has to issue." },
  SERVICE_INBOUND_SECRET: {
    default: "",
    meaning: "Secrets with which connectors of other client channels sign messages, comma separated, newest first.",
  },
  SERVICE_WEBHOOK_NETWORKS: {
    default: "",
    meaning: "Private networks that webhooks may reach, comma separated: `10.0.0.0/8,fd00::/8`. If empty, none.",
  },
  SERVICE_IDENTITY_SECRET: {
    default: "",
    meaning: "Secrets with which your site signs its visitors’ identities, comma separated, newest first.",
  },
  TRUSTED_PROXIES: {
    default: "0",
    meaning:
      "Number of your reverse proxies in front of this process, so that rate limits count the visitor’s address and not the proxy’s.",
  },
} as const satisfies Record<string, { readonly default: string; readonly meaning: string }>;

export type SettingName = keyof typeof SETTINGS;
