/** What `npm run simulate` is made of: shrinking, saved walks, and the faults that the walks must find. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CommanderError } from "commander";
import { afterAll, describe, expect, it } from "vitest";
import { readFixture, saveFixture, savedWalks } from "./fixture.ts";
import type { EdgeName } from "./life.ts";
import { planted } from "./mutant-trial.ts";
import { MUTANTS } from "./mutants.ts";
import { command } from "./options.ts";
import { REPLICA_MUTANTS } from "./replica-mutants.ts";
import { writeScript, type Script } from "./script.ts";
import { shrink } from "./shrink.ts";
import type { Walk } from "./walk.ts";

const folder = mkdtempSync(join(tmpdir(), "bridge-walks-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Fails while acts 7 and 31 are in it. */
function perform(script: Script): Promise<Walk> {
  const isWrong = [7, 31].every((number) => script.acts.some((act) => act.number === number));
  return Promise.resolve({ script, story: [], wrong: isWrong ? ['"Answer 7" was lost'] : [] });
}

async function shrunk(edge?: EdgeName): Promise<Walk> {
  return await shrink(await perform(writeScript(1, 60, edge)), perform, {
    tries: 500,
    signal: new AbortController().signal,
  });
}

const main = ["--disable-warning=ExperimentalWarning", "test/simulation/main.ts"];
const simulate = (...line: string[]) =>
  promisify(execFile)(process.execPath, [...main, ...line]).catch(
    (error: unknown) => error as { stderr: string; code: number },
  );

/** What standard error shows of `line`. Starting Node for each line would take seconds. */
function refusalOf(line: readonly string[]): string {
  let shown = "";
  const wrong = command()
    .exitOverride()
    .configureOutput({ writeErr: (text) => (shown += text) });
  expect(() => wrong.parse(line, { from: "user" })).toThrow(CommanderError);
  return shown;
}

describe("shrinking", () => {
  it("leaves only what a walk needs to fail", async () => {
    expect((await shrunk()).script.acts.map(({ number }) => number)).toEqual([7, 31]);
  });

  it("takes no other failure for the same", async () => {
    const other = (script: Script): Promise<Walk> =>
      Promise.resolve({
        script,
        story: [],
        wrong: [script.acts.length === 60 ? "the bridge spins" : "the bridge hangs"],
      });
    const failed = await other(writeScript(1, 60));
    const result = await shrink(failed, other, { tries: 50, signal: new AbortController().signal });

    expect(result).toBe(failed);
  });
});

describe("a saved walk", () => {
  it("is read as it was saved", async () => {
    const walk = await shrunk();
    const path = saveFixture(walk, folder);

    expect(savedWalks(folder)).toEqual([path]);
    expect(readFixture(path)).toMatchObject({ ...walk.script, wrong: walk.wrong });
  });

  it("goes the way that it went", async () => {
    const ports = readFixture(saveFixture(await shrunk(), folder));
    const http = readFixture(saveFixture(await shrunk("http"), folder));

    expect([ports.edge, http.edge]).toEqual([undefined, "http"]);
  });

  it.each([
    [
      "of another version",
      '{ "version": 0, "seed": 1, "acts": [] }',
      /^\S+ is of version 0, not 1: save the walk again.*$/u,
    ],
    ["that is no walk", '{ "version": 1, "seed": 1, "wrong": [], "acts": [{}] }', /^\S+ is no saved walk: acts\.0.*$/u],
    ["that is no JSON", "{", /^\S+ cannot be read: .*$/u],
  ])("%s is refused in one line", (_, text, line) => {
    const path = join(folder, "refused");
    writeFileSync(path, text);

    expect(() => readFixture(path)).toThrow(
      expect.objectContaining({ name: "FixtureError", message: expect.stringMatching(line) as string }),
    );
  });

  it("that is not there is refused in one line, with 2", async () => {
    expect(await simulate("--fixture", join(folder, "absent.json"))).toMatchObject({
      stderr: expect.stringMatching(/^\S+ cannot be read: .*\n$/u) as string,
      code: 2,
    });
  });
});

it("refuses a wrong line in one line, with 2", async () => {
  expect(await simulate("--seed", "five")).toMatchObject({
    stderr: expect.stringMatching(/^.*--seed.*Give a whole number from 0.*\n$/u) as string,
    code: 2,
  });
});

it.each([
  [["--replicas", "1"], /--replicas.*Give a whole number from 2 to 3/u],
  [["--replicas", "3", "--save"], /--replicas.*cannot be used with.*--save/u],
  [["--keep-going", "--save"], /--keep-going.*cannot be used with.*--save/u],
])("refuses %j in one line", (line, refused) => {
  expect(refusalOf(line).trim().split("\n")).toEqual([expect.stringMatching(refused)]);
});

describe("planted faults", () => {
  it.each([...MUTANTS, ...REPLICA_MUTANTS].map((mutant) => [mutant.name, mutant] as const))(
    "%s: has its place in the code",
    (_, mutant) => {
      expect(planted(mutant)).toContain(mutant.to);
    },
  );
});
