/** The Helm chart: its schema knows every setting, and it renders to what kubectl makes of the manifests. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it, type TestContext } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ConfigError, readConfig } from "../../src/config/index.ts";
import { isSecret, SETTING_NAMES } from "../../src/config/setting-table.ts";
import { fileSetting, placeholder } from "../../src/config/secret-files.ts";
import { terminalSay } from "../../src/cli/terminal-locale.ts";
import { read, ROOT } from "../guard/tree.ts";
import { requireTool } from "../support/optional-tool.ts";

const CHART = join(ROOT, "deploy/helm");
const say = terminalSay({ LOCALE: "en" });

/** The chart gives these: probes and ports depend on them. Routes would need a file of their own. */
const FIXED: readonly string[] = ["HOST", "PORT", "OPS_PORT", "DATABASE_URL", "ROUTES_FILE"];

const text = { type: "string" };
const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  additionalProperties: false,
  properties: {
    // Helm adds it for charts that include this one.
    global: { type: "object" },
    image: {
      type: "object",
      additionalProperties: false,
      properties: { repository: text, tag: text, digest: { type: "string", pattern: "^(?:sha256:[0-9a-f]{64})?$" } },
    },
    database: { enum: ["sqlite", "postgres"] },
    replicas: { type: ["integer", "null"], minimum: 1 },
    settings: {
      type: "object",
      propertyNames: { enum: SETTING_NAMES.filter((name) => !isSecret(name) && !FIXED.includes(name)) },
      // Helm would write the long number of a Telegram group as 1.002e+12.
      additionalProperties: text,
    },
    secrets: {
      type: "array",
      uniqueItems: true,
      items: { enum: SETTING_NAMES.filter((name) => isSecret(name) && !FIXED.includes(name)) },
    },
    secretName: { type: "string", minLength: 1 },
    storage: { type: "object", additionalProperties: false, properties: { size: text, className: text } },
    resources: { type: "object" },
    monitoring: { type: "boolean" },
  },
};

it("has a schema with every setting; -u writes it", async () => {
  await expect(`${JSON.stringify(SCHEMA, null, 2)}\n`).toMatchFileSnapshot(join(CHART, "values.schema.json"));
  const accepts = new Ajv2020().compile(SCHEMA);
  expect(accepts(parse(read("deploy/helm/values.yaml")))).toBe(true);
  for (const wrong of [
    { settings: { SLACK_BOT_TOKEN: "xoxb-1" } },
    { settings: { SLAK_ROOM: "C1" } },
    { secrets: ["SLACK_ROOM"] },
    { replicas: 0 },
    { database: "mysql" },
    { image: { digest: "latest" } },
    { settings: { TELEGRAM_ROOM: -1001234567890 } },
  ]) {
    expect(accepts(wrong)).toBe(false);
  }
});

it("is of this version", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(parse(read("deploy/helm/Chart.yaml"))).toMatchObject({ version, appVersion: version });
});

interface Values {
  readonly database?: "sqlite" | "postgres";
  readonly replicas?: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly monitoring?: boolean;
}

function helm(context: TestContext, command: readonly string[], values: Values) {
  const program = requireTool(context, "helm");
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-helm-"));
  const file = join(folder.path, "values.yaml");
  writeFileSync(file, JSON.stringify(values));
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder.path };
  const { status, stdout, stderr } = spawnSync(program, [...command, CHART, "--values", file], {
    encoding: "utf8",
    env,
  });
  return { status, stdout, stderr };
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** Order and the suffix of the settings' name do not matter. */
function normalised(yaml: string): readonly Manifest[] {
  const stable = yaml.replaceAll(/\bbridge-settings-[0-9a-z]{10}\b/gu, "bridge-settings");
  return parseAllDocuments(stable)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null)
    .toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
}

const SLACK = { settings: { SLACK_ROOM: "C0123456789" }, secrets: ["SLACK_BOT_TOKEN", "SLACK_APP_TOKEN"] };
const OVERLAYS = {
  sqlite: SLACK,
  postgres: {
    ...SLACK,
    database: "postgres",
    settings: { ...SLACK.settings, PUBLIC_URL: "https://bridge.example.org" },
  },
} as const satisfies Record<string, Values>;

