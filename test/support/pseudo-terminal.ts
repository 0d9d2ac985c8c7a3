/** A command at a real terminal: `script` of util-linux gives it a pseudo-terminal, and a test types at it. */
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { CHILD_ENVIRONMENT } from "./child-environment.ts";
import { MAIN } from "./command-line.ts";

export const ENTER = "\r";
export const DOWN = "\u001b[B";
export const CTRL_C = "\u0003";

export interface Terminal extends AsyncDisposable {
  /** Everything shown so far, without colours and movements. */
  shown(): string;
  /** Waits until `text` is shown after what was last waited for, and types `keys` then. */
  answers(text: string, keys: string): Promise<void>;
  shows(text: string): Promise<void>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
}

const LONGEST_WAIT_MS = 30_000;

/** `script`: the program's path. */
export function atTerminal(
  script: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Terminal {
  // A new one is nothing wide, and the prompts would wrap after every letter.
  const command = `stty cols 200 rows 50; exec ${[process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(" ")}`;
  const child = spawn(script, ["--quiet", "--return", "--command", command, "/dev/null"], {
    cwd,
    env: { ...CHILD_ENVIRONMENT, TERM: "xterm", SHELL: "/bin/sh", ...environment },
  });
  let output = "";
  let seen = 0;
  let look: () => void = () => undefined;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output = stripVTControlCharacters(output + text);
    look();
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));

  async function shows(text: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`"${text}" was not shown after:\n${output.slice(seen)}`));
      }, LONGEST_WAIT_MS);
      look = () => {
        const at = output.indexOf(text, seen);
        if (at === -1) return;
        seen = at + text.length;
        look = () => undefined;
        clearTimeout(timer);
        resolve();
      };
      look();
    });
  }

  return {
    shown: () => output,
    shows,
    async answers(text, keys) {
      await shows(text);
      child.stdin.write(keys);
    },
    ended,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}
