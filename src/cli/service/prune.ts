/** `service prune`: removes old closed conversations. Works beside a running service. */
import type { Command } from "commander";
import type { Environment } from "../../config.ts";
import { StartProblem } from "../../start-problem.ts";
import { count, progressOf } from "../progress.ts";
import { agoMs } from "./time.ts";

interface Options {
  readonly olderThan: string;
  readonly withContacts?: true;
  readonly dryRun?: true;
}

export function addPruneCommand(service: Command, environment: Environment): void {
  service
    .command("prune")
    .description("remove closed conversations in which nothing has changed for long, for good")
    .requiredOption("--older-than <age>", "how long: 365d, 48h")
    .option("--with-contacts", "contacts, too, of whom no conversation is left")
    .option("--dry-run", "only say how many there are")
    .addHelpText("after", "\nIn small batches, so that the service goes on. May be broken off and begun again.")
    .action(async (options: Options) => {
      const age = agoMs(options.olderThan);
      if (age === undefined) throw new StartProblem(["--older-than is a number of days or hours: 365d, 48h."]);
      await prune(Date.now() - age, options, environment);
    });
}

async function prune(before: number, { withContacts, dryRun }: Options, environment: Environment): Promise<void> {
  const { withServiceDatabase } = await import("./database.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  const { countPrunable, pruneConversations } = await import("../../service/store/prune.ts");
  await withServiceDatabase(environment, async (database) => {
    const total = await countPrunable(database, before);
    const since = new Date(before).toISOString();
    if (dryRun === true) {
      process.stdout.write(`${count(total)} closed conversations have not changed since ${since}.\n`);
      return;
    }
    let gone: number;
    {
      using progress = progressOf("conversations", total);
      const pruning = { before, withContacts: withContacts === true };
      gone = await pruneConversations(writerOf(database), pruning, (done) => {
        progress.told(done);
      });
    }
    process.stdout.write(`${count(gone)} conversations were removed.\n`);
  });
}
