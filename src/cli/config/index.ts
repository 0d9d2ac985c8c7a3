/** `config …`: commands about the settings. */
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";

export function addConfigCommands(program: Command, environment: Environment): void {
  const config = program.command("config").description("check the settings, and describe the routes file for editors");
  config
    .command("check")
    .description("show every problem of the settings, and where each value comes from, without starting anything")
    .option("--service", "the settings of the conversation service alone")
    .option("--json", "print one JSON object")
    .action(async ({ json, service }: { json?: true; service?: true }) => {
      const { checkConfig } = await import("./check.ts");
      await checkConfig({ json: json === true, service: service === true }, environment);
    });
  config
    .command("schema")
    .description("print the JSON Schema of the routes file")
    .action(async () => {
      const { printRoutesSchema } = await import("./schema.ts");
      printRoutesSchema();
    });
}
