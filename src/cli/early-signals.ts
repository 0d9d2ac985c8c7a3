/**
 * Shutdown signals from the first moment of the process. Loading the modules of a command takes half a second, in which
 * Node would drop a signal if it is the first process of a container.
 */
import { setImmediate } from "node:timers/promises";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

let early: NodeJS.Signals | undefined;
let receiver: ((signal: NodeJS.Signals) => void) | undefined;

function onSignal(signal: NodeJS.Signals): void {
  if (receiver !== undefined) receiver(signal);
  // Nothing runs yet, so a second signal has nothing to wait for.
  else if (early !== undefined) process.exit(1);
  else early = signal;
}

/** Keeps the first signal for the command that is about to run. May be called twice. */
export function catchEarlySignals(): void {
  // Adding it anew would lose a signal that the event loop has not delivered yet.
  for (const signal of SIGNALS) if (!process.listeners(signal).includes(onSignal)) process.on(signal, onSignal);
}

/** Passes every further signal to `to`. Result: the one that was caught before. */
export async function receiveSignals(to: (signal: NodeJS.Signals) => void): Promise<NodeJS.Signals | undefined> {
  catchEarlySignals();
  await delivered();
  receiver = to;
  return early;
}

/** For commands that have nothing to shut down: a signal ends them as it ends any program. */
export async function restoreDefaultSignals(): Promise<void> {
  await delivered();
  for (const signal of SIGNALS) process.off(signal, onSignal);
  if (early !== undefined) process.kill(process.pid, early);
}

/** Modules are loaded without a turn of the event loop, in which signals are delivered. */
async function delivered(): Promise<void> {
  await setImmediate();
}
