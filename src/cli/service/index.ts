/** `service`: runs the conversation service alone. Its sub-commands also work while a service is running. */
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import { addExportCommand } from "./export.ts";
import { addKeyCommands } from "./keys.ts";
import { addOperatorCommands } from "./operators.ts";
import { addPruneCommand } from "./prune.ts";
import { addSubscriptionCommands } from "./subscriptions.ts";

/** Each group declares its own commands, which load their modules when they run, so that `--help` stays fast. */
const GROUPS: readonly ((service: Command, environment: Environment) => void)[] = [
  addKeyCommands,
  addOperatorCommands,
  addSubscriptionCommands,
  addExportCommand,
  addPruneCommand,
];

export function addServiceCommands(program: Command, environment: Environment): void {
  const service = program
    .command("service")
    .description("run the conversation service on its own, or look after its data");
  service
    .command("run")
    .description("run the service (default)")
    .action(async () => {
      const { service: run } = await import("../run.ts");
      await run(environment);
    });
  for (const add of GROUPS) add(service, environment);
}
