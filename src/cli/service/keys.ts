/** `service keys`: who may use the API. A running service takes a change up within five seconds. */
import type { Command } from "commander";
import type { Environment } from "../../config.ts";
import type { NewId } from "../../service/ids.ts";
import type { Write } from "../../service/store/writes.ts";
import { StartProblem } from "../../start-problem.ts";
import { table } from "../table.ts";

export function addKeyCommands(service: Command, environment: Environment): void {
  const keys = service.command("keys").description("keys of the service's API");
  keys
    .command("issue")
    .description("make a key and print it, this once; only its hash is stored")
    .argument("<name>", "what it is for, for people")
    .action(async (name: string) => {
      const { isKeyName, issueKey, MAX_KEY_NAME_UNITS } = await import("../../service/store/keys.ts");
      if (!isKeyName(name)) throw new StartProblem([`A key's name has 1 to ${MAX_KEY_NAME_UNITS} characters.`]);
      const issued = await withWrites((write, newId) => issueKey(write, newId("kid_"), name, Date.now()), environment);
      process.stderr.write(`Key ${issued.id} for “${issued.name}”. It is shown this once:\n`);
      // Alone on standard output, so that it can be piped into a secret store.
      process.stdout.write(`${issued.key}\n`);
    });
  keys
    .command("list", { isDefault: true })
    .description("list them, oldest first; the keys themselves are not known")
    .option("--json", "one JSON object a line")
    .action(async ({ json }: { json?: true }) => {
      const { withServiceDatabase } = await import("./database.ts");
      const { listKeys } = await import("../../service/store/keys.ts");
      const rows = (await withServiceDatabase(environment, listKeys)).map(({ id, name, createdAt, revokedAt }) => ({
        id,
        name,
        issued: new Date(createdAt).toISOString(),
        revoked: revokedAt === null ? "" : new Date(revokedAt).toISOString(),
      }));
      if (json === true) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
      else if (rows.length === 0) process.stdout.write("No key was issued.\n");
      else process.stdout.write(table(rows));
    });
  keys
    .command("revoke")
    .description("make a key worthless for good")
    .argument("<id>", "as `service keys list` shows it")
    .action(async (id: string) => {
      const { revokeKey } = await import("../../service/store/keys.ts");
      const revoked = await withWrites((write) => revokeKey(write, id, Date.now()), environment);
      if (!revoked) throw new StartProblem([`No valid key has the id ${id}; run \`service keys list\`.`]);
      process.stdout.write(`${id} was revoked.\n`);
    });
}

async function withWrites<Result>(
  work: (write: Write, newId: NewId) => Promise<Result>,
  environment: Environment,
): Promise<Result> {
  const { withServiceDatabase } = await import("./database.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  const { idMaker } = await import("../../service/ids.ts");
  return withServiceDatabase(environment, (database) => work(writerOf(database), idMaker()));
}
