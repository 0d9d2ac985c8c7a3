/** The real bridge in its own process, so that it can really be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { CHILD_ENVIRONMENT } from "../../support/child-environment.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const READY_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 15;

export class BridgeProcess {
  readonly url: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #output = "";
  #kills = 0;

  /** `environment`: the settings. Nothing else of this process's environment is passed on. */
  constructor(folder: string, port: number, environment: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#environment = { ...environment, HOST: "127.0.0.1", PORT: String(port) };
    this.url = `http://127.0.0.1:${port}`;
  }

  start(): void {
    const child = spawn(process.execPath, [MAIN], {
      cwd: this.#folder,
      env: { ...CHILD_ENVIRONMENT, ...this.#environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        this.#output = (this.#output + text).slice(-20_000);
      });
    }
    this.#child = child;
  }

  /** Resolves when `/readyz` succeeds. Errors: rejects with the end of the log if the process exits on its own. */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await this.#isReady())) {
      if (this.#hasEnded()) throw new Error(`the bridge ended by itself\n${this.#output}`);
      if (Date.now() > deadline) throw new Error(`the bridge does not become ready\n${this.#output}`);
      await pause(ASK_EVERY_MS);
    }
  }

  /** Kills the process whatever it is doing. Resolves when it has ended. */
  async kill(): Promise<void> {
    const child = this.#running();
    this.#kills += 1;
    child.kill("SIGKILL");
    if (!this.#hasEnded()) await once(child, "exit");
  }

  /** How often it was killed. */
  get kills(): number {
    return this.#kills;
  }

  /** Result: the exit code. */
  async stop(): Promise<number | null> {
    const child = this.#running();
    if (!this.#hasEnded()) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    return child.exitCode;
  }

  /** Lines of its log of level `error`. */
  errors(): string[] {
    return this.#output.split("\n").filter((line) => line.includes('"level":"error"'));
  }

  /** Counts the ledger's unfinished and dead entries, by state, without timers, which wait for their hour. */
  async unfinished(): Promise<Readonly<Record<string, number>>> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const counts: Record<string, number> = {};
    const series = /^bridge_ledger_entries\{.*lane="(\w+)",state="(\w+)".*\} (\d+)$/gm;
    for (const [, lane = "", state = "", count] of text.matchAll(series)) {
      // States without entries are listed, too.
      if (Number(count) > 0 && !(lane === "timer" && state === "queued"))
        counts[state] = (counts[state] ?? 0) + Number(count);
    }
    return counts;
  }

  #running(): ChildProcess {
    if (this.#child === undefined) throw new Error("the bridge was not started");
    return this.#child;
  }

  #hasEnded(): boolean {
    const child = this.#running();
    return child.exitCode !== null || child.signalCode !== null;
  }

  async #isReady(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/readyz`);
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      // The process is not listening yet.
      return false;
    }
  }
}