describe.each(["sqlite", "postgres"] as const)("with %s", (database) => {
  it("renders to the same objects as kustomize", (context) => {
    const { stdout, stderr } = helm(context, ["template", "bridge"], OVERLAYS[database]);
    const kubectl = requireTool(context, "kubectl");
    const path = join(ROOT, "deploy/kubernetes/overlays", database);
    const wanted = normalised(execFileSync(kubectl, ["kustomize", path], { encoding: "utf8" }));
    expect(normalised(stdout), stderr).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(4);
  });

  it("passes Helm's own checks, and rolls the pods when a setting changes", (context) => {
    const { status, stdout } = helm(context, ["lint", "--strict"], OVERLAYS[database]);
    expect(stdout).toContain("0 chart(s) failed");
    expect(status).toBe(0);
    const nameOf = (values: Values) =>
      /name: (bridge-settings-\w+)/u.exec(helm(context, ["template", "bridge"], values).stdout)?.[1];
    const changed = { ...OVERLAYS[database], settings: { ...OVERLAYS[database].settings, LOCALE: "de" } };
    expect(nameOf(changed)).not.toBe(nameOf(OVERLAYS[database]));
    expect(nameOf(OVERLAYS[database])).toBe(nameOf(OVERLAYS[database]));
  });
});

it("adds the monitor and the alerts that ship with the bridge", (context) => {
  const { stdout } = helm(context, ["template", "bridge"], { ...SLACK, monitoring: true });
  const rule = normalised(stdout).find(({ kind }) => kind === "PrometheusRule");
  expect(rule).toMatchObject({ spec: parse(read("deploy/prometheus/rules.yaml")) as object });
  expect(normalised(stdout).map(({ kind }) => kind)).toContain("ServiceMonitor");
});

/** What the bridge says of the same settings. */
function problemsOf({ settings = {}, secrets = [] }: Values): readonly string[] {
  const given = Object.fromEntries(
    secrets.map((name) => [name, placeholder(SETTING_NAMES.find((one) => one === name) ?? "SERVICE_API_KEY")]),
  );
  try {
    readConfig({ ...given, ...settings });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(say);
    throw error;
  }
}

const URL = { CONVERSATION_API_URL: "https://service.example.org/v1" };
const REFUSED: readonly Values[] = [
  {},
  { ...SLACK, settings: {} },
  { ...SLACK, secrets: ["SLACK_BOT_TOKEN"] },
  { ...SLACK, secrets: ["SLACK_APP_TOKEN"] },
  { ...SLACK, secrets: ["SLACK_BOT_TOKEN", "SLACK_SIGNING_SECRET"] },
  { settings: { TELEGRAM_ROOM: "-100123" } },
  { secrets: ["TELEGRAM_BOT_TOKEN", "TELEGRAM_WEBHOOK_SECRET"] },
  { settings: { TELEGRAM_ROOM: "-100123", TELEGRAM_MODE: "webhook" }, secrets: ["TELEGRAM_BOT_TOKEN"] },
  { ...SLACK, settings: { ...SLACK.settings, ...URL } },
  { ...SLACK, settings: { ...SLACK.settings, ...URL }, secrets: [...SLACK.secrets, "CONVERSATION_API_KEY"] },
  { ...SLACK, secrets: [...SLACK.secrets, "CONVERSATION_API_KEY"] },
  {
    ...SLACK,
    settings: { ...SLACK.settings, CONVERSATION_API_URL: "https://x.example", PUBLIC_URL: "https://y.example" },
  },
];

it("refuses what the bridge refuses, in its words", (context) => {
  for (const values of REFUSED) {
    const { status, stderr } = helm(context, ["template", "bridge"], values);
    expect(status).toBe(1);
    const problems = problemsOf(values);
    expect(problems.length).toBeGreaterThan(0);
    const said = stderr.split("\n").filter((line) => problems.includes(line));
    expect(said.toSorted(), JSON.stringify(values)).toEqual(problems.toSorted());
  }
});

it("refuses a second bridge on SQLite as the bridge does, and secrets among the settings", (context) => {
  const { stderr } = helm(context, ["template", "bridge"], { ...SLACK, replicas: 2 });
  expect(stderr).toContain(say({ key: "database-in-use", values: { where: "" } }));
  const open = helm(context, ["template", "bridge"], { ...SLACK, settings: { SLACK_BOT_TOKEN: "xoxb-1" } });
  expect(open.status).toBe(1);
  expect(open.stderr).toContain("SLACK_BOT_TOKEN");
});

it("mounts every secret where its setting names it", (context) => {
  const { stdout } = helm(context, ["template", "bridge"], OVERLAYS.postgres);
  const map = normalised(stdout).find(({ kind }) => kind === "ConfigMap") as unknown as {
    data: Record<string, string>;
  };
  const files = [...SLACK.secrets, "DATABASE_URL"].map((name) => map.data[fileSetting(name as "DATABASE_URL")]);
  expect(files).toEqual(
    expect.arrayContaining(["/run/secrets/bridge/slack-bot-token", "/run/secrets/bridge/database-url"]),
  );
});
