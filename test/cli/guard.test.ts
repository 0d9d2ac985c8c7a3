/** `guard`: one verdict for each text, without settings. */
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, it, vi } from "vitest";
import { guard } from "../../src/cli/guard.ts";
import { ConfigError, type Environment } from "../../src/config/index.ts";
import type { StartError } from "../../src/platform/start-error.ts";
import { sayAtTerminal } from "../support/terminal.ts";
import { runCommand } from "../support/command-line.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** What the command prints for `input`, and the problem that ends it. */
async function judged(input: string, asJson = false, environment: Environment = {}) {
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const problem = await guard(undefined, asJson, environment, Readable.from([input])).then(
    () => [],
    (error: unknown) =>
      (error instanceof ConfigError ? error.problems : (error as StartError).sentences).map(sayAtTerminal),
  );
  return { output: written.join(""), problem };
}

it("prints outcome, rules and text of each line, and skips blank lines", async () => {
  const { output, problem } = await judged(
    'Your parcel left today.\n\n// he is angry\n{"text": "a\\nb"}\n{not JSON}\n',
  );
  expect(output).toBe(
    [
      "reply                      Your parcel left today.",
      "note                       // he is angry",
      "reply                      a b",
      "reply                      {not JSON}",
      "",
    ].join("\n"),
  );
  expect(problem).toEqual([]);
});

it("prints JSON for programs", async () => {
  const { output } = await judged("write to ada@example.com\n", true);
  expect(JSON.parse(output)).toEqual({ text: "write to ada@example.com", outcome: "ask", rules: ["other-email"] });
});

it("does not ask about the company's own addresses", async () => {
  const { output } = await judged("write to help@shop.example\n", false, { OWN_DOMAINS: "shop.example" });
  expect(output).toMatch(/^reply /u);
});

it("reports what is wrong, after the verdicts before it", async () => {
  const wrong = await judged('fine\n{"text": 5}\n');
  expect(wrong.output).toMatch(/^reply +fine\n$/u);
  expect(wrong.problem).toEqual(['Line 2 is no JSON object with a text: {"text": "…"}.']);
  expect(await judged("fine\n", false, { OWN_DOMAINS: "shop" })).toEqual({
    output: "",
    problem: ["OWN_DOMAINS: shop is not a domain like shop.example."],
  });
});

it("reads a file, and says in the operator's language that one cannot be read", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "guard-"));
  const file = join(folder.path, "texts.txt");
  writeFileSync(file, "note: he is angry\n");
  const read = await runCommand(["guard", file], {});
  expect(read).toMatchObject({ code: 0, output: "note                       note: he is angry\n" });
  const absent = await runCommand(["guard", `${file}.old`], { LANG: "de_DE.UTF-8" });
  expect(absent).toEqual({ code: 1, output: "", errors: `Fehler ${file}.old kann nicht gelesen werden.\n` });
});
