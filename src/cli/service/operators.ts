/** `service operators`: manages who may sign in to the service's console. A running service applies changes at once. */
import { InvalidArgumentError, type Command } from "commander";
import type { Environment } from "../../config/index.ts";
import type { Database } from "../../database/index.ts";
import type { NewOperator, Operators, Role } from "../../service/console/operators.ts";
import { StartError } from "../../platform/start-error.ts";
import { print, printAside, printJson, printTable } from "../print.ts";
import { timeCell } from "../cells.ts";
import type { ServiceDatabaseOptions } from "./database.ts";

export function addOperatorCommands(service: Command, environment: Environment): void {
  const operators = service.command("operators").description("manage who may sign in to the operator console");
  operators
    .command("add")
    .description("add an operator and print a one-time password, to be changed at the first sign-in")
    .argument("<name>", "what they sign in with, and what is shown above their replies")
    .option(
      "--role <role>",
      "administrators also manage operators, keys and subscriptions",
      (given): Role => {
        if (given === "administrator" || given === "operator") return given;
        throw new InvalidArgumentError("It must be administrator or operator.");
      },
      "administrator",
    )
    .action(async (name: string, { role }: { role: Role }, command: Command) => {
      const { isOperatorName, MAX_OPERATOR_NAME_UNITS } = await import("../../service/console/operators.ts");
      if (!isOperatorName(name))
        command.error(`error: argument 'name' must be one line of 1 to ${MAX_OPERATOR_NAME_UNITS} characters`);
      const made = await withOperators(environment, (all) => all.add(name, { role }), { mayBeNew: true });
      if (made === "taken") throw new StartError([{ key: "cli-operator-taken", values: { name } }]);
      printPassword(made);
    });
  operators
    .command("list")
    .description("list them, oldest first (default)")
    .option("--json", "print one JSON object per line")
    .action(async ({ json }: { json?: true }) => {
      const all = await withOperators(environment, (operators) => operators.list());
      const rows = all.map(({ id, name, role, createdAt, removedAt, oneTime }): Row => ({
        id,
        name,
        role,
        added: new Date(createdAt).toISOString(),
        removed: removedAt === null ? "" : new Date(removedAt).toISOString(),
        password: oneTime ? "one-time" : "own",
      }));
      if (json === true) printJson(rows);
      else if (rows.length === 0) print('There are no operators; "npm run service -- operators add NAME" adds one.');
      else await printTable(rows.map(cellsOf));
    });
  operators
    .command("password")
    .description("print a new one-time password; signs the operator out, and restores a removed one")
    .argument("<name>", 'their name, as "service operators list" shows it')
    .action(async (name: string) => {
      const made = await withOperators(environment, (all) => all.newPassword(name));
      if (made === undefined) throw new StartError([{ key: "cli-operator-unknown", values: { name } }]);
      printPassword(made);
    });
  operators
    .command("remove")
    .description("end an operator's access at once; conversations stay assigned to them")
    .argument("<name>", 'their name, as "service operators list" shows it')
    .option("--keys", "also revoke the API keys that they issued in the console")
    .action(async (name: string, { keys }: { keys?: true }) => {
      const revoked = await withOperators(environment, (all) => all.remove(name, { keysToo: keys === true }));
      if (revoked === undefined) throw new StartError([{ key: "cli-operator-not-in", values: { name } }]);
      print(keys === true ? `Removed ${name}. Keys revoked: ${revoked}.` : `Removed ${name}.`);
    });
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly added: string;
  readonly removed: string;
  readonly password: "one-time" | "own";
}

function cellsOf(row: Row) {
  return { ...row, added: timeCell(row.added), removed: timeCell(row.removed) };
}

function printPassword({ operator: { id, name }, password }: NewOperator): void {
  printAside(`One-time password of ${name} (${id}) for /console, shown only this once:`);
  // Alone on standard output, so that it can be piped to where it is handed over.
  print(password);
}

async function withOperators<Result>(
  environment: Environment,
  work: (operators: Operators) => Promise<Result>,
  options?: ServiceDatabaseOptions,
): Promise<Result> {
  const { migrate } = await import("../../database/index.ts");
  const { CONSOLE_AREA, CONSOLE_MIGRATIONS } = await import("../../service/console/migrations/index.ts");
  const { createOperators } = await import("../../service/console/operators.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  const { withServiceDatabase } = await import("./database.ts");
  const withConsole = async (database: Database) => {
    await migrate(database, CONSOLE_AREA, CONSOLE_MIGRATIONS);
    return work(createOperators(database, writerOf(database), Date.now));
  };
  return withServiceDatabase(environment, withConsole, options);
}
