/** A process that starts a PostgreSQL server, prints its URL, and waits to be ended. */
import { startPostgres } from "../../bench/postgres.ts";

const server = await startPostgres(process.argv[2] ?? "");
process.stdout.write(`${server.url}\n`);
setInterval(() => undefined, 60_000);
