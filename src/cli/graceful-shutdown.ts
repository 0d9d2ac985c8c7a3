/** Runs something until the process receives a signal, then shuts it down in order. */
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../platform/log.ts";
import { stackFrames } from "../platform/stack-frames.ts";
import { receiveSignals } from "./early-signals.ts";

/** Longest time for an orderly shutdown after the drain; unfinished work stays in the ledger. */
export const SHUTDOWN_TIMEOUT_MS = 25_000;
/** Longest time for a start to abort. */
const ABANDON_TIMEOUT_MS = 400;

/**
 * Starts something. After `signal` aborts, rejects with the signal's reason, or resolves if it started all the same.
 */
export type Begin = (signal: AbortSignal) => Promise<AsyncDisposable>;

/**
 * On SIGTERM or SIGINT, closes everything and exits with code 0. A second signal, of either kind, exits at once with
 * code 1.
 *
 * A signal during startup aborts the startup and exits with code 0 too. `local`: the start waits for nothing outside
 * this process, so it is not aborted but completes first. `drainMs`: how much longer than `SHUTDOWN_TIMEOUT_MS` closing
 * may take, because requests are accepted meanwhile.
 */
export async function runUntilSignal(begin: Begin, log: Log, { local = false, drainMs = 0 } = {}): Promise<never> {
  const signalled = Promise.withResolvers<NodeJS.Signals>();
  let isSignalled = false;
  const beforehand = await receiveSignals((signal) => {
    if (isSignalled) process.exit(1);
    isSignalled = true;
    signalled.resolve(signal);
  });
  if (beforehand !== undefined) endDuringStartup(beforehand, log);
  // An uncaught error leaves the process in an unknown state. The ledger is durable, so exit and expect a restart.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.once(event, (error: unknown) => {
      const name = error instanceof Error ? error.name : typeof error;
      log.error({ error: name, at: stackFrames(error) }, "uncaught error; exiting");
      process.exit(1);
    });
  }
  const starting = new AbortController();
  const beginning = begin(starting.signal);
  const early = await Promise.race([signalled.promise, beginning.then(() => undefined)]);
  const running = early === undefined || local ? await beginning : await abandonStart(beginning, starting);
  const signal = await signalled.promise;
  if (running === undefined) endDuringStartup(signal, log);
  log.info({ signal }, "shutting down");
  const late = setTimeout(() => process.exit(1), drainMs + SHUTDOWN_TIMEOUT_MS);
  await running[Symbol.asyncDispose]();
  clearTimeout(late);
  log.info({}, "shutdown complete");
  // A connection being opened cannot be cancelled, and would keep the process alive until it fails.
  process.exit(0);
}

function endDuringStartup(signal: NodeJS.Signals, log: Log): never {
  log.info({ signal }, "shutdown requested during startup");
  process.exit(0);
}

/**
 * `undefined`: nothing runs, or the start hangs on something that does not answer. Both leave the ledger as a kill
 * would.
 */
async function abandonStart(beginning: Promise<AsyncDisposable>, starting: AbortController) {
  starting.abort();
  try {
    return await Promise.race([beginning, pause(ABANDON_TIMEOUT_MS, undefined)]);
  } catch (error) {
    if (error === starting.signal.reason) return undefined;
    throw error;
  }
}
