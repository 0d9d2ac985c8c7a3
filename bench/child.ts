/** Child processes of a run; they end with it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createSerialExecutor } from "../src/platform/serial.ts";

/** The question that `probe.js` answers with the process's usage. */
const PROBE = "usage?";
export interface Usage {
  /** CPU time of all threads, in milliseconds. */
  readonly cpuMs: number;
  readonly rssBytes: number;
}

export interface Child extends AsyncDisposable {
  readonly pid: number;
  /** Asks the code that runs in the process; one question at a time. */
  ask<Answer>(question: object): Promise<Answer>;
  /** Resources used since the process started. */
  usage(): Promise<Usage>;
  /** Resolves when the process has ended, with its exit code or the signal that ended it. */
  readonly gone: Promise<number | string>;
  /** The last 4,000 characters of its standard error. */
  errors(): string;
}

export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Additional options for Node itself, such as `--cpu-prof`. */
  readonly nodeArgs?: readonly string[];
}

const END_WITHIN_MS = 10_000;

/** Starts `file` (an absolute path) with the probe. Its environment contains only what `env` names. */
export function startChild(file: string, { args = [], env = {}, cwd, nodeArgs = [] }: ChildOptions = {}): Child {
  const child = fork(file, [...args], {
    execArgv: ["--import", import.meta.resolve("./probe.js"), ...nodeArgs],
    env: { PATH: process.env["PATH"] ?? "", ...env },
    ...(cwd === undefined ? {} : { cwd }),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  const gone = once(child, "exit").then(([code, signal]: unknown[]) => (code ?? signal) as number | string);
  // Callers that await an answer get the rejection there.
  gone.catch(() => undefined);
  const serially = createSerialExecutor();

  async function exchange(question: unknown): Promise<unknown> {
    const answered = Promise.withResolvers<unknown>();
    child.once("message", answered.resolve);
    try {
      child.send(question as object, () => undefined);
      return await Promise.race([
        answered.promise,
        gone.then((end) => {
          throw new Error(`${file} ended (${end}) instead of answering.\n${errors}`);
        }),
      ]);
    } finally {
      child.off("message", answered.resolve);
    }
  }

  return {
    pid: child.pid ?? 0,
    ask: async <Answer>(question: object) => {
      const answer = (await serially(() => exchange(question))) as {
        readonly value?: Answer;
        readonly failed?: string;
      };
      if (answer.failed !== undefined) throw new Error(answer.failed);
      return answer.value as Answer;
    },
    usage: async () => ((await serially(() => exchange(PROBE))) as { readonly usage: Usage }).usage,
    gone,
    errors: () => errors,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const force = setTimeout(() => child.kill("SIGKILL"), END_WITHIN_MS);
      child.kill("SIGTERM");
      await gone;
      clearTimeout(force);
    },
  };
}

/** The child's side: answers the parent's questions, one at a time. */
export function answerParent(answer: (question: unknown) => unknown): void {
  process.on("message", (question) => {
    // Answered by the probe.
    if (question === PROBE) return;
    void Promise.resolve(question)
      .then(answer)
      .then(
        (value) => process.send?.({ value }),
        (error: unknown) => process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : "?" }),
      );
  });
}
