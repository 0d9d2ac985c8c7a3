/** Runs something until the process is told to end, and ends it in order. */
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../platform/log.ts";
import { stackFrames } from "../platform/stack-frames.ts";

/** Longest time for an orderly end; what is not finished then stays in the ledger. */
const SHUTDOWN_TIMEOUT_MS = 25_000;
/** Longest time for a start to let go of what it waits for. */
const ABANDON_TIMEOUT_MS = 400;

/** Starts something. Once `signal` aborts it rejects with the signal's reason, or resolves with what runs all the same. */
export type Begin = (signal: AbortSignal) => Promise<AsyncDisposable>;

/**
 * Ends the process after SIGTERM or SIGINT, when everything is closed. A second signal ends it at once.
 *
 * Whoever waits in vain for something that does not answer may be told too: then the start is given up, and the process
 * ends as after any other end that was asked for. `local`: it waits for nothing outside this process, so it is let through.
 */
export async function runUntilSignal(begin: Begin, log: Log, { local = false } = {}): Promise<never> {
  const signalled = Promise.withResolvers<NodeJS.Signals>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      signalled.resolve(signal);
      process.once(signal, () => process.exit(1));
    });
  }
  // A fault that nobody caught leaves the process in no known state. The ledger is durable: end, and be started again.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.once(event, (error: unknown) => {
      const name = error instanceof Error ? error.name : typeof error;
      log.error({ error: name, at: stackFrames(error) }, "a fault that nobody caught, ending");
      process.exit(1);
    });
  }
  const starting = new AbortController();
  const beginning = begin(starting.signal);
  const early = await Promise.race([signalled.promise, beginning.then(() => undefined)]);
  const running = early === undefined || local ? await beginning : await abandonStart(beginning, starting);
  const signal = await signalled.promise;
  if (running === undefined) log.info({ signal }, "told to end before the start was through");
  else {
    log.info({ signal }, "ending");
    const late = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS);
    await running[Symbol.asyncDispose]();
    clearTimeout(late);
    log.info({}, "ended");
  }
  // A connection that is being made cannot be given up, and would keep the process for as long as that may take.
  process.exit(0);
}

/** `undefined`: nothing runs, or what is left hangs on something that does not answer; the ledger is as after a kill. */
async function abandonStart(beginning: Promise<AsyncDisposable>, starting: AbortController) {
  starting.abort();
  try {
    return await Promise.race([beginning, pause(ABANDON_TIMEOUT_MS, undefined)]);
  } catch (error) {
    if (error === starting.signal.reason) return undefined;
    throw error;
  }
}
