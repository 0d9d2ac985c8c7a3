/** Processes of a run, which end with it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createSerialExecutor } from "../src/platform/serial.ts";

/** What `probe.js` answers, and to what. */
const PROBE = "usage?";
export interface Usage {
  /** CPU time of all threads, in milliseconds. */
  readonly cpuMs: number;
  readonly rssBytes: number;
}

export interface Child extends AsyncDisposable {
  readonly pid: number;
  /** Asks the process's own code; one question at a time. */
  ask<Answer>(question: object): Promise<Answer>;
  /** What it used since it began. */
  usage(): Promise<Usage>;
  /** Resolves when the process is gone, with its exit code or the signal that ended it. */
  readonly gone: Promise<number | string>;
  /** What it wrote to its standard error, the last 4,000 characters. */
  errors(): string;
}

export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** More for Node itself, `--cpu-prof` and the like. */
  readonly nodeArgs?: readonly string[];
}

const END_WITHIN_MS = 10_000;

/** Starts `file` (an absolute path) with the probe. Only what `env` names is in its environment. */
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
  // Whoever waits for an answer hears of the end there.
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

/** The other end: answers the parent's questions, one at a time. */
export function answerParent(answer: (question: unknown) => unknown): void {
  process.on("message", (question) => {
    // The probe answers this one.
    if (question === PROBE) return;
    void Promise.resolve(question)
      .then(answer)
      .then(
        (value) => process.send?.({ value }),
        (error: unknown) => process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : "?" }),
      );
  });
}
