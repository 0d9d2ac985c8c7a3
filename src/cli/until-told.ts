/** Runs something until the process is told to end, and ends it in order. */
import { framesOf } from "../bridge/retry.ts";
import type { Log } from "../bridge/ports.ts";

/** Longest time for an orderly end; what is not finished then stays in the ledger. */
const END_WITHIN_MS = 25_000;

/** Resolves after SIGTERM or SIGINT, when everything is closed. A second signal ends the process at once. */
export async function untilToldToEnd(begin: () => Promise<AsyncDisposable>, log: Log): Promise<void> {
  const told = Promise.withResolvers<string>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      told.resolve(signal);
      process.once(signal, () => process.exit(1));
    });
  }
  // A fault that nobody caught leaves the process in no known state. The ledger is durable: end, and be started again.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.once(event, (error: unknown) => {
      const name = error instanceof Error ? error.name : typeof error;
      log.error({ error: name, at: framesOf(error) }, "a fault that nobody caught, ending");
      process.exit(1);
    });
  }
  const running = await begin();
  const signal = await told.promise;
  log.info({ signal }, "ending");
  const late = setTimeout(() => process.exit(1), END_WITHIN_MS);
  await running[Symbol.asyncDispose]();
  clearTimeout(late);
  log.info({}, "ended");
}
