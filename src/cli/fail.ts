/** How a command ends that cannot go on: lines that say what to do, and exit code 1. */
import { BridgeError } from "../bridge/errors.ts";
import { framesOf } from "../bridge/retry.ts";
import { ConfigProblems } from "../config.ts";
import { DatabaseProblem } from "../database/index.ts";
import { ListenProblem } from "../http.ts";
import { StartProblem } from "../start-problem.ts";

export function fail(error: unknown): void {
  for (const line of linesOf(error)) process.stderr.write(`${red("error")} ${line}\n`);
  process.exitCode = 1;
}

function linesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigProblems) return error.problems;
  if (error instanceof StartProblem) return error.lines;
  if (error instanceof DatabaseProblem || error instanceof ListenProblem) return [error.message];
  if (error instanceof BridgeError) return [error.message];
  // A fault of ours: where it happened, but not its message, which may quote what a client wrote.
  return [`${error instanceof Error ? error.name : "unknown fault"} in the bridge itself:`, ...framesOf(error)];
}

function red(text: string): string {
  return process.stderr.isTTY && process.env["NO_COLOR"] === undefined ? `\u001b[31m${text}\u001b[0m` : text;
}
