import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  ConfigError,
  databaseUrlOf,
  nothingIsSet,
  readConfig,
  readServiceConfig,
  type Environment,
} from "../../src/config/index.ts";
import { asDomain, isDomain } from "../../src/config/setting-values.ts";
import { isCommon } from "../../src/platform/guessable.ts";
import { serviceDatabaseUrl } from "../../src/database/service-database-url.ts";
import { configProblems } from "../support/config-problems.ts";

const NEW = "new-secret-of-this-test";
const OLD = "old-secret-of-this-test";
const KEY = "the-key-of-this-test";
const SLACK = { SLACK_BOT_TOKEN: "xoxb-1", SLACK_APP_TOKEN: "xapp-1", SLACK_ROOM: "C01" };
const TELEGRAM = { TELEGRAM_BOT_TOKEN: "1:a", TELEGRAM_ROOM: "-1001" };
const SERVICE = {
  CONVERSATION_API_URL: "https://service.example.org/v1/",
  CONVERSATION_API_KEY: "key",
  PUBLIC_URL: "https://bridge.example.org/",
};

it("detects that nothing is set, so that the sandbox runs", () => {
  expect(nothingIsSet({ PATH: "/bin", PORT: "80", SLACK_BOT_TOKEN: "" })).toBe(true);
  expect(nothingIsSet({ SLACK_ROOM: "C01" })).toBe(false);
  expect(nothingIsSet({ CONVERSATION_API_KEY: "key" })).toBe(false);
});

describe("complete settings", () => {
  it("are read with their defaults", () => {
    const { settings, secrets } = readConfig({ ...SLACK, ...SERVICE, CONVERSATION_WEBHOOK_SECRET: `${NEW}, ${OLD}` });
    expect(settings).toEqual({
      host: "127.0.0.1",
      port: 8080,
      opsPort: undefined,
      drainMs: 0,
      publicUrl: "https://bridge.example.org",
      databaseUrl: "file:./data/bridge.db",
      conversationApiUrl: "https://service.example.org/v1",
      slack: { transport: "socket", apiUrl: "https://slack.com/api" },
      telegram: undefined,
      routes: {
        match: "first",
        list: [{ name: "default", when: {}, threads: [{ chat: "slack", room: "C01" }], alerts: [], mode: "reply" }],
      },
      holdMs: 0,
      locale: "en",
      logLevel: "info",
      opsRooms: [{ chat: "slack", room: "C01" }],
      serviceVariant: "B",
      serviceWebhookNetworks: [],
      networkDiskAllowed: false,
      ownDomains: [],
      trustedProxies: 0,
    });
    expect(secrets.webhookSecrets).toEqual([NEW, OLD]);
  });

  it("for Telegram alone, or both team chats, give a route with a thread in each", () => {
    const alone = readConfig(TELEGRAM).settings;
    expect(alone.telegram).toEqual({ mode: "polling", apiRoot: "https://api.telegram.org" });
    expect([alone.slack, alone.opsRooms]).toEqual([undefined, [{ chat: "telegram", room: "-1001" }]]);
    const both = readConfig({ ...SLACK, ...TELEGRAM, OPS_ROOM: "-1002" }).settings;
    expect(both.routes.list[0]?.threads).toEqual([
      { chat: "slack", room: "C01" },
      { chat: "telegram", room: "-1001" },
    ]);
    expect(both.opsRooms).toEqual([{ chat: "telegram", room: "-1002" }]);
  });

  it.each([
    ["de", "de"],
    ["de_AT.UTF-8", "de"],
    ["pt", "pt-BR"],
    [" ", "en"],
  ])("choose the available language for %j", (LOCALE, language) => {
    expect(readConfig({ ...SLACK, LOCALE }).settings.locale).toBe(language);
  });

  it("without a service URL select the embedded service", () => {
    expect(readConfig(SLACK).settings.conversationApiUrl).toBeUndefined();
  });

  it("with only a signing secret select HTTP", () => {
    const { SLACK_APP_TOKEN: _, ...rest } = SLACK;
    const { settings } = readConfig({ ...rest, SLACK_SIGNING_SECRET: "s", PUBLIC_URL: "https://b.example.org" });
    expect(settings.slack?.transport).toBe("http");
  });
});

