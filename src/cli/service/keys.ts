/** `service keys`: manages API keys. A running service applies changes within five seconds. */
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import { StartError } from "../../platform/start-error.ts";
import type { NewId } from "../../service/store/ids.ts";
import type { Write } from "../../service/store/writes.ts";
import { print, printAside, printJson, printTable } from "../print.ts";
import { timeCell } from "../cells.ts";
import type { ServiceDatabaseOptions } from "./database.ts";

export function addKeyCommands(service: Command, environment: Environment): void {
  const keys = service.command("keys").description("manage the keys of the service's API");
  keys
    .command("issue")
    .description("issue a key and print it, this once; only its hash is stored")
    .argument("<name>", "what the key is for")
    .action(async (name: string, _: object, command: Command) => {
      const { isKeyName, issueKey, MAX_KEY_NAME_UNITS } = await import("../../service/store/keys.ts");
      if (!isKeyName(name)) command.error(`error: argument 'name' must have 1 to ${MAX_KEY_NAME_UNITS} characters`);
      const issued = await withWrites(
        (write, newId) => issueKey(write, { id: newId("kid_"), name, at: Date.now(), issuedBy: null }),
        environment,
        { mayBeNew: true },
      );
      printAside(`Key ${issued.id} for "${issued.name}", shown only this once:`);
      // Alone on standard output, so that it can be piped into a secret store.
      print(issued.key);
    });
  keys
    .command("list")
    .description("list them, oldest first (default)")
    .option("--json", "print one JSON object per line")
    .action(async ({ json }: { json?: true }) => {
      const { withServiceDatabase } = await import("./database.ts");
      const { listKeys } = await import("../../service/store/keys.ts");
      const rows = (await withServiceDatabase(environment, listKeys)).map(
        ({ id, name, createdAt, revokedAt, issuedBy }) => ({
          id,
          name,
          by: issuedBy ?? "",
          issued: new Date(createdAt).toISOString(),
          revoked: revokedAt === null ? "" : new Date(revokedAt).toISOString(),
        }),
      );
      if (json === true) printJson(rows);
      else if (rows.length === 0) print("No key has been issued.");
      else await printTable(rows.map(cellsOf));
    });
  keys
    .command("revoke")
    .description("permanently revoke a key")
    .argument("<id>", 'its id, as "service keys list" shows it')
    .action(async (id: string) => {
      const { revokeKey } = await import("../../service/store/keys.ts");
      const revoked = await withWrites((write) => revokeKey(write, id, Date.now()), environment);
      if (!revoked) throw new StartError([{ key: "cli-key-unknown", values: { id } }]);
      print(`Revoked ${id}.`);
    });
}

function cellsOf(row: {
  readonly id: string;
  readonly name: string;
  readonly by: string;
  readonly issued: string;
  readonly revoked: string;
}) {
  return { ...row, issued: timeCell(row.issued), revoked: timeCell(row.revoked) };
}

async function withWrites<Result>(
  work: (write: Write, newId: NewId) => Promise<Result>,
  environment: Environment,
  options?: ServiceDatabaseOptions,
): Promise<Result> {
  const { withServiceDatabase } = await import("./database.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  const { idMaker } = await import("../../service/store/ids.ts");
  return withServiceDatabase(environment, (database) => work(writerOf(database), idMaker()), options);
}
