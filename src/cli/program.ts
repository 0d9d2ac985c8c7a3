/** All commands of the command line. Each loads its modules when it runs, so that `--help` and startup stay fast. */
import { readFileSync } from "node:fs";
import { Command } from "commander";
import { nothingIsSet, type Environment } from "../config/index.ts";
import { helpIn } from "./help.ts";
import { addServiceCommands } from "./service/index.ts";
import { terminalSay } from "./terminal-locale.ts";

/**
 * Descriptions are keys of sentences: a start that goes well says nothing, and no file is read for it.
 * Errors of parsing: `CommanderError`, about which nothing has been printed unless it was help.
 */
export function buildProgram(environment: Environment): Command {
  const program = new Command("conversation-bridge")
    .description("cli-about")
    .version(version(), "-v, --version", "cli-version")
    .helpOption("-h, --help", "cli-help")
    .helpCommand("help [command]", "cli-help-command")
    .configureHelp(helpIn(terminalSay(environment)))
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
  addRunning(program, environment);
  addServiceCommands(program, environment);
  addLooking(program, environment);
  addDeadLetters(program, environment);
  return program;
}

/** The version of this package, which only `package.json` states. */
function version(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

function addRunning(program: Command, environment: Environment): void {
  program
    .command("start", { isDefault: true })
    .description("cli-start")
    .action(async () => {
      const { start, sandbox } = await import("./run.ts");
      await (nothingIsSet(environment) ? sandbox(environment) : start(environment));
    });
  program
    .command("sandbox")
    .description("cli-sandbox")
    .action(async () => {
      const { sandbox } = await import("./run.ts");
      await sandbox(environment);
    });
}

function addLooking(program: Command, environment: Environment): void {
  program
    .command("doctor")
    .description("cli-doctor")
    .option("--round-trip", "cli-doctor-round-trip")
    .option("--json", "cli-json")
    .action(async ({ json, roundTrip }: { json?: true; roundTrip?: true }) => {
      const { doctor } = await import("./doctor/index.ts");
      await doctor({ json: json === true, roundTrip: roundTrip === true }, environment);
    });
  program
    .command("manifest")
    .description("cli-manifest")
    .option("--http", "cli-manifest-http")
    .action(async ({ http }: { http?: true }) => {
      const { manifest } = await import("./manifest.ts");
      manifest(environment, http === true);
    });
  program
    .command("subscribe")
    .description("cli-subscribe")
    .action(async () => {
      const { subscribe } = await import("./subscribe.ts");
      await subscribe(environment);
    });
  program
    .command("trace")
    .description("cli-trace")
    .argument("<conversation>", "cli-trace-conversation")
    .option("--json", "cli-json-lines")
    .action(async (conversation: string, { json }: { json?: true }) => {
      const { trace } = await import("./trace.ts");
      await trace(conversation, json === true, environment);
    });
  program
    .command("guard")
    .description("cli-guard")
    .argument("[file]", "cli-guard-file")
    .option("--json", "cli-json-lines")
    .action(async (file: string | undefined, { json }: { json?: true }) => {
      const { guard } = await import("./guard.ts");
      await guard(file, json === true, environment);
    });
}

function addDeadLetters(program: Command, environment: Environment): void {
  // `dead` is its name in version 0.1.0.
  const deadLetters = program.command("dead-letters").alias("dead").description("cli-dead");
  deadLetters
    .command("list", { isDefault: true })
    .description("cli-dead-list")
    .option("--json", "cli-json-lines")
    .action(async ({ json }: { json?: true }) => {
      const { listDeadLetters } = await import("./dead-letters.ts");
      await listDeadLetters(json === true, environment);
    });
  for (const [action, description] of [
    ["retry", "cli-dead-retry"],
    ["discard", "cli-dead-discard"],
  ] as const) {
    deadLetters
      .command(action)
      .description(description)
      .argument("<entries...>", "cli-dead-entries")
      .action(async (entries: string[]) => {
        const { changeDeadLetters } = await import("./dead-letters.ts");
        await changeDeadLetters(action, entries, environment);
      });
  }
}