describe("incomplete or invalid settings", () => {
  it.each<[Environment, string]>([
    [{ SLACK_ROOM: "C01" }, "SLACK_BOT_TOKEN is missing"],
    [{ SLACK_APP_TOKEN: "xapp-1" }, "SLACK_BOT_TOKEN is missing"],
    [
      { SLACK_BOT_TOKEN: "xoxb-1", SLACK_ROOM: "C01" },
      "neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET",
    ],
    [{ SLACK_BOT_TOKEN: "xoxb-1", SLACK_APP_TOKEN: "xapp-1" }, "SLACK_ROOM is missing"],
    [{ ...SLACK, SLACK_BOT_TOKEN: "xoxp-1" }, "begins with xoxb-"],
    [{ ...SLACK, SLACK_APP_TOKEN: "xoxb-1" }, "begins with xapp-"],
    [{ ...SLACK, CONVERSATION_API_KEY: "key" }, "CONVERSATION_API_URL is missing"],
    [{ ...SLACK, CONVERSATION_API_URL: "https://s.example.org/v1" }, "CONVERSATION_API_KEY is missing"],
    [{ ...SLACK, ...SERVICE, CONVERSATION_API_URL: "https://s.example.org" }, "does not end in /v1"],
    [{ ...SLACK, ...SERVICE, CONVERSATION_API_URL: "s.example.org/v1" }, "not a web address"],
    [{ ...SLACK, ...SERVICE, PUBLIC_URL: "" }, "PUBLIC_URL is missing"],
    [{ ...SLACK, SLACK_APP_TOKEN: "", SLACK_SIGNING_SECRET: "s" }, "PUBLIC_URL is missing"],
    [{ ...SERVICE }, "No team chat is set"],
    [{ ...SLACK, PORT: "65536" }, "PORT is not a whole number from 0 to 65535"],
    [{ ...SLACK, PORT: "80a" }, "PORT is not"],
    [{ ...SLACK, HOLD_SECONDS: "601" }, "HOLD_SECONDS is not a whole number from 0 to 600"],
    [{ ...SLACK, ROOM_MODE: "chat" }, "ROOM_MODE is not one of reply, note, alerts"],
    [{ ...SLACK, LOG_LEVEL: "trace" }, "LOG_LEVEL is not one of"],
    [{ ...SLACK, LOCALE: "xx" }, "LOCALE is not one of de, en, es"],
    [{ ...SLACK, DATABASE_URL: "mysql://x" }, "DATABASE_URL is neither"],
    [{ ...SLACK, OPS_ROOM: "irc:x" }, "OPS_ROOM is not a room"],
    [{ ...SLACK, ROUTES_FILE: "nowhere.yaml" }, "nowhere.yaml cannot be read"],
    [{ TELEGRAM_ROOM: "-100" }, "TELEGRAM_BOT_TOKEN is missing"],
    [{ ...SLACK, TELEGRAM_WEBHOOK_SECRET: "s" }, "TELEGRAM_BOT_TOKEN is missing"],
    [{ TELEGRAM_BOT_TOKEN: "1:a" }, "TELEGRAM_ROOM is missing"],
    [{ ...TELEGRAM, TELEGRAM_BOT_TOKEN: "xoxb-1" }, "TELEGRAM_BOT_TOKEN is not a bot token"],
    [{ ...TELEGRAM, TELEGRAM_ROOM: "@support" }, "TELEGRAM_ROOM is not the chat id"],
    [{ ...TELEGRAM, TELEGRAM_ROOM: "-0" }, "TELEGRAM_ROOM is not the chat id"],
    [{ ...TELEGRAM, TELEGRAM_ROOM: "-1001234567890123" }, "TELEGRAM_ROOM is not the chat id"],
    [{ ...TELEGRAM, TELEGRAM_ROOM: "1001" }, "TELEGRAM_ROOM is not the chat id"],
    [{ ...TELEGRAM, TELEGRAM_MODE: "push" }, "TELEGRAM_MODE is not one of polling, webhook"],
    [{ ...TELEGRAM, TELEGRAM_MODE: "webhook" }, "TELEGRAM_WEBHOOK_SECRET is missing"],
    [{ ...TELEGRAM, TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: NEW }, "PUBLIC_URL is missing"],
    [{ ...TELEGRAM, TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: "a b" }, "other characters"],
    [{ ...TELEGRAM, TELEGRAM_WEBHOOK_SECRET: "s" }, "TELEGRAM_MODE is not webhook"],
    [{ ...TELEGRAM, TELEGRAM_API_ROOT: "api" }, "TELEGRAM_API_ROOT is not a web address"],
    [{ ...TELEGRAM, OPS_ROOM: "slack:C1" }, "SLACK_BOT_TOKEN is missing"],
    [{ ...SLACK, OPS_ROOM: "-100" }, "TELEGRAM_BOT_TOKEN is missing"],
  ])("%j: %s", (environment, line) => {
    expect(configProblems(environment).join("\n")).toContain(line);
  });

  it("do not ask for the address of a transport that was not chosen", () => {
    expect(configProblems({ SLACK_BOT_TOKEN: "xoxb-1", SLACK_ROOM: "C01" })).toEqual([
      expect.stringContaining("neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET"),
    ]);
  });

  it("are not reported as missing too", () => {
    const { SLACK_APP_TOKEN: _, ...slack } = { ...SLACK, SLACK_SIGNING_SECRET: "s" };
    const webhook = { ...TELEGRAM, TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: NEW };
    const elsewhere = { ...SERVICE, PUBLIC_URL: "bridge.example.org" };
    expect(configProblems({ ...slack, ...webhook, ...elsewhere })).toEqual(["PUBLIC_URL is not a web address."]);
    expect(configProblems({ ...SLACK, ...SERVICE, CONVERSATION_API_URL: "s.example.org/v1" })).toEqual([
      "CONVERSATION_API_URL is not a web address.",
    ]);
  });

  it("are all reported at once", () => {
    expect(configProblems({ SLACK_ROOM: "C01", PORT: "x", LOG_LEVEL: "y", CONVERSATION_API_KEY: "key" }).length).toBe(
      5,
    );
  });

  it("are reported without repeating a secret", () => {
    const lines = configProblems({
      SLACK_BOT_TOKEN: "very-secret",
      SLACK_APP_TOKEN: "also-secret",
      SLACK_ROOM: "C01",
    }).join();
    expect(lines).not.toContain("very-secret");
    expect(lines).not.toContain("also-secret");
  });

  it("in a routes file are reported with the file's name", () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-"));
    const file = join(folder.path, "routes.yaml");
    writeFileSync(file, "routes: [{name: a, thread: discord:1}, {name: b, thread: slack:C1}]");
    expect(configProblems({ ...SLACK, ROUTES_FILE: file }).join()).toContain("no team chat called discord");
  });
});

