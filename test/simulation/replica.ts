/** One replica as the world sees it: a process with a bridge in it that can be stopped, go on, and be killed. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ProcessCalls, type Answer, type Message } from "./process-calls.ts";
import type { ReplicaSetup } from "./replica-child.ts";

const CHILD = fileURLToPath(new URL("replica-child.ts", import.meta.url));

export class Replica implements AsyncDisposable {
  readonly calls: ProcessCalls;
  isDead = false;
  isPaused = false;
  /** It ingests events. */
  isStarted = false;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #answer: Answer = () => undefined;

  constructor() {
    this.#child = fork(CHILD, [], {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#exited = once(this.#child, "exit").then(() => {
      this.isDead = true;
      this.calls.end();
    });
    // A message to a process that has just died.
    this.#child.on("error", () => undefined);
    this.calls = new ProcessCalls(
      (message) => {
        if (this.#child.connected) this.#child.send(message, () => undefined);
      },
      (name, args) => this.#answer(name, args),
    );
    this.#child.on("message", (message: Message) => {
      // What a dead process sent reaches nobody: it may have died before it sent it.
      if (!this.isDead) this.calls.receive(message);
    });
  }

  /** `answer`: what the bridge calls. Errors: an `Error` if it does not start. */
  async start(setup: ReplicaSetup, answer: Answer): Promise<void> {
    this.#answer = answer;
    await this.calls.call("start", [setup]);
    this.isStarted = true;
  }

  /** Pauses the process wherever it is: it runs nothing, and answers nobody. */
  pause(): void {
    this.isPaused = this.#child.kill("SIGSTOP");
  }

  resume(): void {
    this.isPaused = false;
    this.#child.kill("SIGCONT");
  }

  kill(): void {
    this.isDead = true;
    this.isStarted = false;
    this.#child.kill("SIGKILL");
    this.calls.end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.kill();
    await this.#exited;
  }
}
