#!/usr/bin/env -S node --disable-warning=ExperimentalWarning --expose-gc --max-semi-space-size=4 --max-old-space-size=512
/** The command line. */
// First: stripping the types at every start would cost 30 MB and half of the time to be ready. `npm start` loads it before
// this file is read, which saves Node's TypeScript support too.
import "./compile-cache.js";
import { catchEarlySignals } from "./cli/early-signals.ts";

catchEarlySignals();
// Only now, because a static import would be loaded before the first line runs.
const { fail } = await import("./cli/fail.ts");
const { runCommandLine } = await import("./cli/program.ts");
const { readEnvFile } = await import("./config/read-env-file.ts");

// The reader of the output may close it early, as `head` does: then there is nobody to report to.
process.stdout.on("error", () => process.exit(1));

try {
  // Read only here, before any code needs a setting; the environment takes precedence over the file.
  for (const [name, value] of Object.entries(readEnvFile(".env").settings)) process.env[name] ??= value;
  await runCommandLine(process.argv.slice(2), process.env);
} catch (error) {
  fail(error, process.env);
}
