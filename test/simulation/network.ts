/** The network between the bridge and one remote: calls take time, fail before or after they acted, hang, or are refused. */
import { BridgeError, type FailureCode } from "../../src/bridge/model/failure.ts";
import type { Random } from "./random.ts";
import type { VirtualTime } from "./virtual-time.ts";

const LONGEST_MS = { usual: 150, late: 20_000, hint: 20_000 };
/** Then the clients of the remotes give a call up. */
const HANGS_MS = 30_000;

/** `cut`: the connection breaks; `hang`: no answer comes. Both before or after the remote acted. */
const FAULTS = ["cut-before", "cut-after", "hang-before", "hang-after", "limited", "late"] as const;
/** `page`: something on the way answers with an error page; `short`: the answer breaks off in the middle. */
export const HTTP_FAULTS = [...FAULTS, "page-before", "page-after", "short-after"] as const;
export type Fault = (typeof HTTP_FAULTS)[number];

/** How what befalls a call shows to its caller: at the ports as failures, over HTTP as answers and broken connections. */
export interface Edge<T> {
  readonly faults: readonly Fault[];
  /** When a call that hangs fails, in milliseconds; `undefined`: its caller has a time limit of its own. */
  readonly hangsMs: number | undefined;
  /** What arrives instead of an answer; may throw it. `answer`: the remote's, if it acted. */
  spoiled(fault: Fault, answer: T | undefined): T;
  /** The remote's answer to one call too many; may throw it. */
  limited(retryAfterMs: number | undefined): T;
  /** The remote's answer to a token that was revoked; may throw it. */
  unauthorized(): T;
}

/** A call whose request is under way. */
interface Request {
  readonly arrive: () => void;
}

export interface NetworkOptions {
  readonly time: Pick<VirtualTime, "after">;
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
  /** Whether the answer to the call that is acting now is sent to the bridge. */
  isHeard = true;
  /** Failed calls of which the bridge cannot know whether they acted. */
  doubtful = 0;
  readonly #options: NetworkOptions;
  readonly #ports: Edge<never>;
  readonly #requests = new Set<Request>();
  /** Changes with every life of the bridge: a dead one neither calls nor hears. */
  #life: object | undefined;

  constructor(options: NetworkOptions) {
    this.#options = options;
    const { unreachable, limited, unauthorized } = options;
    this.#ports = {
      faults: FAULTS,
      hangsMs: HANGS_MS,
      spoiled: () => {
        throw new BridgeError(unreachable);
      },
      limited: (retryAfterMs) => {
        throw new BridgeError(limited, retryAfterMs === undefined ? {} : { retryAfterMs });
      },
      unauthorized: () => {
        throw new BridgeError(unauthorized);
      },
    };
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

  /** Lets `act` happen at the remote, at most once. It throws what the remote refuses at this edge. */
  call<T>(act: () => T, signal?: AbortSignal, edge: Edge<T> = this.#ports): Promise<T> {
    const { time, random } = this.#options;
    const life = this.#life;
    const fault = random.chance(this.faults) ? random.pick(edge.faults) : undefined;
    return new Promise((resolve, reject) => {
      if (life === undefined) return;
      let isOver = false;
      const answer = (settle: () => void, afterMs = random.delay(LONGEST_MS.usual)) => {
        time.after(1 + afterMs, () => {
          isOver = true;
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
        const hangs = fault?.startsWith("hang") === true;
        try {
          const result = this.#met(act, fault, edge);
          const settle = () => {
            resolve(result);
          };
          if (!hangs) answer(settle, fault === "late" ? random.delay(LONGEST_MS.late) : undefined);
          else if (edge.hangsMs !== undefined) answer(settle, edge.hangsMs);
        } catch (error) {
          fail(error, hangs ? edge.hangsMs : undefined);
        }
      };
      const request: Request = { arrive };
      this.#requests.add(request);
      time.after(1 + random.delay(LONGEST_MS.usual), arrive);
      signal?.addEventListener("abort", () => {
        if (isOver) return;
        this.noteDoubt();
        fail(new BridgeError(this.#options.unreachable));
      });
    });
  }

  /** What the remote refuses a call with, at the ports. */
  refusal(
    code: FailureCode,
    details: { readonly retryAfterMs?: number; readonly concerns?: "thread" } = {},
  ): BridgeError {
    this.injected.add(code);
    return new BridgeError(code, details);
  }

  /** A caller gives a call up, and cannot know whether it acted. */
  noteDoubt(): void {
    this.doubtful += 1;
    this.injected.add(this.#options.unreachable);
  }

  /** The remote's answer, or what arrives instead. */
  #met<T>(act: () => T, fault: Fault | undefined, edge: Edge<T>): T {
    const { random, limited, unauthorized } = this.#options;
    if (fault?.endsWith("-before") === true) return this.#spoiled(fault, undefined, edge);
    if (fault === "limited") {
      this.injected.add(limited);
      return edge.limited(random.chance(0.5) ? 1 + random.int(LONGEST_MS.hint) : undefined);
    }
    if (!this.isAuthorized) {
      this.injected.add(unauthorized);
      return edge.unauthorized();
    }
    const isSpoiled = fault?.endsWith("-after") === true;
    this.isHeard = !isSpoiled && this.#life !== undefined;
    const result = act();
    return isSpoiled ? this.#spoiled(fault, result, edge) : result;
  }

  #spoiled<T>(fault: Fault, answer: T | undefined, edge: Edge<T>): T {
    // A caller with a time limit of its own is in doubt when that is over.
    if (!fault.startsWith("hang") || edge.hangsMs !== undefined) this.noteDoubt();
    return edge.spoiled(fault, answer);
  }
}
