/** All commands of the command line. Each loads its modules when it runs, so that `--help` and startup stay fast. */
import { Command, CommanderError, InvalidArgumentError } from "commander";
import type { ConversationId } from "../contract/shapes.ts";
import { nothingIsSet, type Environment } from "../config/index.ts";
import { addBackupCommands } from "./backup/index.ts";
import { addConfigCommands } from "./config/index.ts";
import { restoreDefaultSignals } from "./early-signals.ts";
import { addServiceCommands } from "./service/index.ts";
import { ERROR_OUTPUT, pointToHelp, USAGE_ERROR, withDefaults } from "./usage-error.ts";
import { ownVersion } from "../platform/own-version.ts";

/** Sub-commands that run if none is named, by the path of their command. */
const DEFAULT_COMMANDS: Readonly<Record<string, string>> = {
  "": "start",
  config: "check",
  "dead-letters": "list",
  upgrade: "check",
  service: "run",
  "service keys": "list",
  "service operators": "list",
  "service subscriptions": "list",
};

/** Commands that run until they receive a signal, and then shut down in order. */
const RUN_UNTIL_SIGNAL: ReadonlySet<string> = new Set(["start", "sandbox", "service run"]);

/** Runs a command line. Prints usage errors and sets the exit code. `words`: without the program's name. */
export async function runCommandLine(words: readonly string[], environment: Environment): Promise<void> {
  const program = buildProgram(environment);
  try {
    await program.parseAsync(withDefaults(program, words, DEFAULT_COMMANDS), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and the version are thrown too, with exit code 0.
    if (error.exitCode !== 0) process.exitCode = USAGE_ERROR;
  }
}

/** Parsing throws `CommanderError` after it has printed help or a usage error. */
export function buildProgram(environment: Environment): Command {
  const program = new Command("conversation-bridge")
    .description("Lets support teams answer their clients from Slack and Telegram: one thread per conversation.")
    .version(ownVersion(), "-v, --version")
    .configureOutput(ERROR_OUTPUT)
    .exitOverride();
  addRunning(program, environment);
  addServiceCommands(program, environment);
  addLooking(program, environment);
  addBackupCommands(program, environment);
  addConfigCommands(program, environment);
  addDeadLetters(program, environment);
  addUpgrade(program);
  pointToHelp(program);
  program.hook("preAction", async (_, command) => {
    if (!RUN_UNTIL_SIGNAL.has(pathOf(command))) await restoreDefaultSignals();
  });
  return program;
}

/** Without the program's own name: `service run`. */
function pathOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${pathOf(parent)} ${command.name()}` : command.name();
}

function addRunning(program: Command, environment: Environment): void {
  program
    .command("start")
    .description("start the bridge, or the sandbox if nothing is configured (default)")
    .action(async () => {
      const { start, sandbox } = await import("./run.ts");
      await (nothingIsSet(environment) ? sandbox(environment) : start(environment));
    });
  program
    .command("sandbox")
    .description("try it without any accounts: service, bridge, and local emulators of Slack and Telegram on one page")
    .action(async () => {
      const { sandbox } = await import("./run.ts");
      await sandbox(environment);
    });
}

function addLooking(program: Command, environment: Environment): void {
  program
    .command("setup")
    .description("ask for the settings, check each one, and write them to .env; keeps what is there")
    .option("--answers <file>", 'read them from a file of NAME=value lines instead; "-" is standard input')
    .option("--env <file>", "the file to write", ".env")
    .option("--secrets <folder>", "write each secret to a file of its own in this folder")
    .action(async (options: { answers?: string; env: string; secrets?: string }) => {
      const { setup } = await import("./setup/index.ts");
      await setup(options, environment);
    });
  program
    .command("doctor")
    .description("check settings, database, service, Slack and Telegram, and explain how to fix what is wrong")
    .option("--round-trip", "also post a line into each room, look it up and delete it")
    .option("--json", "print one JSON object")
    .action(async ({ json, roundTrip }: { json?: true; roundTrip?: true }) => {
      const { doctor } = await import("./doctor/index.ts");
      await doctor({ json: json === true, roundTrip: roundTrip === true }, environment);
    });
  program
    .command("manifest")
    .description("print the manifest for creating the Slack app, for HTTP if SLACK_SIGNING_SECRET is set")
    .option("--http", "for HTTP instead of Socket Mode: Slack calls PUBLIC_URL")
    .action(async ({ http }: { http?: true }) => {
      const { manifest } = await import("./manifest.ts");
      manifest(environment, http === true);
    });
  program
    .command("subscribe")
    .description("subscribe to the service's events now; the bridge does so by itself when it starts")
    .action(async () => {
      const { subscribe } = await import("./subscribe.ts");
      await subscribe(environment);
    });
  program
    .command("relink")
    .description("link Slack threads again that the database does not know, by their cards; while no bridge runs")
    .argument("[rooms...]", "ids of rooms, C…; all rooms with threads if none is named")
    .option("--dry-run", "only print what was found; also while the bridge runs")
    .option("--json", "print one JSON object per line")
    .action(async (rooms: string[], { dryRun, json }: { dryRun?: true; json?: true }) => {
      const { relink } = await import("./relink.ts");
      await relink(rooms, { isDryRun: dryRun === true, asJson: json === true }, environment);
    });
  program
    .command("trace")
    .description("show what happened to every message of a conversation")
    .argument("<conversation>", "its id, cv_…", conversationId)
    .option("--json", "print one JSON object per line")
    .action(async (conversation: ConversationId, { json }: { json?: true }) => {
      const { trace } = await import("./trace.ts");
      await trace(conversation, json === true, environment);
    });
  program
    .command("guard")
    .description("show what would happen to texts if staff wrote them in a thread; needs no settings")
    .argument("[file]", 'one text or one JSON object {"text": …} per line; standard input if it is missing or "-"')
    .option("--json", "print one JSON object per line")
    .action(async (file: string | undefined, { json }: { json?: true }) => {
      const { guard } = await import("./guard.ts");
      await guard(file, json === true, environment);
    });
}

function addDeadLetters(program: Command, environment: Environment): void {
  const dead = program
    .command("dead-letters")
    .alias("dead")
    .description("list, retry or discard dead letters: ledger entries that were given up");
  dead
    .command("list")
    .description("list them, newest last (default)")
    .option("--json", "print one JSON object per line")
    .action(async ({ json }: { json?: true }) => {
      const { listDeadLetters } = await import("./dead-letters.ts");
      await listDeadLetters(json === true, environment);
    });
  dead
    .command("retry")
    .description("retry entries, each at the end of its lane")
    .argument("<entries...>", "their numbers", entryNumbers)
    .action(async (entries: number[]) => {
      const { retryDeadLetters } = await import("./dead-letters.ts");
      await retryDeadLetters(entries, environment);
    });
  dead
    .command("discard")
    .description("discard entries for good")
    .argument("<entries...>", "their numbers", entryNumbers)
    .action(async (entries: number[]) => {
      const { discardDeadLetters } = await import("./dead-letters.ts");
      await discardDeadLetters(entries, environment);
    });
}

function addUpgrade(program: Command): void {
  program
    .command("upgrade")
    .description("plan an upgrade")
    .command("check")
    .description("say whether replicas of an earlier version can be replaced by this one while they run (default)")
    .requiredOption("--from <version>", "the version that runs now, such as 0.1.0", versionNumber)
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nExit codes: 0 one replica after another, 3 stop all first, 4 this version is older.")
    .action(async ({ from, json }: { from: string; json?: true }) => {
      const { checkUpgrade } = await import("./upgrade.ts");
      checkUpgrade(from, json === true);
    });
}

function versionNumber(given: string): string {
  if (!/^\d{1,9}\.\d{1,9}\.\d{1,9}$/u.test(given)) throw new InvalidArgumentError("A version is like 0.1.0.");
  return given;
}

function conversationId(given: string): ConversationId {
  if (!given.startsWith("cv_")) throw new InvalidArgumentError("A conversation's id starts with cv_.");
  return given as ConversationId;
}

function entryNumbers(given: string, before: readonly number[] | undefined): number[] {
  if (!/^\d{1,15}$/u.test(given)) throw new InvalidArgumentError("An entry has a number.");
  return [...(before ?? []), Number(given)];
}
