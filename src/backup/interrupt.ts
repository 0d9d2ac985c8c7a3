/** What must not be left behind by an interrupted command: a signal ends a process without running any `finally`. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const cleanUps = new Set<() => void>();

/** Calls `cleanUp` if a signal ends the process before the result is disposed of. */
export function onInterrupt(cleanUp: () => void): Disposable {
  if (cleanUps.size === 0) for (const signal of SIGNALS) process.on(signal, end);
  cleanUps.add(cleanUp);
  return {
    [Symbol.dispose]: () => {
      cleanUps.delete(cleanUp);
      if (cleanUps.size === 0) for (const signal of SIGNALS) process.off(signal, end);
    },
  };
}

function end(signal: NodeJS.Signals): void {
  try {
    for (const cleanUp of cleanUps) cleanUp();
  } finally {
    for (const name of SIGNALS) process.off(name, end);
    // Whoever started the command learns which signal ended it.
    process.kill(process.pid, signal);
  }
}
