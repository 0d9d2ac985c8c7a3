/** `service operators`: manages who may sign in to the service's console. A running service applies changes at once. */
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { StartError } from "../../platform/start-error.ts";
import type { NewOperator, Operators } from "../../service/console/operators.ts";
import { table, timeCell } from "../table.ts";
import { terminalSay } from "../terminal-locale.ts";

export function addOperatorCommands(service: Command, environment: Environment): void {
  const say = terminalSay(environment);
  const operators = service.command("operators").description("cli-operators");
  operators
    .command("add")
    .description("cli-operators-add")
    .argument("<name>", "cli-operators-add-name")
    .action(async (name: string) => {
      const { isOperatorName, MAX_OPERATOR_NAME_UNITS } = await import("../../service/console/operators.ts");
      if (!isOperatorName(name))
        throw new StartError([{ key: "cli-operator-name-wrong", values: { most: MAX_OPERATOR_NAME_UNITS } }]);
      const made = await withOperators(environment, (all) => all.add(name));
      if (made === "taken") throw new StartError([{ key: "cli-operator-taken", values: { name } }]);
      tell(made, say);
    });
  operators
    .command("list", { isDefault: true })
    .description("cli-operators-list")
    .option("--json", "cli-json-lines")
    .action(async ({ json }: { json?: true }) => {
      const all = await withOperators(environment, (operators) => operators.list());
      const rows = all.map(({ id, name, createdAt, removedAt, oneTime }): Row => ({
        id,
        name,
        added: new Date(createdAt).toISOString(),
        removed: removedAt === null ? "" : new Date(removedAt).toISOString(),
        password: oneTime ? "one-time" : "own",
      }));
      if (json === true) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
      else if (rows.length === 0) process.stdout.write(`${say({ key: "cli-operators-none" })}\n`);
      else process.stdout.write(table(rows.map(cellsOf), say));
    });
  operators
    .command("password")
    .description("cli-operators-password")
    .argument("<name>", "cli-operators-name")
    .action(async (name: string) => {
      const made = await withOperators(environment, (all) => all.newPassword(name));
      if (made === undefined) throw new StartError([{ key: "cli-operator-unknown", values: { name } }]);
      tell(made, say);
    });
  operators
    .command("remove")
    .description("cli-operators-remove")
    .argument("<name>", "cli-operators-name")
    .action(async (name: string) => {
      if (!(await withOperators(environment, (all) => all.remove(name))))
        throw new StartError([{ key: "cli-operator-not-in", values: { name } }]);
      process.stdout.write(`${say({ key: "cli-operator-removed", values: { name } })}\n`);
    });
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly added: string;
  readonly removed: string;
  readonly password: "one-time" | "own";
}

function cellsOf(row: Row) {
  const { added, removed, password } = row;
  return {
    ...row,
    added: timeCell(added),
    removed: timeCell(removed),
    password: { key: `cli-operator-password-${password}` },
  };
}

function tell({ operator, password }: NewOperator, say: Say): void {
  const { id, name } = operator;
  process.stderr.write(`${say({ key: "cli-operator-password", values: { name, id } })}\n`);
  // Alone on standard output, so that it can be piped to where it is handed over.
  process.stdout.write(`${password}\n`);
}

async function withOperators<Result>(
  environment: Environment,
  work: (operators: Operators) => Promise<Result>,
): Promise<Result> {
  const { migrate } = await import("../../database/index.ts");
  const { CONSOLE_AREA, CONSOLE_MIGRATIONS } = await import("../../service/console/migrations/index.ts");
  const { createOperators } = await import("../../service/console/operators.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  const { withServiceDatabase } = await import("./database.ts");
  return withServiceDatabase(environment, async (database) => {
    await migrate(database, CONSOLE_AREA, CONSOLE_MIGRATIONS);
    return work(createOperators(database, writerOf(database), Date.now));
  });
}
