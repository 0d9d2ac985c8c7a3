/** `backup`, `restore`, `restored`, `move`: what keeps the databases, brings them back, and carries them over. */
import { statSync } from "node:fs";
import { InvalidArgumentError, type Command } from "commander";
import { parseKeep, type KeepRule } from "../../backup/retention.ts";
import type { Environment } from "../../config/index.ts";
import { parseTime } from "../service/time.ts";

export function addBackupCommands(program: Command, environment: Environment): void {
  program
    .command("backup")
    .description("write both databases into one archive, or check an archive")
    .argument("<file>", 'the archive, a folder for archives, or "-" for standard output')
    .option("--keep <rules>", "in a folder: keep the newest archive of so many hours, days, weeks, months: 7d,4w", keep)
    .option("--force", "replace a file that exists")
    .option("--verify", "check an archive instead: checksums, and everything in the databases")
    .option("--json", "print the manifest as JSON")
    .addHelpText(
      "after",
      `
Works beside a running bridge. The archive is complete or absent at every instant. In a
folder it gets a name with the time. It holds secrets and what clients wrote: encrypt it
before you send it anywhere, for example with "backup - | age -r KEY".`,
    )
    .action(async (file: string, options: BackupFlags, command: Command) => {
      if (file === "-" && (options.json ?? options.verify ?? options.keep) !== undefined)
        command.error("error: standard output takes no other option");
      if (options.keep !== undefined && statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true)
        command.error("error: option '--keep' needs a folder that exists");
      const { runBackup, runVerify } = await import("./backup.ts");
      await (options.verify === true ? runVerify(file, options, environment) : runBackup(file, options, environment));
    });
  program
    .command("restore")
    .description("put the databases of an archive in the place of those that are there")
    .argument("<file>", "an archive of this bridge")
    .option("--other-instance", "also if it is the archive of another bridge")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      `
Stop the bridge first. The archive is verified before anything is touched, and the old
files are kept in a folder beside the new ones. At the next start the bridge finds out
what happened since the backup before it sends anything.`,
    )
    .action(async (file: string, options: RestoreFlags) => {
      const { runRestore } = await import("./restore.ts");
      await runRestore(file, options, environment);
    });
  program
    .command("restored")
    .description("record that another tool has brought the database back to an earlier time")
    .requiredOption("--since <time>", "what the database holds ends here: 2026-11-21T08:00:00Z, 2h", parseTime)
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nStop the bridge first, run it once, start the bridge.")
    .action(async (options: { since: number; json?: true }) => {
      const { runRestored } = await import("./restore.ts");
      await runRestored(options.since, options.json === true, environment);
    });
  addMove(program, environment);
}

function addMove(program: Command, environment: Environment): void {
  program
    .command("move")
    .description("copy everything from SQLite to PostgreSQL, or back, with counts and checksums")
    .requiredOption("--to <url>", "an empty database: postgres://… or file:…")
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nStop the bridge first. If it is interrupted, run it again: it continues.")
    .action(async ({ to, json }: { to: string; json?: true }) => {
      const { runMove } = await import("./move.ts");
      await runMove(to, json === true, environment);
    });
}

export interface BackupFlags {
  readonly keep?: readonly KeepRule[];
  readonly force?: true;
  readonly verify?: true;
  readonly json?: true;
}

export interface RestoreFlags {
  readonly otherInstance?: true;
  readonly json?: true;
}

function keep(text: string): readonly KeepRule[] {
  const rules = parseKeep(text);
  if (rules === undefined) throw new InvalidArgumentError("Write numbers of hours, days, weeks, months, years: 7d,4w.");
  return rules;
}
