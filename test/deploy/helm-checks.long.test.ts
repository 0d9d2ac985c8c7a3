/** What the Helm chart refuses to render: what the bridge refuses to start with, in its words. */
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { terminalSay } from "../../src/cli/terminal-locale.ts";
import { ConfigError, readConfig } from "../../src/config/index.ts";
import { placeholder } from "../../src/config/secret-files.ts";
import { isSecret, SETTING_NAMES } from "../../src/config/setting-table.ts";
import { FIXED, helm, renderedEnvironment, ROUTES, SLACK, valuesOf, type Values } from "./helm-chart.ts";

const say = terminalSay({ LOCALE: "en" });

/** The files of a container on this machine, each with a secret, or with the content that the values give it. */
function containerFiles({ files = {} }: Values) {
  const folder = mkdtempDisposableSync(join(tmpdir(), "bridge-helm-files-"));
  for (const name of SETTING_NAMES.filter(isSecret))
    writeFileSync(join(folder.path, name.toLowerCase().replaceAll("_", "-")), placeholder(name));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder.path, name), content);
  const onThisMachine = (path: string) =>
    path.replace(/^(?:\/run\/secrets\/bridge|(?:\/app\/)?config)\//u, `${folder.path}/`);
  return { onThisMachine, [Symbol.dispose]: folder[Symbol.dispose].bind(folder) };
}

const isPath = (name: string) => name.endsWith("_FILE") || name === "NODE_EXTRA_CA_CERTS";

/** What the bridge says of the same settings, with the container's paths. */
function problemsOf(values: Values, environment: Readonly<Record<string, string>>): readonly string[] {
  using container = containerFiles(values);
  const paths = Object.entries(environment).filter(([name]) => isPath(name));
  const translated = paths.map(([name, path]) => [name, container.onThisMachine(path.trim())] as const);
  try {
    readConfig({ ...environment, ...Object.fromEntries(translated) });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const backTo = (text: string) =>
      translated.reduce((line, [name, path]) => line.replace(path, environment[name]?.trim() ?? ""), text);
    // The chart reads no files.
    const isInside = (problem: string) => problem.startsWith("ROUTES_FILE ") && !problem.endsWith("cannot be read.");
    const said = error.problems.map(say).map(backTo);
    return said.filter((problem) => !isInside(problem)).toSorted();
  }
}

/** What the chart says before it refuses to render; nothing if it renders. */
function refusals(stderr: string): readonly string[] {
  const [, said = ""] = /^Error: execution error at [^\n]*\n(.*?)\n\n/msu.exec(stderr) ?? [];
  return said
    .split("\n")
    .filter((line) => line !== "")
    .toSorted();
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
  { ...SLACK, settings: { ...SLACK.settings, OPS_ROOM: "telegram:-100123" } },
  { ...SLACK, settings: { ...SLACK.settings, ROUTES_FILE: "/app/config/routes.yaml" } },
  { ...SLACK, settings: { ...SLACK.settings, NODE_EXTRA_CA_CERTS: "/etc/ssl/our-ca.pem" } },
];

it("refuses what the bridge refuses, in its words", (context) => {
  for (const values of REFUSED) {
    const { status, stderr } = helm(context, ["template", "bridge"], values);
    expect(status).toBe(1);
    const problems = problemsOf(values, { ...values.settings, ...valuesOf((values.secrets ?? []).map(asVariable)) });
    expect(problems.length).toBeGreaterThan(0);
    expect(refusals(stderr), JSON.stringify(values)).toEqual(problems);
  }
});

const asVariable = (name: string) => ({ name, valueFrom: { secretKeyRef: { name: "a", key: "b" } } });
const TELEGRAM = { settings: { TELEGRAM_ROOM: "-1001234567890" }, secrets: ["TELEGRAM_BOT_TOKEN"] };
const COMPLETE = [
  SLACK,
  TELEGRAM,
  { settings: { ...SLACK.settings, ...TELEGRAM.settings }, secrets: [...SLACK.secrets, ...TELEGRAM.secrets] },
  {
    settings: { ...TELEGRAM.settings, ...URL, TELEGRAM_MODE: "webhook", PUBLIC_URL: "https://bridge.example.org" },
    secrets: [...TELEGRAM.secrets, "TELEGRAM_WEBHOOK_SECRET", "CONVERSATION_API_KEY"],
  },
];
/** Each value alone is well-formed; what may be wrong is how they go together. */
const VALUES = {
  SLACK_ROOM: ["C0123456789", " ", ""],
  TELEGRAM_ROOM: ["-1001234567890", ""],
  TELEGRAM_MODE: ["polling", "webhook"],
  OPS_ROOM: ["C0123456789", "slack:C0123456789", "-1001234567890", "telegram:-1001234567890"],
  PUBLIC_URL: ["https://bridge.example.org", ""],
  CONVERSATION_API_URL: [
    ...["https://service.example.org/v1", "https://service.example.org/v1//", "https://service.example.org/", ""],
    ...["https://localhost.example.org/v1", "http://localhost/v1", "http://127.0.0.1:8081/v1/", "http://[::1]:8081/v1"],
  ],
  ROUTES_FILE: ["/app/config/routes.yaml", "config/routes.yaml", "/etc/routes.yaml"],
};
const SECRETS = SETTING_NAMES.filter((name) => isSecret(name) && !FIXED.includes(name));

/** A complete configuration with a few changes. */
const combination = fc
  .record({
    complete: fc.constantFrom(...COMPLETE),
    changes: fc.array(
      fc.constantFrom(...Object.entries(VALUES).flatMap(([name, all]) => all.map((value) => [name, value] as const))),
      { maxLength: 3 },
    ),
    others: fc.array(fc.constantFrom(...SECRETS), { maxLength: 2 }),
    files: fc.constantFrom({}, ROUTES),
    isElsewhere: fc.boolean(),
  })
  .map(({ complete, changes, others, files, isElsewhere }): Values => {
    const secrets = [
      ...complete.secrets.filter((name) => !others.some((other) => other === name)),
      ...new Set(others.filter((name) => !complete.secrets.includes(name))),
    ];
    const settings = { ...complete.settings, ...Object.fromEntries(changes) };
    return { settings, files, ...(isElsewhere ? { extraEnv: secrets.map(asVariable) } : { secrets }) };
  });

it("judges any combination as the bridge does, which gets what the chart renders", (context) => {
  const seen = { rendered: 0, refused: 0 };
  fc.assert(
    fc.property(combination, (values) => {
      const { status, stdout, stderr } = helm(context, ["template", "bridge"], values);
      const asWritten = {
        ...values.settings,
        ...valuesOf(values.extraEnv ?? (values.secrets ?? []).map(asVariable)),
      };
      seen[status === 0 ? "rendered" : "refused"] += 1;
      expect(refusals(stderr)).toEqual(problemsOf(values, status === 0 ? renderedEnvironment(stdout) : asWritten));
    }),
    { numRuns: 150 },
  );
  expect(Math.min(seen.rendered, seen.refused)).toBeGreaterThan(20);
});

it("refuses a second bridge on SQLite as the bridge does, and secrets among the settings", (context) => {
  const { stderr } = helm(context, ["template", "bridge"], { ...SLACK, replicas: 2 });
  expect(stderr).toContain(say({ key: "database-in-use", values: { where: "" } }));
  const open = helm(context, ["template", "bridge"], { ...SLACK, settings: { SLACK_BOT_TOKEN: "xoxb-1" } });
  expect(open.status).toBe(1);
  expect(open.stderr).toContain("SLACK_BOT_TOKEN");
});
