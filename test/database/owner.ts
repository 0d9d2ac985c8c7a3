/** Opens the database as its owner, says how that went, and stays until it is killed. */
import { DatabaseError, openDatabase } from "../../src/database/index.ts";

try {
  await openDatabase(process.argv[2] ?? "", { lockOwner: true });
  process.stdout.write("owner\n");
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${error instanceof DatabaseError ? error.reason : "unknown"}\n`);
}
