/** `service keys`: manages API keys. A running service applies changes within five seconds. */
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import { StartError } from "../../platform/start-error.ts";
import type { NewId } from "../../service/store/ids.ts";
import type { Write } from "../../service/store/writes.ts";
import { table, timeCell } from "../table.ts";
import { terminalSay } from "../terminal-locale.ts";

export function addKeyCommands(service: Command, environment: Environment): void {
  const say = terminalSay(environment);
  const keys = service.command("keys").description("cli-keys");
  keys
    .command("issue")
    .description("cli-keys-issue")
    .argument("<name>", "cli-keys-issue-name")
    .action(async (name: string) => {
      const { isKeyName, issueKey, MAX_KEY_NAME_UNITS } = await import("../../service/store/keys.ts");
      if (!isKeyName(name)) throw new StartError([{ key: "cli-key-name-wrong", values: { most: MAX_KEY_NAME_UNITS } }]);
      const issued = await withWrites((write, newId) => issueKey(write, newId("kid_"), name, Date.now()), environment);
      const told = { key: "cli-key-issued", values: { id: issued.id, name: issued.name } };
      process.stderr.write(`${say(told)}\n`);
      // Alone on standard output, so that it can be piped into a secret store.
      process.stdout.write(`${issued.key}\n`);
    });
  keys
    .command("list", { isDefault: true })
    .description("cli-keys-list")
    .option("--json", "cli-json-lines")
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
      else if (rows.length === 0) process.stdout.write(`${say({ key: "cli-keys-none" })}\n`);
      else process.stdout.write(table(rows.map(cellsOf), say));
    });
  keys
    .command("revoke")
    .description("cli-keys-revoke")
    .argument("<id>", "cli-keys-revoke-id")
    .action(async (id: string) => {
      const { revokeKey } = await import("../../service/store/keys.ts");
      const revoked = await withWrites((write) => revokeKey(write, id, Date.now()), environment);
      if (!revoked) throw new StartError([{ key: "cli-key-unknown", values: { id } }]);
      process.stdout.write(`${say({ key: "cli-key-revoked", values: { id } })}\n`);
    });
}

function cellsOf(row: {
  readonly id: string;
  readonly name: string;
  readonly issued: string;
  readonly revoked: string;
}) {
  return { ...row, issued: timeCell(row.issued), revoked: timeCell(row.revoked) };
}

async function withWrites<Result>(
  work: (write: Write, newId: NewId) => Promise<Result>,
  environment: Environment,
): Promise<Result> {
  const { withServiceDatabase } = await import("./database.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  const { idMaker } = await import("../../service/store/ids.ts");
  return withServiceDatabase(environment, (database) => work(writerOf(database), idMaker()));
}
