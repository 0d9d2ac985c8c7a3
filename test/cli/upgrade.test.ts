import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { planUpgrade, UPGRADE_EXITS } from "../../src/cli/upgrade.ts";
import { runCommand } from "../support/command-line.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const step = (name: string, since: string, phase: "expand" | "contract") => ({
  ...{ name, since, phase },
  up: () => Promise.resolve(),
});
const STEPS = [step("001", "1.0.0", "expand"), step("002", "1.2.0", "expand"), step("003", "1.10.0", "contract")];

it.each([
  ["1.0.0", "1.0.0", "rolling", [], []],
  ["1.0.0", "1.2.0", "rolling", ["002"], []],
  ["1.9.0", "1.10.0", "stopped", ["003"], ["003"]],
  ["1.0.0", "2.0.0", "stopped", ["002", "003"], ["003"]],
  ["1.10.0", "1.11.0", "rolling", [], []],
  ["1.10.0", "1.9.0", "impossible", [], []],
] as const)("from %s to %s: %s", (from, to, way, steps, breaking) => {
  expect(planUpgrade(from, to, STEPS)).toEqual({ from, to, way, steps, breaking });
});

it.each([
  ["0.1.0", UPGRADE_EXITS.stopped, /stop every replica of 0\.1\.0.*does not work on the tables after 004/su],
  [version, UPGRADE_EXITS.rolling, /one by one/u],
  ["999.0.0", UPGRADE_EXITS.impossible, /older than 999\.0\.0/u],
])("upgrade check --from %s exits with %i", async (from, code, says) => {
  const found = await runCommand(["upgrade", "check", "--from", from], {});
  expect([found.code, found.output]).toEqual([code, expect.stringMatching(says) as string]);
  const json = await runCommand(["upgrade", "--from", from, "--json"], {});
  expect([json.code, JSON.parse(json.output)]).toEqual([
    code,
    expect.objectContaining({ from, to: version }) as object,
  ]);
});

it("exits with 2 for what is no version", async () => {
  const { code, errors } = await runCommand(["upgrade", "check", "--from", "latest"], {});
  expect([code, errors]).toEqual([2, expect.stringContaining("A version is like 0.1.0") as string]);
});
