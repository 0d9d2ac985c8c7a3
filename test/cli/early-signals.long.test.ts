/** A signal in the first moments of a process ends it, whichever moment it is. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { MAIN } from "../support/command-line.ts";

interface Ended {
  /** The exit code, or the signal that killed it. */
  readonly end: number | string | null;
  readonly output: string;
  /** What it left in its folder. */
  readonly files: readonly string[];
}

async function run(args: readonly string[], first: string, signalAfterMs?: number): Promise<Ended> {
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-signals-"));
  const preload = ["--import", `data:text/javascript,${encodeURIComponent(first)}`];
  const child = spawn(process.execPath, [...preload, MAIN, ...args], {
    cwd: folder.path,
    env: { ...CHILD_ENVIRONMENT, PORT: "0" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  if (signalAfterMs !== undefined) setTimeout(() => child.kill("SIGTERM"), signalAfterMs);
  const [code, killedBy] = (await once(child, "close")) as [number | null, string | null];
  return { end: code ?? killedBy, output, files: readdirSync(folder.path) };
}

/** Does `act` as soon as the process listens for signals. Exits with 9 if most of the program was loaded before. */
const onceListening = (act: string) => `
  const { registerHooks } = process.getBuiltinModule("node:module");
  let isLate = false;
  registerHooks({ load(url, context, next) { isLate ||= /program\\.ts$/u.test(url); return next(url, context); } });
  const on = process.on;
  process.on = function (name, listener) {
    on.call(this, name, listener);
    if (name !== "SIGINT") return this;
    process.on = on;
    if (isLate) process.exit(9);
    ${act}
    return this;
  };
`;
const KILL = `process.kill(process.pid, "SIGTERM");`;

it.each([["start"], ["sandbox"], ["service", "run"], []])("starts nothing: %s", async (...args) => {
  const { end, output, files } = await run(args, onceListening(KILL));
  expect(end).toBe(0);
  expect(files).toEqual([]);
  expect(output).not.toContain("runs");
});

it("kills a command that has nothing to shut down", async () => {
  expect((await run(["guard"], onceListening(KILL))).end).toBe("SIGTERM");
});

it("exits at once on the second one", async () => {
  const { end, output } = await run(["service", "run"], onceListening(`${KILL} process.kill(process.pid, "SIGINT");`));
  expect([end, output]).toEqual([1, ""]);
});

it("counts at every instant", async () => {
  for (const afterMs of [0, 10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 600, 900]) {
    const { end, output } = await run(["service", "run"], "", afterMs);
    expect([0, "SIGTERM"], `after ${afterMs} ms`).toContain(end);
    expect(output, `after ${afterMs} ms`).not.toMatch(/"error"|error:/u);
  }
});
