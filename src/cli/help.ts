/**
 * What commander prints with `--help`, in the words of the terminal's language. Descriptions of commands, options and
 * arguments are keys of sentences, so nothing is read for a command that runs.
 */
import { Help, type Argument, type Command, type HelpConfiguration } from "commander";
import type { Say } from "../platform/i18n/locales.ts";

/** Titles as commander has them; all others would be ours. */
const TITLES: Readonly<Record<string, string>> = {
  "Usage:": "cli-title-usage",
  "Arguments:": "cli-title-arguments",
  "Options:": "cli-title-options",
  "Commands:": "cli-title-commands",
};

export function helpIn(say: Say): HelpConfiguration {
  const word = (name: string) => say({ key: `cli-word-${name}` });
  const said = (key: string) => (key === "" ? "" : say({ key }));
  const named = (argument: Argument) => argumentIn(say, argument);

  return {
    styleTitle: (title) => said(TITLES[title] ?? ""),
    commandUsage: (command) =>
      [
        ...pathOf(command),
        `[${word("options")}]`,
        ...(command.commands.length === 0 ? [] : [`[${word("command")}]`]),
        ...command.registeredArguments.map(named),
      ].join(" "),
    commandDescription: (command) => said(command.description()),
    argumentTerm: (argument) => word(argument.name()),
    argumentDescription: (argument) => said(argument.description),
    optionTerm: (option) => flagsIn(say, option.flags),
    optionDescription: (option) => said(option.description),
    subcommandTerm: (command) =>
      [
        command.name(),
        ...(command.options.length === 0 ? [] : [`[${word("options")}]`]),
        ...command.registeredArguments.map(named),
      ].join(" "),
    subcommandDescription: (command) => said(command.description()),
    boxWrap: wrapped,
  };
}

/** `<file>`, `[command]`, `<entries...>`: what stands for an argument. */
function argumentIn(say: Say, argument: Argument): string {
  const name = say({ key: `cli-word-${argument.name()}` }) + (argument.variadic ? "..." : "");
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** `-o, --output <file>` with its value in the words of a language. */
export function flagsIn(say: Say, flags: string): string {
  return flags.replace(/(?<=<)\w+(?=>)/gu, (name) => say({ key: `cli-word-${name}` }));
}

function pathOf(command: Command): string[] {
  return command.parent === null ? [command.name()] : [...pathOf(command.parent), command.name()];
}

/** Blanks that must not end a line, as French has them; commander takes them for others. */
const HARD_BLANKS = { "\u00a0": "\ue000", "\u202f": "\ue001" } as const;

/** Lines of at most `width` characters. */
export function wrapped(text: string, width: number): string {
  const pairs = Object.entries(HARD_BLANKS);
  const kept = pairs.reduce((line, [blank, mark]) => line.replaceAll(blank, mark), text);
  return pairs.reduce((line, [blank, mark]) => line.replaceAll(mark, blank), new Help().boxWrap(kept, width));
}
