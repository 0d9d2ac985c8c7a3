/** Wakes the streams of clients who can see something new. */

export interface Listener {
  /** Resolves when there may be something new, after `ms` at the latest, and at once when the hub is closed. */
  wait(ms: number): Promise<"woken" | "idle">;
  close(): void;
}

export interface Hub {
  /** `undefined` when this client has too many streams already, or the service stops. */
  listen(client: string): Listener | undefined;
  wake(clients: readonly string[]): void;
  wakeAll(): void;
  open(): void;
  /** Ends all streams. */
  close(): void;
  readonly isOpen: boolean;
}

interface Waiting {
  woken: boolean;
  wake: () => void;
}

export function createHub(streamsPerClient: number): Hub {
  const listeners = new Map<string, Set<Waiting>>();
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
    listen(client) {
      const mine = listeners.get(client) ?? new Set<Waiting>();
      if (!isOpen || mine.size >= streamsPerClient) return undefined;
      const waiting: Waiting = { woken: false, wake: () => undefined };
      listeners.set(client, mine.add(waiting));
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
          mine.delete(waiting);
          if (mine.size === 0) listeners.delete(client);
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
