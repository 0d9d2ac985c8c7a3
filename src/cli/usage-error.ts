/** Usage errors, in commander's words, with a pointer to the right help; and default sub-commands. */
import { styleText } from "node:util";
import type { Command, OutputConfiguration } from "commander";
import { terminalLine } from "../platform/text/terminal.ts";

/** Exit code of a usage error, as in shells; a command that fails later exits with 1. */
export const USAGE_ERROR = 2;

/** Writes usage errors. Set it before declaring sub-commands, which inherit it. */
export const ERROR_OUTPUT: OutputConfiguration = {
  outputError(text, write) {
    const lines = text.split("\n").map(terminalLine).join("\n");
    write(lines.replace(/^error:/u, styleText("red", "error:", { stream: process.stderr })));
  },
};

/** Makes every usage error point to the help of its command. Call it once all commands are declared. */
export function pointToHelp(command: Command, path = "npx node src/main.ts"): void {
  command.showHelpAfterError(`Run "${path} --help" for usage.`);
  for (const one of command.commands) pointToHelp(one, `${path} ${one.name()}`);
}

/**
 * Adds the default sub-command if the command line names none: `dead-letters --json` becomes `dead-letters list --json`.
 * Commander's own defaults treat a mistyped sub-command as an argument of the default, and suggest nothing.
 *
 * `defaults`: sub-commands by the path of their command, which is "" for the program itself.
 */
export function withDefaults(
  program: Command,
  words: readonly string[],
  defaults: Readonly<Record<string, string>>,
): string[] {
  const path: string[] = [];
  let command = program;
  for (const word of words) {
    const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (next === undefined) break;
    command = next;
    path.push(next.name());
  }
  const rest = words.slice(path.length);
  const [first] = rest;
  const name = defaults[path.join(" ")];
  const isNamed =
    first !== undefined && (!first.startsWith("-") || ["-h", "--help", "-v", "--version"].includes(first));
  return name === undefined || isNamed ? [...path, ...rest] : [...path, name, ...rest];
}
