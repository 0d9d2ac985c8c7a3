/** The command line. */
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { Command, CommanderError } from "commander";
import { fail } from "./cli/fail.ts";
import { addServiceCommands } from "./cli/service/index.ts";
import { nothingIsSet } from "./config.ts";

// Stripping the types at every start would cost 30 MB and half of the time to be ready. `npm start` does so before this
// file is read, which saves Node's TypeScript support too.
enableCompileCache();

// Read here and nowhere else, before anything asks for a setting; what is set outside wins over the file.
if (existsSync(".env")) process.loadEnvFile(".env");

const program = new Command("conversation-bridge")
  .description("Support teams answer their clients from Slack and Telegram: one thread per conversation.")
  .showHelpAfterError("(run with --help to see what there is)")
  .exitOverride();

program
  .command("start", { isDefault: true })
  .description("run the bridge; with nothing set, the sandbox")
  .action(async () => {
    const { start, sandbox } = await import("./cli/run.ts");
    await (nothingIsSet(process.env) ? sandbox(process.env) : start(process.env));
  });

program
  .command("sandbox")
  .description(
    "try it with nothing set up: the service, the bridge and local stand-ins for Slack and Telegram on one page",
  )
  .action(async () => {
    const { sandbox } = await import("./cli/run.ts");
    await sandbox(process.env);
  });

addServiceCommands(program, process.env);

program
  .command("doctor")
  .description("look at settings, database, service, Slack and Telegram, and say what to do about what is wrong")
  .option("--round-trip", "also post a line into each room and take it away again")
  .option("--json", "one JSON object")
  .action(async ({ json, roundTrip }: { json?: true; roundTrip?: true }) => {
    const { doctor } = await import("./cli/doctor.ts");
    await doctor({ json: json === true, roundTrip: roundTrip === true }, process.env);
  });

program
  .command("manifest")
  .description(
    "print the manifest to create the Slack app from; Socket Mode, or HTTP when SLACK_SIGNING_SECRET or --http",
  )
  .option("--http", "for HTTP: Slack calls PUBLIC_URL")
  .action(async ({ http }: { http?: true }) => {
    const { manifest } = await import("./cli/manifest.ts");
    manifest(process.env, http === true);
  });

program
  .command("subscribe")
  .description("subscribe the bridge to the service's events, once; the bridge does it by itself when it starts")
  .action(async () => {
    const { subscribe } = await import("./cli/subscribe.ts");
    await subscribe(process.env);
  });

program
  .command("trace")
  .description("print what happened to every message of a conversation")
  .argument("<conversation>", "its id, cv_…")
  .option("--json", "one JSON object a line")
  .action(async (conversation: string, { json }: { json?: true }) => {
    const { trace } = await import("./cli/trace.ts");
    await trace(conversation, json === true, process.env);
  });

const dead = program.command("dead").description("ledger entries that were given up");
dead
  .command("list", { isDefault: true })
  .description("list them, newest last")
  .option("--json", "one JSON object a line")
  .action(async ({ json }: { json?: true }) => {
    const { deadList } = await import("./cli/ledger.ts");
    await deadList(json === true, process.env);
  });
for (const action of ["retry", "discard"] as const) {
  dead
    .command(action)
    .description(action === "retry" ? "try entries again, at the end of their lanes" : "give entries up for good")
    .argument("<entries...>", "their numbers")
    .action(async (entries: string[]) => {
      const { deadChange } = await import("./cli/ledger.ts");
      await deadChange(action, entries, process.env);
    });
}

try {
  await program.parseAsync();
} catch (error) {
  // Commander has printed its own lines already; asking for help is no failure.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else fail(error, process.env);
}
