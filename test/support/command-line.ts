/** The command line as people run it: a separate process in an empty folder, without this process's environment. */
import { spawn } from "node:child_process";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHILD_ENVIRONMENT } from "./child-environment.ts";

export interface Ended {
  readonly code: number | null;
  readonly errors: string;
  readonly output: string;
}

export const MAIN = new URL("../../src/main.ts", import.meta.url).pathname;

/** Runs a command until it ends. Sends `signal` once its output contains `until`, or once that promise resolves. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  until?: string | Promise<unknown>,
  signal: NodeJS.Signals = "SIGTERM",
  main = MAIN,
): Promise<Ended> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-start-"));
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder.path,
    env: { ...CHILD_ENVIRONMENT, ...environment },
  });
  let errors = "";
  let output = "";
  let isTold = false;
  if (typeof until === "object") void until.then(() => child.kill(signal));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (typeof until !== "string" || isTold || !output.includes(until)) return;
    // A second signal would end it immediately.
    isTold = true;
    child.kill(signal);
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, errors, output };
}
