/** `service prune`: deletes old closed conversations, also while the service runs. */
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import { count, print } from "../print.ts";
import { progressOfConversations } from "../progress.ts";
import { timeCell } from "../cells.ts";
import { parseAge } from "./time.ts";

interface Options {
  /** Milliseconds. */
  readonly olderThan: number;
  readonly withContacts?: true;
  readonly dryRun?: true;
}

export function addPruneCommand(service: Command, environment: Environment): void {
  service
    .command("prune")
    .description("permanently delete closed conversations that have not changed for a long time")
    .requiredOption("--older-than <age>", "for how long: 365d, 48h", parseAge)
    .option("--with-contacts", "also delete contacts that have no conversation left")
    .option("--dry-run", "only count them")
    .addHelpText("after", "\nDeletes in small batches beside a running service. Safe to interrupt and run again.")
    .action(async (options: Options) => {
      await prune(Date.now() - options.olderThan, options, environment);
    });
}

async function prune(before: number, { withContacts, dryRun }: Options, environment: Environment): Promise<void> {
  const { withServiceDatabase } = await import("./database.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  const { countPrunable, pruneConversations } = await import("../../service/store/prune.ts");
  await withServiceDatabase(environment, async (database) => {
    const total = await countPrunable(database, before);
    if (dryRun === true) {
      const since = timeCell(new Date(before).toISOString());
      print(`Not changed since ${since}: ${count(total, "closed conversation")}.`);
      return;
    }
    let gone: number;
    {
      using progress = progressOfConversations(total);
      const pruning = { before, withContacts: withContacts === true };
      gone = await pruneConversations(writerOf(database), pruning, (done) => {
        progress.update(done);
      });
    }
    print(`Deleted ${count(gone, "conversation")}.`);
  });
}
