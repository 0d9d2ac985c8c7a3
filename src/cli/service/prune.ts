/** `service prune`: deletes old closed conversations, also while the service runs. */
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import { StartError } from "../../platform/start-error.ts";
import { progressOfConversations } from "../progress.ts";
import { terminalSay } from "../terminal-locale.ts";
import { agoMs } from "./time.ts";

interface Options {
  readonly olderThan: string;
  readonly withContacts?: true;
  readonly dryRun?: true;
}

export function addPruneCommand(service: Command, environment: Environment): void {
  const say = terminalSay(environment);
  service
    .command("prune")
    .description("cli-prune")
    .requiredOption("--older-than <age>", "cli-prune-older-than")
    .option("--with-contacts", "cli-prune-with-contacts")
    .option("--dry-run", "cli-prune-dry-run")
    .addHelpText("after", () => `\n${say({ key: "cli-prune-batches" })}`)
    .action(async (options: Options) => {
      const age = agoMs(options.olderThan);
      if (age === undefined) throw new StartError([{ key: "cli-prune-age-wrong" }]);
      await prune(Date.now() - age, options, environment);
    });
}

async function prune(before: number, { withContacts, dryRun }: Options, environment: Environment): Promise<void> {
  const say = terminalSay(environment);
  const { withServiceDatabase } = await import("./database.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  const { countPrunable, pruneConversations } = await import("../../service/store/prune.ts");
  await withServiceDatabase(environment, async (database) => {
    const total = await countPrunable(database, before);
    if (dryRun === true) {
      const since = { at: new Date(before).toISOString() };
      process.stdout.write(`${say({ key: "cli-prune-found", values: { count: total, since } })}\n`);
      return;
    }
    let gone: number;
    {
      using progress = progressOfConversations(say, total);
      const pruning = { before, withContacts: withContacts === true };
      gone = await pruneConversations(writerOf(database), pruning, (done) => {
        progress.update(done);
      });
    }
    process.stdout.write(`${say({ key: "cli-prune-done", values: { count: gone } })}\n`);
  });
}
