/** The network between the bridge and one remote: calls take time, fail before or after they acted, or are limited. */
import { BridgeError, type FailureCode } from "../../src/bridge/model/failure.ts";
import type { Random } from "./random.ts";
import type { VirtualTime } from "./virtual-time.ts";

const LONGEST_MS = { usual: 150, hint: 20_000 };

/** A call whose request is under way. */
interface Request {
  readonly arrive: () => void;
}

export interface NetworkOptions {
  readonly time: VirtualTime;
  readonly random: Random;
  /** What a call fails with. */
  readonly unreachable: FailureCode;
  readonly limited: FailureCode;
}

export class Network {
  /** The share of calls that fail, 0 to 1. */
  faults = 0;
  /** The codes with which calls have failed so far. */
  readonly injected = new Set<FailureCode>();
  readonly #options: NetworkOptions;
  readonly #requests = new Set<Request>();
  /** Changes with every life of the bridge: a dead one neither calls nor hears. */
  #life: object | undefined;

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  connect(): void {
    this.#life = {};
  }

  /** The bridge was killed: a request that was under way arrives or not, and its answer reaches nobody. */
  disconnect(): void {
    this.#life = undefined;
    for (const { arrive } of [...this.#requests]) if (this.#options.random.chance(0.5)) arrive();
    this.#requests.clear();
  }

  /** Lets `act` happen at the remote, at most once. It throws what the remote refuses. */
  call<T>(act: () => T, signal: AbortSignal): Promise<T> {
    const { time, random } = this.#options;
    const life = this.#life;
    const fault = random.chance(this.faults) ? random.pick(["before", "after", "limited"] as const) : undefined;
    return new Promise((resolve, reject) => {
      if (life === undefined) return;
      const answer = (settle: () => void) => {
        time.after(1 + random.delay(LONGEST_MS.usual), () => {
          if (this.#life === life) settle();
        });
      };
      const fail = (error: unknown) => {
        answer(() => {
          reject(error instanceof Error ? error : new TypeError("not an error"));
        });
      };
      const arrive = () => {
        if (!this.#requests.delete(request)) return;
        try {
          if (fault === "before") throw this.#unreachable();
          if (fault === "limited") throw this.#limited();
          const result = act();
          if (fault === "after") throw this.#unreachable();
          answer(() => {
            resolve(result);
          });
        } catch (error) {
          fail(error);
        }
      };
      const request: Request = { arrive };
      this.#requests.add(request);
      time.after(1 + random.delay(LONGEST_MS.usual), arrive);
      signal.addEventListener("abort", () => {
        fail(this.#unreachable());
      });
    });
  }

  #unreachable(): BridgeError {
    return this.#error(this.#options.unreachable, {});
  }

  #limited(): BridgeError {
    const { random, limited } = this.#options;
    return this.#error(limited, random.chance(0.5) ? { retryAfterMs: 1 + random.int(LONGEST_MS.hint) } : {});
  }

  #error(code: FailureCode, details: { readonly retryAfterMs?: number }): BridgeError {
    this.injected.add(code);
    return new BridgeError(code, details);
  }
}
