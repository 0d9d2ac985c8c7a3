/** What commander says of a command line that it cannot read, as sentences. */
import type { CommanderError } from "commander";
import type { Environment } from "../config/index.ts";
import type { Say } from "../platform/i18n/locales.ts";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { StartError } from "../platform/start-error.ts";
import { fail } from "./fail.ts";
import { flagsIn } from "./help.ts";
import { terminalSay } from "./terminal-locale.ts";

/** A line that nobody can follow is not a command that failed. As shells and most programs have it. */
const USAGE_ERROR = 2;

/**
 * Ends the program after commander could not go on; help and version are such ends too, and have been printed.
 *
 * Commander tells what is wrong by a code, and what it is about only in its message: between quotes, or at the end.
 * Source: commander 15.1.0, lib/command.js, read 2026-11-21.
 */
export function failWithUsage({ code, message, exitCode }: CommanderError, environment: Environment): void {
  if (exitCode === 0) return;
  if (code === "commander.help") {
    process.exitCode = USAGE_ERROR;
    return;
  }
  const say = terminalSay(environment);
  const about = /'(.*)'/su.exec(message)?.[1];
  const similar = /\(Did you mean (?:one of )?(.*)\?\)$/su.exec(message)?.[1];
  fail(new StartError([code === "commander.excessArguments" ? excess(message) : wrong(code, about, say)]), environment);
  process.exitCode = USAGE_ERROR;
  const advice = similar === undefined ? "" : `${say({ key: "cli-wrong-similar", values: { similar } })} `;
  process.stderr.write(`${advice}${say({ key: "cli-wrong-help" })}\n`);
}

function wrong(code: string, about: string | undefined, say: Say): Sentence {
  if (about === undefined) return { key: "cli-wrong-line" };
  switch (code) {
    case "commander.unknownOption":
      return { key: "cli-wrong-option", values: { given: about } };
    case "commander.unknownCommand":
      return { key: "cli-wrong-command", values: { given: about } };
    case "commander.missingArgument":
      return { key: "cli-wrong-argument-missing", values: { name: flagsIn(say, `<${about}>`) } };
    case "commander.optionMissingArgument":
      return { key: "cli-wrong-value-missing", values: { option: flagsIn(say, about) } };
    case "commander.missingMandatoryOptionValue":
      return { key: "cli-wrong-option-missing", values: { option: flagsIn(say, about) } };
    default:
      return { key: "cli-wrong-line" };
  }
}

function excess(message: string): Sentence {
  const given = /got \d+: (.*)\.$/su.exec(message)?.[1];
  return given === undefined ? { key: "cli-wrong-line" } : { key: "cli-wrong-excess", values: { given } };
}
