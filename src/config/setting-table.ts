/** Name, default and meaning of every setting. The README's table is checked against this one. */
export const SETTINGS = {
  HOST: { default: "127.0.0.1", meaning: "Address to listen on." },
  PORT: { default: "8080", meaning: "Port to listen on." },
  PUBLIC_URL: {
    default: "",
    meaning:
      "Where the service, Slack and Telegram reach this process, `https://bridge.example.org`. Needed for webhooks.",
  },
  DATABASE_URL: {
    default: "file:./data/bridge.db",
    meaning: "`file:…` for SQLite, `postgres://…` for several replicas.",
  },
  CONVERSATION_API_URL: {
    default: "",
    meaning: "Base address of the conversation service, ending in `/v1`. Without it the embedded service runs.",
  },
  CONVERSATION_API_KEY: { default: "", meaning: "Key for the conversation service." },
  CONVERSATION_WEBHOOK_SECRET: {
    default: "",
    meaning:
      "Secrets that sign the service’s webhooks, comma separated, newest first. Made and kept by the bridge when empty.",
  },
  SLACK_BOT_TOKEN: { default: "", meaning: "Bot token, `xoxb-…`." },
  SLACK_APP_TOKEN: { default: "", meaning: "App-level token for Socket Mode, `xapp-…`." },
  SLACK_SIGNING_SECRET: { default: "", meaning: "Signing secret, for HTTP instead of Socket Mode." },
  SLACK_ROOM: { default: "", meaning: "Channel id of the default route, `C0123456789`." },
  SLACK_API_URL: { default: "https://slack.com/api/", meaning: "Base of the Web API, for tests and proxies." },
  TELEGRAM_BOT_TOKEN: { default: "", meaning: "Bot token, `123456789:AA…`." },
  TELEGRAM_ROOM: { default: "", meaning: "Chat id of the group of the default route, `-1001234567890`." },
  TELEGRAM_MODE: { default: "polling", meaning: "How updates come: `polling` or `webhook`." },
  TELEGRAM_WEBHOOK_SECRET: {
    default: "",
    meaning: "Secret that Telegram sends with each update, of your own choice; for `webhook`.",
  },
  TELEGRAM_API_ROOT: {
    default: "https://api.telegram.org",
    meaning: "Address of the Bot API, for tests and local servers.",
  },
  ROUTES_FILE: { default: "", meaning: "YAML file of routes, when one default route is not enough." },
  ROOM_MODE: { default: "reply", meaning: "What staff text does in the default route: `reply`, `note` or `alerts`." },
  HOLD_SECONDS: {
    default: "0",
    meaning: "How long a reply waits before it is sent, so that it can be edited, deleted or cancelled.",
  },
  LOCALE: { default: "en", meaning: "Language of what the bridge says." },
  LOG_LEVEL: { default: "info", meaning: "`debug`, `info`, `warn`, `error` or `silent`." },
  OPS_ROOM: {
    default: "",
    meaning:
      "Room for operations notices, `slack:C0123456789` or `telegram:-1001234567890`. The default route’s first room when empty.",
  },
  SERVICE_VARIANT: {
    default: "B",
    meaning: "Which of the specification’s two descriptions the service’s answers follow: `A` or `B`.",
  },
  SERVICE_API_KEY: { default: "", meaning: "A first key of the service, without a command." },
  SERVICE_INBOUND_SECRET: {
    default: "",
    meaning: "Secrets that sign what connectors of other client channels send in, comma separated, newest first.",
  },
  SERVICE_WEBHOOK_NETWORKS: {
    default: "",
    meaning: "Private networks that webhooks may go to, comma separated: `10.0.0.0/8,fd00::/8`. None when empty.",
  },
  SERVICE_IDENTITY_SECRET: {
    default: "",
    meaning: "Secrets with which your site signs who its visitors are, comma separated, newest first.",
  },
  TRUSTED_PROXIES: {
    default: "0",
    meaning:
      "How many reverse proxies of yours stand in front, so that limits count the visitor’s address and not theirs.",
  },
} as const satisfies Record<string, { readonly default: string; readonly meaning: string }>;

export type SettingName = keyof typeof SETTINGS;
