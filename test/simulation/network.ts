/** The network between the bridge and one remote: calls take time, fail before or after they acted, hang, or are refused. */
import { BridgeError, type FailureCode } from "../../src/bridge/model/failure.ts";
import type { Random } from "./random.ts";
import type { VirtualTime } from "./virtual-time.ts";

const LONGEST_MS = { usual: 150, late: 20_000, hint: 20_000 };
/** Then the clients of the remotes give a call up. */
const HANGS_MS = 30_000;

/** `cut`: the connection breaks; `hang`: no answer comes. Both before or after the remote acted. */
const FAULTS = ["cut-before", "cut-after", "hang-before", "hang-after", "limited", "late"] as const;

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
  readonly unauthorized: FailureCode;
}

export class Network {
  /** The share of calls that fail, 0 to 1. */
  faults = 0;
  /** The remote accepts the token. */
  isAuthorized = true;
  /** The codes with which calls have failed so far. */
  readonly injected = new Set<FailureCode>();
  /** Failed calls of which the bridge cannot know whether they acted. */
  doubtful = 0;
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
    const fault = random.chance(this.faults) ? random.pick(FAULTS) : undefined;
    return new Promise((resolve, reject) => {
      if (life === undefined) return;
      const answer = (settle: () => void, afterMs = random.delay(LONGEST_MS.usual)) => {
        time.after(1 + afterMs, () => {
          if (this.#life === life) settle();
        });
      };
      const fail = (error: unknown, afterMs?: number) => {
        answer(() => {
          reject(error instanceof Error ? error : new TypeError("not an error"));
        }, afterMs);
      };
      const arrive = () => {
        if (!this.#requests.delete(request)) return;
        try {
          if (fault === "cut-before" || fault === "hang-before") throw this.#unreachable();
          if (fault === "limited") throw this.#limited();
          if (!this.isAuthorized) throw this.refusal(this.#options.unauthorized);
          const result = act();
          if (fault === "cut-after" || fault === "hang-after") throw this.#unreachable();
          const settle = () => {
            resolve(result);
          };
          answer(settle, fault === "late" ? random.delay(LONGEST_MS.late) : undefined);
        } catch (error) {
          fail(error, fault?.startsWith("hang") === true ? HANGS_MS : undefined);
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

  /** What the remote refuses a call with. */
  refusal(
    code: FailureCode,
    details: { readonly retryAfterMs?: number; readonly concerns?: "thread" } = {},
  ): BridgeError {
    this.injected.add(code);
    return new BridgeError(code, details);
  }

  #unreachable(): BridgeError {
    this.doubtful += 1;
    return this.refusal(this.#options.unreachable);
  }

  #limited(): BridgeError {
    const { random, limited } = this.#options;
    return this.refusal(limited, random.chance(0.5) ? { retryAfterMs: 1 + random.int(LONGEST_MS.hint) } : {});
  }
}
