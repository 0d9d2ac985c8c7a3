/** Wakes the streams of clients who have something new to read. */

export interface Listener {
  /** Resolves when there may be something new, after `ms` at the latest, and at once when the hub closes. */
  wait(ms: number): Promise<"woken" | "idle">;
  close(): void;
}

export interface Hub {
  /** `undefined` if this client or address has too many streams already, or the service is stopping. */
  listen(client: string, address: string): Listener | undefined;
  wake(clients: readonly string[]): void;
  wakeAll(): void;
  open(): void;
  /** Closes all streams. */
  close(): void;
  readonly isOpen: boolean;
}

interface StreamWaiter {
  woken: boolean;
  wake: () => void;
}

/** The most streams open at once. */
export interface HubLimits {
  readonly perClient: number;
  readonly perAddress: number;
}

export function createHub({ perClient, perAddress }: HubLimits): Hub {
  const listeners = new Map<string, Set<StreamWaiter>>();
  const addresses = new Map<string, number>();
  let isOpen = false;

  function wake(clients: Iterable<string>): void {
    for (const client of clients)
      for (const waiting of listeners.get(client) ?? []) {
        waiting.woken = true;
        waiting.wake();
      }
  }

  return {
    get isOpen() {
      return isOpen;
    },
    listen(client, address) {
      const mine = listeners.get(client) ?? new Set<StreamWaiter>();
      const there = addresses.get(address) ?? 0;
      if (!isOpen || mine.size >= perClient || there >= perAddress) return undefined;
      const waiting: StreamWaiter = { woken: false, wake: () => undefined };
      listeners.set(client, mine.add(waiting));
      addresses.set(address, there + 1);
      return {
        wait(ms) {
          return new Promise((resolve) => {
            const finish = (): void => {
              clearTimeout(timer);
              waiting.wake = () => undefined;
              resolve(waiting.woken ? "woken" : "idle");
              waiting.woken = false;
            };
            const timer = setTimeout(finish, ms);
            waiting.wake = finish;
            if (waiting.woken || !isOpen) finish();
          });
        },
        close() {
          if (!mine.delete(waiting)) return;
          // An emptied set may have been replaced meanwhile.
          if (mine.size === 0 && listeners.get(client) === mine) listeners.delete(client);
          const left = (addresses.get(address) ?? 1) - 1;
          if (left === 0) addresses.delete(address);
          else addresses.set(address, left);
          waiting.wake();
        },
      };
    },
    wake,
    wakeAll() {
      wake(listeners.keys());
    },
    open() {
      isOpen = true;
    },
    close() {
      isOpen = false;
      wake(listeners.keys());
    },
  };
}
