/** Opens the database as its owner, reports the outcome, and runs until it is killed. */
import { DatabaseError, openDatabase } from "../../src/database/index.ts";

try {
  await openDatabase(process.argv[2] ?? "", { lockOwner: true });
  process.stdout.write("owner\n");
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${error instanceof DatabaseError ? error.reason : "unknown"}\n`);
}
