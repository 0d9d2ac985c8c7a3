/** The Helm chart: its schema knows every setting, and it renders to what kubectl makes of the manifests. */
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isSecret, SETTING_NAMES } from "../../src/config/setting-table.ts";
import { fileSetting } from "../../src/config/secret-files.ts";
import { read, ROOT } from "../guard/tree.ts";
import { requireTool } from "../support/optional-tool.ts";
import { CHART, FIXED, helm, normalised, renderedEnvironment, ROUTES, SLACK, type Values } from "./helm-chart.ts";

/** No settings of the bridge: Node.js and OpenTelemetry read them. */
const OTHERS = [{ const: "NODE_EXTRA_CA_CERTS" }, { pattern: "^OTEL_[A-Z_]+$" }];

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
      propertyNames: {
        anyOf: [{ enum: SETTING_NAMES.filter((name) => !isSecret(name) && !FIXED.includes(name)) }, ...OTHERS],
      },
      // Helm would write the long number of a Telegram group as 1.002e+12.
      additionalProperties: text,
    },
    secrets: {
      type: "array",
      uniqueItems: true,
      items: { enum: SETTING_NAMES.filter((name) => isSecret(name) && !FIXED.includes(name)) },
    },
    // The names that a config map may have.
    files: { type: "object", propertyNames: { pattern: "^[-._a-zA-Z0-9]+$" }, additionalProperties: text },
    secretName: { type: "string", minLength: 1 },
    extraEnv: { type: "array", items: { type: "object", required: ["name"], properties: { name: text, value: text } } },
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
    { settings: { HOST: "0.0.0.0" } },
    { files: { "config/routes.yaml": "" } },
    { extraEnv: [{ value: "1" }] },
  ]) {
    expect(accepts(wrong)).toBe(false);
  }
});

it("is of this version", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(parse(read("deploy/helm/Chart.yaml"))).toMatchObject({ version, appVersion: version });
});

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

  it("renders files to the same objects as kustomize", (context) => {
    const kubectl = requireTool(context, "kubectl");
    const { settings } = OVERLAYS[database];
    const chosen = { ...settings, ROUTES_FILE: "/app/config/routes.yaml" };
    const values = { ...OVERLAYS[database], settings: chosen, files: ROUTES };
    const { stdout, stderr } = helm(context, ["template", "bridge"], values);
    using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-kustomize-"));
    const overlay = join(folder.path, "overlays", database);
    cpSync(join(ROOT, "deploy/kubernetes"), folder.path, { recursive: true });
    const generator =
      "  - name: bridge-files\n    files: [routes.yaml]\ncomponents:\n  - ../../components/files\npatches:";
    const kustomization = readFileSync(join(overlay, "kustomization.yaml"), "utf8").replace("patches:", generator);
    writeFileSync(join(overlay, "kustomization.yaml"), kustomization);
    writeFileSync(join(overlay, "routes.yaml"), ROUTES["routes.yaml"]);
    appendFileSync(join(overlay, "settings.env"), "ROUTES_FILE=/app/config/routes.yaml\n");
    const wanted = normalised(execFileSync(kubectl, ["kustomize", overlay], { encoding: "utf8" }));
    expect(normalised(stdout), stderr).toEqual(wanted);
    expect(wanted.map(({ metadata }) => metadata.name)).toContain("bridge-files");
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

const SECRETS = SETTING_NAMES.filter((name) => isSecret(name) && !FIXED.includes(name));

it("gives the container every setting, each once", (context) => {
  const certificate = rootCertificates[0] ?? "";
  const files = { ...ROUTES, "our-ca.pem": certificate };
  const paths = { ROUTES_FILE: "/app/config/routes.yaml", NODE_EXTRA_CA_CERTS: "/app/config/our-ca.pem" };
  const open = SETTING_NAMES.filter((name) => !isSecret(name) && !FIXED.includes(name) && name !== "ROUTES_FILE");
  const settings = { ...Object.fromEntries(open.map((name) => [name, `value of ${name}`])), ...paths };
  const extraEnv = [{ name: "OTEL_EXPORTER_OTLP_HEADERS", valueFrom: { secretKeyRef: { name: "otlp", key: "all" } } }];
  const values: Values = {
    database: "postgres",
    settings: {
      ...settings,
      DRAIN_SECONDS: "20",
      OPS_ROOM: "slack:C1",
      TELEGRAM_MODE: "webhook",
      CONVERSATION_API_URL: "http://127.0.0.1/v1",
    },
    ...{ secrets: SECRETS, files, extraEnv },
  };
  const { stdout, stderr } = helm(context, ["template", "bridge"], values);
  const found = renderedEnvironment(stdout);
  expect(found, stderr).toMatchObject(values.settings ?? {});
  const wanted = [
    ...[...open, "ROUTES_FILE", "HOST", "PORT", "OPS_PORT", "NODE_EXTRA_CA_CERTS", "OTEL_EXPORTER_OTLP_HEADERS"],
    ...[...SECRETS, "DATABASE_URL" as const].map(fileSetting),
  ];
  expect(Object.keys(found).toSorted()).toEqual(wanted.toSorted());
});

it.for(["HOST", "SLACK_ROOM", "SLACK_BOT_TOKEN", "SLACK_BOT_TOKEN_FILE", "DATABASE_URL"])(
  "refuses %s among the other variables, because it is set already",
  (name, context) => {
    const { status, stderr } = helm(context, ["template", "bridge"], { ...SLACK, extraEnv: [{ name, value: "1" }] });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`extraEnv: ${name.replace("_FILE", "")} is set`)]);
  },
);

it("mounts every secret where its setting names it", (context) => {
  const { stdout } = helm(context, ["template", "bridge"], OVERLAYS.postgres);
  const found = renderedEnvironment(stdout);
  const files = [...SLACK.secrets, "DATABASE_URL"].map((name) => found[fileSetting(name as "DATABASE_URL")]);
  expect(files).toEqual(
    expect.arrayContaining(["/run/secrets/bridge/slack-bot-token", "/run/secrets/bridge/database-url"]),
  );
});

it("waits for no secret of its own if every value is elsewhere", (context) => {
  const extraEnv = SLACK.secrets.map((name) => ({ name, valueFrom: { secretKeyRef: { name: "slack", key: name } } }));
  const { stdout } = helm(context, ["template", "bridge"], { settings: SLACK.settings, extraEnv });
  expect(Object.keys(renderedEnvironment(stdout))).toEqual(expect.arrayContaining([...SLACK.secrets]));
  expect(stdout).not.toContain("bridge-secrets");
});
