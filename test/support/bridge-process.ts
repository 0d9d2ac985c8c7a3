/** A process of the command line that serves requests, such as `start`, in a folder of its own. */
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHILD_ENVIRONMENT } from "./child-environment.ts";
import { MAIN } from "./command-line.ts";

export interface Running extends AsyncDisposable {
  readonly url: string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves when the log has this line. */
  logs(message: string): Promise<void>;
  /** How many lines of the log have it so far. */
  logged(message: string): number;
  readonly ended: Promise<number | null>;
}

/** Resolves when it says its URL. */
export async function startProcess(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Running> {
  const folder = mkdtempDisposableSync(join(tmpdir(), "bridge-drain-"));
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder.path,
    env: { ...CHILD_ENVIRONMENT, PORT: "0", ...settings },
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  let output = "";
  const written = new EventEmitter();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    written.emit("text");
  });
  const logs = async (message: string) => {
    while (!output.includes(message)) await once(written, "text");
  };
  await logs('"url":');
  return {
    url: new URL(/"url":"([^"]+)"/u.exec(output)?.[1] ?? "").origin,
    kill: (signal) => void child.kill(signal),
    logs,
    logged: (message) => output.split(message).length - 1,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
      folder.remove();
    },
  };
}
