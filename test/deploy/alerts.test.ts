/** The alerts: each has its page, asks for metrics that exist, and every failure code is shown by one of them. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseDocument } from "yaml";
import { FAILURES, type FailureCode } from "../../src/bridge/model/failure.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { plain, tableIn } from "../guard/documents.ts";
import { read, ROOT } from "../guard/tree.ts";
import { alertPages, commandsIn } from "./installations.ts";

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: { readonly severity: string };
  readonly annotations?: { readonly summary: string; readonly runbook_url: string };
}
interface Rules {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

const RULES = "deploy/prometheus/rules.yaml";
const { groups } = parse(read(RULES)) as Rules;
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const HEADINGS = ["Meaning", "Impact", "Diagnosis", "Mitigation"];
const OBJECT = "deploy/kubernetes/components/monitoring/prometheus-rule.yaml";
const pages = alertPages();

/** The codes that an alert asks for by name. */
const codesOf = ({ expr }: Rule): string[] =>
  [...expr.matchAll(/code=~?"([^"]+)"/gu)].flatMap(([, list = ""]) => list.split("|"));

/**
 * The alert that shows a failure: the only one that names its code, else the one that counts its kind. Errors: an `Error`
 * if several name it.
 */
function shownBy(code: FailureCode): string {
  const naming = alerts.filter((rule) => codesOf(rule).includes(code));
  if (naming.length > 1) throw new Error(`${code} is shown by ${naming.map(({ alert = "" }) => alert).join(", ")}`);
  if (naming[0] !== undefined) return naming[0].alert ?? "";
  // No call fails with it: the ledger itself is what cannot be reached, and events are turned away.
  if (code === "LEDGER_UNAVAILABLE") return "BridgeRefusesEvents";
  const { retry } = FAILURES[code];
  // Calls that fail for as long as the far side is away, and entries that end dead at once or after some attempts.
  return retry === "later" || retry === "pause" ? "BridgeCallsFail" : "BridgeDeadLetters";
}

describe("alerts", () => {
  it("have one page each, with what somebody needs who is woken by it", () => {
    expect(pages.map(({ path }) => path).toSorted()).toEqual(
      alerts.map(({ alert = "" }) => `docs/runbooks/${alert}.md`).toSorted(),
    );
    for (const { alert = "", annotations } of alerts) {
      expect(annotations?.runbook_url).toBe(`docs/runbooks/${alert}.md`);
      const page = read(`docs/runbooks/${alert}.md`);
      expect(page).toMatch(new RegExp(`^# ${alert}\n`, "u"));
      expect([...page.matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading)).toEqual(HEADINGS);
    }
  });

  it("ask for metrics that the bridge has", async () => {
    const metrics = createMetrics({
      ...{ version: "0.0.0", laneKinds: [], failureCodes: [], eventSources: [] },
      ...{ connections: () => ({}), isDraining: () => false },
      readDatabase: () => Promise.resolve({ entries: [], roomAgesMs: {}, bytes: {}, schema: {} }),
    });
    const own = [...(await metrics.text()).matchAll(/^# TYPE (\w+) /gmu)].map(([, name = ""]) => name);
    const recorded = rules.flatMap(({ record }) => record ?? []);
    for (const { expr } of rules) {
      const asked = [...expr.matchAll(/\b(?:bridge|process)[a-z0-9_:]+/gu)].map(([name]) => name);
      const known = [...own, ...own.flatMap((name) => [`${name}_bucket`, `${name}_count`]), ...recorded];
      expect(asked.filter((name) => !known.includes(name))).toEqual([]);
    }
  });

  it("are looked into by commands that every installation has", () => {
    for (const { path, text } of pages) {
      expect([path, commandsIn(text).filter((line) => !/^(?:bridge|ask) /u.test(line))]).toEqual([path, []]);
      expect([path, text.match(/`(?:npm|npx|curl|node) .*/gu)]).toEqual([path, null]);
    }
  });

  it("lead to pages at the address that somebody sets", () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-alerts-"));
    for (const path of [RULES, OBJECT]) cpSync(join(ROOT, path), join(folder.path, path));
    const [command = "", ...others] = commandsIn(read("docs/runbooks/README.md"));
    expect(others).toEqual([]);
    execFileSync("sh", ["-c", command], { cwd: folder.path });
    for (const path of [RULES, OBJECT]) {
      const urls = [...readFileSync(join(folder.path, path), "utf8").matchAll(/runbook_url: (.*)$/gmu)];
      expect(urls.map(([, url = ""]) => url)).toEqual(
        alerts.map(({ alert = "" }) => `https://git.example.org/conversation-bridge/docs/runbooks/${alert}.md`),
      );
    }
  });

  it("are listed with their severity and words", () => {
    expect(tableIn("docs/runbooks/README.md", "Alerts")).toEqual(
      alerts.map(({ alert = "", labels, annotations }) => [
        `[${alert}](${alert}.md)`,
        labels?.severity,
        annotations?.summary.replaceAll(/\{\{ \$labels\.\w+ \}\}/gu, "…"),
      ]),
    );
  });

  it("show every failure code, each by exactly one of them", () => {
    const shown = tableIn("docs/runbooks/README.md", "Failure codes").map(([code, alert = ""]) => [plain(code), alert]);
    expect(shown.map(([code]) => code)).toEqual(Object.keys(FAILURES));
    expect(shown).toEqual(Object.keys(FAILURES).map((code) => [code, shownBy(code as FailureCode)]));
  });

  it("name no code that does not exist", () => {
    expect(alerts.flatMap(codesOf).filter((code) => !Object.hasOwn(FAILURES, code))).toEqual([]);
  });

  it("are the same for the Prometheus Operator", () => {
    const object = parseDocument(read(OBJECT)).toJS() as {
      readonly spec: Rules;
    };
    expect(object.spec.groups).toEqual(groups);
  });

  it("have a test each that they fire, and one that they do not", () => {
    const { tests } = parse(read("deploy/prometheus/rules.test.yaml")) as {
      readonly tests: readonly { readonly name: string }[];
    };
    // "BridgeDown fires: none is left"
    const named = new Set(tests.map(({ name }) => name.replace(/: .*$/u, "")));
    expect([...named].toSorted()).toEqual(
      alerts.flatMap(({ alert = "" }) => [`${alert} does not fire`, `${alert} fires`]).toSorted(),
    );
  });
});
