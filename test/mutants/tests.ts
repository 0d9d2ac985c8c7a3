/** Runs test files until the first failure. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Report } from "./reporter.ts";
import { POSTGRES_URL } from "./running-postgres.ts";
import type { Scratch } from "./scratch.ts";

export interface Failure {
  /** `undefined` when it belongs to no single file. */
  readonly file: string | undefined;
  /** Name of the test, or what went wrong around it. */
  readonly what: string;
}

/** No test runs this long: it would have failed by its own limit. */
const SILENT_MS = 150_000;
const LAST_WORDS = 2_000;

/**
 * The first failure of `files`; `undefined` when all pass. A run in which nothing happens for 150 s counts as failed.
 *
 * Errors: an `Error` when the runner itself does not work, or with the reason of `signal`.
 */
export async function firstFailure(
  scratch: Scratch,
  postgresUrl: string,
  files: readonly string[],
  signal: AbortSignal,
): Promise<Failure | undefined> {
  signal.throwIfAborted();
  const { root } = scratch;
  const TMPDIR = await scratch.freshTemporaryFolder();
  const run = fork(
    join(root, "node_modules/vitest/vitest.mjs"),
    ["run", "--config", "test/mutants/vitest.config.ts", ...files],
    {
      cwd: root,
      execArgv: [],
      env: { ...process.env, TMPDIR, [POSTGRES_URL]: postgresUrl },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // A group of its own, so that everything it started can be stopped with it.
      detached: true,
    },
  );
  const stop = () => {
    try {
      if (run.pid !== undefined) process.kill(-run.pid, "SIGKILL");
    } catch {
      // All of it has ended.
    }
  };
  let output = "";
  const listen = (text: string) => void (output = (output + text).slice(-LAST_WORDS));
  run.stdout?.setEncoding("utf8").on("data", listen);
  run.stderr?.setEncoding("utf8").on("data", listen);

  let failure: Failure | undefined;
  let ran = 0;
  const silence = setTimeout(() => {
    failure = { file: undefined, what: `nothing happened for ${SILENT_MS / 1_000} s` };
    stop();
  }, SILENT_MS);
  run.on("message", (report: Report) => {
    silence.refresh();
    if (report.kind === "end") ran = report.files;
    if (report.kind !== "failed" || failure !== undefined) return;
    failure = report;
    stop();
  });
  signal.addEventListener("abort", stop);
  // The last reports may be read after the exit.
  await Promise.all([once(run, "exit"), once(run, "disconnect")]);
  clearTimeout(silence);
  signal.removeEventListener("abort", stop);
  // What the run started may outlive it.
  stop();
  signal.throwIfAborted();
  if (failure === undefined && ran !== files.length) {
    throw new Error(`${ran} of ${files.length} test files ran: ${output}`);
  }
  return failure;
}
