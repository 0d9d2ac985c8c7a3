/** Runs test files of the copy in a process of their own. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Report } from "./reporter.ts";
import { POSTGRES_URL } from "./running-postgres.ts";
import type { Scratch } from "./scratch.ts";

export interface Failure {
  /** From the root; `undefined` when it belongs to no single file. */
  readonly file: string | undefined;
  /** Name of the test, or what went wrong around it. */
  readonly what: string;
}

export interface RunOptions {
  readonly scratch: Scratch;
  readonly postgresUrl: string;
  readonly files: readonly string[];
  /** Of one test or hook. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Answers whether to stop. */
  onReport(report: Report): boolean;
}

/** Beyond the time that one test may take: loading files, and a machine with much to do. */
const SILENCE_MS = 60_000;
const LAST_WORDS = 2_000;

/**
 * Answers when all have run, or `onReport` wants no more. A run in which nothing happens for longer than a test may take is
 * stopped and reported as failed.
 *
 * Errors: an `Error` when the runner itself does not work; the reason of `signal`.
 */
export async function runTests(options: RunOptions): Promise<void> {
  const { scratch, files, timeoutMs, signal } = options;
  signal.throwIfAborted();
  const TMPDIR = await scratch.freshTemporaryFolder();
  const limits = [`--testTimeout=${timeoutMs}`, `--hookTimeout=${timeoutMs}`];
  const run = fork(
    join(scratch.root, "node_modules/vitest/vitest.mjs"),
    ["run", "--config", "test/mutants/vitest.config.ts", ...limits, ...files],
    {
      cwd: scratch.root,
      execArgv: [],
      env: { ...process.env, TMPDIR, [POSTGRES_URL]: options.postgresUrl },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // A group of its own, so that everything it started can be stopped with it.
      detached: true,
    },
  );
  let output = "";
  const listen = (text: string) => void (output = (output + text).slice(-LAST_WORDS));
  run.stdout?.setEncoding("utf8").on("data", listen);
  run.stderr?.setEncoding("utf8").on("data", listen);

  const state = { isOver: false };
  const stop = () => {
    state.isOver = true;
    try {
      if (run.pid !== undefined) process.kill(-run.pid, "SIGKILL");
    } catch {
      // All of it has ended.
    }
  };
  const silenceMs = timeoutMs + SILENCE_MS;
  const silence = setTimeout(() => {
    options.onReport({ kind: "failed", file: undefined, what: `nothing happened for ${silenceMs / 1_000} s` });
    stop();
  }, silenceMs);
  run.on("message", (report: Report) => {
    if (state.isOver) return;
    silence.refresh();
    if (report.kind === "end") state.isOver = true;
    if (options.onReport(report)) stop();
  });
  signal.addEventListener("abort", stop);
  // The last reports may be read after the exit.
  await Promise.all([once(run, "exit"), once(run, "disconnect")]);
  clearTimeout(silence);
  signal.removeEventListener("abort", stop);
  const { isOver } = state;
  // What the run started may outlive it.
  stop();
  signal.throwIfAborted();
  if (!isOver) throw new Error(`The test runner ended before its end: ${output}`);
}
