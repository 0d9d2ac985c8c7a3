/** Help and usage errors: in English, with a pointer to the right help. */
import type { Command } from "commander";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildProgram, runCommandLine } from "../../src/cli/program.ts";
import { openDatabase } from "../../src/database/index.ts";
import { serviceDatabaseUrl } from "../../src/database/service-database-url.ts";
import { runCommand } from "../support/command-line.ts";
import { freshDatabase } from "../support/databases.ts";

/** Every command, from the program itself down. */
function commandsOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(commandsOf)];
}

it("describes every command, argument and option in its help, within the width of the terminal", () => {
  const all = commandsOf(buildProgram({}));
  expect(all.length).toBeGreaterThan(20);
  for (const command of all) {
    const described = [command.description(), ...command.registeredArguments.map(({ description }) => description)];
    described.push(...command.options.map(({ description }) => description));
    expect(described.filter((text) => text.length < 8)).toEqual([]);
    const written: string[] = [];
    command.configureOutput({ writeOut: (text) => written.push(text), getOutHelpWidth: () => 90 });
    command.outputHelp();
    expect(
      written
        .join("")
        .split("\n")
        .filter((line) => line.length > 90),
    ).toEqual([]);
  }
});

const START = "npx node src/main.ts";

afterEach(() => {
  process.exitCode = undefined;
});

/** Standard error and exit code of a command line. */
async function resultOf(words: readonly string[]): Promise<{ readonly errors: string; readonly code: unknown }> {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  await runCommandLine(words, { LANG: "ru_RU.UTF-8" });
  return { errors: written.join(""), code: process.exitCode };
}

describe("a usage error names what is wrong and where to find help", () => {
  it.each([
    ["dance", "unknown command 'dance'", ""],
    ["gaurd", "unknown command 'gaurd'\n(Did you mean guard?)", ""],
    ["docter", "unknown command 'docter'\n(Did you mean doctor?)", ""],
    ["dead lst", "unknown command 'lst'\n(Did you mean list?)", " dead-letters"],
    ["service keyz", "unknown command 'keyz'\n(Did you mean keys?)", " service"],
    ["trace --jsno cv_1", "unknown option '--jsno'\n(Did you mean --json?)", " trace"],
    ["trace --it's", "unknown option '--it's'", " trace"],
    ["manifest --with", "unknown option '--with'", " manifest"],
    ["doctor a b.c", "too many arguments for 'doctor'. Expected 0 arguments but got 2: a, b.c.", " doctor"],
    ["guard a b", "too many arguments for 'guard'. Expected 1 argument but got 2: a, b.", " guard"],
    ["backup one.tar.zst --keep 7d", "option '--keep' needs a folder that exists", " backup"],
    ["backup - --keep 7d", "standard output takes no other option", " backup"],
    ["guard --jsn", "unknown option '--jsn'\n(Did you mean --json?)", " guard"],
    ["dead retry", "missing required argument 'entries'", " dead-letters retry"],
    [
      "dead-letters discard 1 x",
      "command-argument value 'x' is invalid for argument 'entries'. An entry has a number.",
      " dead-letters discard",
    ],
    [
      "trace 12",
      "command-argument value '12' is invalid for argument 'conversation'. A conversation's id starts with cv_.",
      " trace",
    ],
    ["service prune", "required option '--older-than <age>' not specified", " service prune"],
    ["service prune --older-than", "option '--older-than <age>' argument missing", " service prune"],
    [
      "service prune --older-than 3w",
      "option '--older-than <age>' argument '3w' is invalid. An age is a number of days or hours: 365d, 48h.",
      " service prune",
    ],
    ["service export --resume", "option '--resume' needs option '--output <file>'", " service export"],
    [
      "service subscriptions replay wh_1 --since then",
      "option '--since <time>' argument 'then' is invalid. A time is an age like 48h or 2d, or a moment like 2026-11-21T08:00:00Z.",
      " service subscriptions replay",
    ],
  ])("%s", async (line, wrong, path) => {
    const errors = `error: ${wrong}\nRun "${START}${path} --help" for usage.\n`;
    expect(await resultOf(line.split(" "))).toEqual({ errors, code: 2 });
  });

  it.each([
    [["service", "keys", "issue", ""], "argument 'name' must have 1 to 100 characters", "service keys issue"],
    [
      ["service", "operators", "add", "two\nlines"],
      "argument 'name' must be one line of 1 to 80 characters",
      "service operators add",
    ],
  ])("%j", async (words, wrong, path) => {
    const errors = `error: ${wrong}\nRun "${START} ${path} --help" for usage.\n`;
    expect(await resultOf(words)).toEqual({ errors, code: 2 });
  });
});

it("runs the default sub-command if none is named, also by a command's old name", async () => {
  const none = { code: 0, errors: "", output: "There are no dead letters.\n" };
  await using fresh = await freshDatabase("sqlite", "bridge.db");
  const environment = { DATABASE_URL: fresh.url };
  for (const url of [fresh.url, serviceDatabaseUrl(fresh.url)]) await (await openDatabase(url)).close();
  expect(await runCommand(["dead"], environment)).toEqual(none);
  expect(await runCommand(["dead-letters", "list"], environment)).toEqual(none);
  expect(await runCommand(["dead", "--json"], environment)).toEqual({ ...none, output: "" });
  expect(await runCommand(["service", "keys"], environment)).toEqual({ ...none, output: "No key has been issued.\n" });
  const help = await runCommand(["service", "--help"], {});
  expect(help.output).toMatch(/^Usage: conversation-bridge service \[options\] \[command\]\n/u);
});
