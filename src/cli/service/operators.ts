/** `service operators`: who may sign in to the console of the service. Works beside a running one, at once. */
import type { Command } from "commander";
import type { Environment } from "../../config.ts";
import type { NewOperator, Operators } from "../../service/console/operators.ts";
import { StartProblem } from "../../start-problem.ts";
import { table } from "../table.ts";

export function addOperatorCommands(service: Command, environment: Environment): void {
  const operators = service.command("operators").description("people who may sign in to the operator console");
  operators
    .command("add")
    .description("make an operator and print a one-time password, which is changed at the first sign-in")
    .argument("<name>", "what they sign in with, and what stands above their replies")
    .action(async (name: string) => {
      const { isOperatorName, MAX_OPERATOR_NAME_UNITS } = await import("../../service/console/operators.ts");
      if (!isOperatorName(name))
        throw new StartProblem([`An operator's name is one line of 1 to ${MAX_OPERATOR_NAME_UNITS} characters.`]);
      const made = await withOperators(environment, (all) => all.add(name));
      if (made === "taken")
        throw new StartProblem([`There is an operator ${name}; \`service operators password\` makes a new password.`]);
      tell(made);
    });
  operators
    .command("list", { isDefault: true })
    .description("list them, oldest first")
    .option("--json", "one JSON object a line")
    .action(async ({ json }: { json?: true }) => {
      const all = await withOperators(environment, (operators) => operators.list());
      const rows = all.map(({ id, name, createdAt, removedAt, oneTime }) => ({
        id,
        name,
        added: new Date(createdAt).toISOString(),
        removed: removedAt === null ? "" : new Date(removedAt).toISOString(),
        password: oneTime ? "one-time" : "own",
      }));
      if (json === true) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
      else if (rows.length === 0)
        process.stdout.write("There is no operator; `service operators add NAME` makes one.\n");
      else process.stdout.write(table(rows));
    });
  operators
    .command("password")
    .description("print a new one-time password; signs the operator out, and brings a removed one back")
    .argument("<name>")
    .action(async (name: string) => {
      const made = await withOperators(environment, (all) => all.newPassword(name));
      if (made === undefined) throw new StartProblem([`There is no operator ${name}; run \`service operators list\`.`]);
      tell(made);
    });
  operators
    .command("remove")
    .description("end an operator's access at once; what is assigned to them stays so")
    .argument("<name>")
    .action(async (name: string) => {
      if (!(await withOperators(environment, (all) => all.remove(name))))
        throw new StartProblem([`No operator ${name} may sign in; run \`service operators list\`.`]);
      process.stdout.write(`${name} was removed.\n`);
    });
}

function tell({ operator, password }: NewOperator): void {
  process.stderr.write(
    `One-time password of ${operator.name} (${operator.id}), for /console. It is shown this once:\n`,
  );
  // Alone on standard output, so that it can be piped to where it is told on.
  process.stdout.write(`${password}\n`);
}

async function withOperators<Result>(
  environment: Environment,
  work: (operators: Operators) => Promise<Result>,
): Promise<Result> {
  const { migrate } = await import("../../database/index.ts");
  const { CONSOLE_AREA, CONSOLE_MIGRATIONS } = await import("../../service/console/migrations.ts");
  const { createOperators } = await import("../../service/console/operators.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  const { withServiceDatabase } = await import("./database.ts");
  return withServiceDatabase(environment, async (database) => {
    await migrate(database, CONSOLE_AREA, CONSOLE_MIGRATIONS);
    return work(createOperators(database, writerOf(database), Date.now));
  });
}