describe("the standalone service", () => {
  it("has defaults, and treats an empty variable as unset", () => {
    expect(readServiceConfig({ PORT: "", SERVICE_VARIANT: " " })).toEqual({
      host: "127.0.0.1",
      port: 8080,
      opsPort: undefined,
      drainMs: 0,
      databaseUrl: "file:./data/bridge.db",
      locale: "en",
      logLevel: "info",
      variant: "B",
      webhookNetworks: [],
      networkDiskAllowed: false,
      ownDomains: [],
      apiKey: undefined,
      inboundSecrets: [],
      identitySecrets: [],
      trustedProxies: 0,
    });
  });

  it("accepts a variant, a first key and several inbound secrets, also when embedded", () => {
    const environment = { SERVICE_VARIANT: "a", SERVICE_API_KEY: KEY, SERVICE_INBOUND_SECRET: `${NEW}, ${OLD},` };
    const alone = readServiceConfig(environment);
    expect(alone).toMatchObject({ variant: "A", apiKey: KEY, inboundSecrets: [NEW, OLD] });
    const { settings, secrets } = readConfig({ ...SLACK, ...environment });
    expect(settings.serviceVariant).toBe("A");
    expect(secrets).toMatchObject({ serviceApiKey: KEY, serviceInboundSecrets: [NEW, OLD] });
  });

  it("accepts networks that webhooks may go to, and reports each invalid one", () => {
    const networks = "10.0.0.0/8, fd00::/8,192.168.7.7";
    const read = ["10.0.0.0/8", "fd00::/8", "192.168.7.7"];
    expect(readServiceConfig({ SERVICE_WEBHOOK_NETWORKS: networks }).webhookNetworks).toEqual(read);
    expect(readConfig({ ...SLACK, SERVICE_WEBHOOK_NETWORKS: networks }).settings.serviceWebhookNetworks).toEqual(read);
    for (const wrong of ["10.0.0.0/33", "fd00::/129", "10.0.0/8", "example.org", "10.0.0.0/", "10.0.0.0/8/8", "all"])
      expect(configProblems({ SERVICE_WEBHOOK_NETWORKS: `10.0.0.0/8,${wrong}` }, readServiceConfig)).toEqual([
        `SERVICE_WEBHOOK_NETWORKS: ${wrong} is not a network like 10.0.0.0/8 or fd00::/8.`,
      ]);
  });

  it("reports all problems at once", () => {
    const wrong = { SERVICE_VARIANT: "C", PORT: "80a", DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" };
    expect(() => readServiceConfig(wrong)).toThrow(ConfigError);
    try {
      readServiceConfig(wrong);
    } catch (error) {
      expect((error as ConfigError).problems).toHaveLength(4);
    }
  });
});

it("reads the database's address for commands as for the bridge, with spaces around it or none", () => {
  expect(databaseUrlOf({ DATABASE_URL: " file:other.db \n" })).toBe("file:other.db");
  expect(databaseUrlOf({ DATABASE_URL: " " })).toBe("file:./data/bridge.db");
  expect(databaseUrlOf({})).toBe(readConfig(TELEGRAM).settings.databaseUrl);
});

it.each([
  ["file:./data/bridge.db", "file:./data/service.db"],
  ["file:bridge.db", "file:service.db"],
  ["file:///var/lib/bridge.db", "file:///var/lib/service.db"],
  ["file:C:\\data\\bridge.db", "file:C:\\data\\service.db"],
  ["postgres://one:two@db/bridge", "postgres://one:two@db/bridge"],
])("keeps the service's database beside the bridge's: %s", (url, expected) => {
  expect(serviceDatabaseUrl(url)).toBe(expected);
});

it("knows own domains in every script, and no others", () => {
  const domains = [
    " @Shop.Example",
    "münchen.example",
    "उदाहरण.भारत",
    "xn--e1afmkfd.xn--p1ai",
    "a-b.co.uk",
    `${"a".repeat(63)}.de`,
  ];
  expect(domains.map(asDomain).filter((domain) => !isDomain(domain))).toEqual([]);
  const others = [
    "shop",
    "-shop.example",
    "shop-.example",
    "shop..example",
    "shop.-example",
    "10.0.0.1",
    "a@b.example",
  ];
  expect([...others, `${"a".repeat(64)}.de`, "a.xn--"].filter(isDomain)).toEqual([]);
});

describe("a secret that can be guessed", () => {
  const NAMES = ["SERVICE_API_KEY", "SERVICE_INBOUND_SECRET", "SERVICE_IDENTITY_SECRET"];
  const SIXTEEN = "kX7-qP2_wR9.mN4z";

  it.each([...NAMES, "CONVERSATION_WEBHOOK_SECRET"])("is refused as %s, which the problem does not quote", (name) => {
    const read = (value: string) => configProblems({ ...TELEGRAM, [name]: value });
    expect(read(SIXTEEN)).toEqual([]);
    const short = read(SIXTEEN.slice(1));
    expect(short).toEqual([
      expect.stringMatching(new RegExp(`^${name} holds a secret of fewer than 16 .*openssl rand`)),
    ]);
    expect(short.join("")).not.toContain(SIXTEEN.slice(1));
    expect(read("passwordpassword")).toEqual([expect.stringMatching(new RegExp(`^${name} .* easy to guess`))]);
  });

  it("is refused when only the name of a channel makes it long or unusual", () => {
    const read = (value: string) => configProblems({ ...TELEGRAM, SERVICE_INBOUND_SECRET: `whatsapp=${value}` });
    expect(read(SIXTEEN)).toEqual([]);
    expect(read(SIXTEEN.slice(1))).toEqual([expect.stringContaining("fewer than 16")]);
    expect(read("passwordpassword")).toEqual([expect.stringContaining("easy to guess")]);
  });

  it("is refused among several, and for Telegram", () => {
    const many = { ...TELEGRAM, SERVICE_INBOUND_SECRET: `${SIXTEEN},short` };
    expect(configProblems(many)).toEqual([expect.stringContaining("SERVICE_INBOUND_SECRET")]);
    const webhook = { ...TELEGRAM, TELEGRAM_MODE: "webhook", PUBLIC_URL: "https://bridge.example.org" };
    expect(configProblems({ ...webhook, TELEGRAM_WEBHOOK_SECRET: SIXTEEN.replace(".", "_") })).toEqual([]);
    expect(configProblems({ ...webhook, TELEGRAM_WEBHOOK_SECRET: "a-secret" })).toEqual([
      expect.stringContaining("TELEGRAM_WEBHOOK_SECRET"),
    ]);
  });

  it("is a much used password, also repeated or with digits behind it, and nothing else", () => {
    const common = [
      "qwertyuiop",
      "PASSWORD",
      "changemechangeme",
      "aaaaaaaaaaaaaaaa",
      "Password!2345678",
      "iloveyou2026!!!!",
    ];
    expect(common.filter((secret) => !isCommon(secret))).toEqual([]);
    const good = [
      SIXTEEN,
      "correct horse battery staple",
      "0f9a41c7d2e85b63",
      "7h3kq-z2m9x-c4v8b-n1w5p",
      "пароль от чайника",
    ];
    expect(good.filter(isCommon)).toEqual([]);
  });
});

it.each(["PUBLIC_URL", "CONVERSATION_API_URL", "TELEGRAM_API_ROOT"])(
  "refuses an address with credentials as %s",
  (name) => {
    for (const [user, query] of [
      ["anna:hunter2@", ""],
      ["hunter2@", ""],
      ["", "?key=hunter2/v1"],
    ]) {
      const url = `https://${user ?? ""}example.org/v1${query ?? ""}`;
      const problems = configProblems({ ...TELEGRAM, ...SERVICE, [name]: url });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} holds a user name`))]);
    }
  },
);

it("reads a port for operations, which is not the public one", () => {
  expect(readServiceConfig({ OPS_PORT: "9090" }).opsPort).toBe(9090);
  expect(readConfig({ ...TELEGRAM, OPS_PORT: "9090" }).settings.opsPort).toBe(9090);
  expect(configProblems({ ...TELEGRAM, OPS_PORT: "8080" })).toEqual([expect.stringContaining("OPS_PORT")]);
  expect(configProblems({ ...TELEGRAM, OPS_PORT: "x" })).toEqual([expect.stringContaining("OPS_PORT")]);
});
