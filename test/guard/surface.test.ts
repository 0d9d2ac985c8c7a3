/** Commands, paths and metrics match the documents. */
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { BRIDGE_PATHS, bridgeRoutes } from "../../src/app/http-routes.ts";
import { COMMAND_NAMES } from "../../src/bridge/model/command.ts";
import { LANE_KINDS } from "../../src/bridge/ports/ledger.ts";
import { buildProgram } from "../../src/cli/program.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { ERROR_STATUS } from "../../src/service/http/errors.ts";
import { documents, plain, tableIn } from "./documents.ts";
import { exists, filesIn, read } from "./tree.ts";

const say = loadLocales().in("en");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Readonly<Record<string, string>> };

/** Every command that can be run, with its parent groups: `dead-letters list`. */
function runnable(group: Command = buildProgram({}), path: readonly string[] = []): string[] {
  return group.commands.flatMap((command) => {
    const inside = [...path, command.name()];
    return command.commands.length === 0 ? [inside.join(" ")] : runnable(command, inside);
  });
}

describe("paths", () => {
  const idle = createMetrics({
    version: "0.0.0",
    laneKinds: [],
    failureCodes: [],
    eventSources: [],
    readDatabase: () => Promise.resolve({ entries: [], roomAgesMs: {}, bytes: {}, schema: {} }),
    connections: () => ({}),
    isDraining: () => false,
  });

  it("are documented", () => {
    expect(tableIn("docs/http.md", "Endpoints").map(([path]) => plain(path))).toEqual([...BRIDGE_PATHS]);
  });

  it("match those that are served", () => {
    const handler = () => Promise.resolve({ status: 200, headers: {}, body: "" });
    const routes = bridgeRoutes({
      webhook: handler,
      slackEvents: handler,
      telegramUpdates: handler,
      traffic: () => Promise.resolve({ ok: true, reason: { key: "database-silent" } }),
      health: () => Promise.resolve({}),
      say,
      metrics: idle,
    });
    const served = Object.entries(routes).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(served).toEqual([...BRIDGE_PATHS]);
  });

  it("serve the documented metrics", async () => {
    const own = [...(await idle.text()).matchAll(/^# TYPE (bridge_\w+)/gmu)].map(([, name]) => name);
    const named = tableIn("docs/operations.md", "Metrics").map(([name]) => plain(name));
    expect(named.toSorted()).toEqual(own.toSorted());
  });
});

describe("commands", () => {
  it("are documented", () => {
    const told = tableIn("docs/cli.md", "Commands").map(([command]) => plain(command).replace(/(?: [A-Z…]+)+$/u, ""));
    expect(told).toEqual(runnable());
  });

  it("are behind every npm script that runs the command line", () => {
    const commands = buildProgram({}).commands.flatMap((command) => [command.name(), ...command.aliases()]);
    const asked = Object.values(scripts).flatMap((line) => /^node .*?src\/main\.ts (\S+)/u.exec(line)?.[1] ?? []);
    expect(asked.filter((name) => !commands.includes(name))).toEqual([]);
  });
});

describe("lanes", () => {
  it("are documented", () => {
    expect(tableIn("docs/architecture.md", "The ledger").map(([lane]) => plain(lane))).toEqual([...LANE_KINDS]);
  });
});

describe("what staff ask", () => {
  it("matches what the commands say of themselves", () => {
    const said = COMMAND_NAMES.map((name) => say({ key: `command-usage-${name}` }));
    expect(tableIn("docs/agents.md", "Commands").map(([command, what]) => `${plain(command)}: ${what ?? ""}`)).toEqual(
      said,
    );
  });
});

/** Each `npm run NAME` in a text whose script does not exist. */
function missingScripts(text: string): string[] {
  return [...text.matchAll(/\bnpm run (?:--silent )?([\w:]+)/gu)]
    .map(([, name = ""]) => name)
    .filter((name) => !(name in scripts));
}

/** Files and folders that a text names in backquotes but that do not exist. */
function missingFiles(text: string): string[] {
  const named = [...text.matchAll(/`((?:src|test|bench|locales|docs)\/[\w./-]*)`/gu)];
  return named.map(([, path = ""]) => path).filter((path) => !exists(path));
}

/** Documents that a text names but that do not exist. */
function missingDocuments(text: string): string[] {
  const named = [...text.matchAll(/(?<![\w./-])((?:docs\/[\w/-]+|README|[A-Z]{4,})\.md)\b/gu)];
  return named.map(([, path = ""]) => path).filter((path) => !exists(path));
}

describe("references", () => {
  it("name documents that exist, in code and sentences too", () => {
    const texts = [...filesIn("src", ".ts"), ...filesIn("test", ".ts"), ...filesIn("locales", ".ftl")];
    const senders = texts.filter(({ path }) => !path.startsWith("test/guard/"));
    expect(senders.flatMap(({ text }) => missingDocuments(text))).toEqual([]);
    expect(missingDocuments("docs/nothing.md, docs/slack.md, NOTHING.md and README.md.")).toEqual([
      "docs/nothing.md",
      "NOTHING.md",
    ]);
  });

  it("name npm scripts that exist", () => {
    const texts = [...documents(), ...filesIn("src", ".ts"), ...filesIn("locales", ".ftl")];
    expect(texts.flatMap(({ text }) => missingScripts(text))).toEqual([]);
  });

  it("name files that exist", () => {
    expect(documents().flatMap(({ text }) => missingFiles(text))).toEqual([]);
  });

  it("are reported if their target does not exist", () => {
    expect(missingScripts("`npm run nothing`, `npm run bench`")).toEqual(["nothing"]);
    expect(missingFiles("`src/nothing.ts`, `src/main.ts`")).toEqual(["src/nothing.ts"]);
  });

  it("list the service's error codes", () => {
    const told = tableIn("docs/service/README.md", "Error codes").map(([code, status]) => [
      plain(code),
      Number(status),
    ]);
    expect(told).toEqual(Object.entries(ERROR_STATUS));
  });
});
