/**
 * A clock that jumps from one due timer to the next, and lets real connections come to rest in between: the process that
 * installs it sees two days pass in seconds. Unlike the simulation's virtual time it works with real sockets and files.
 */
import { syncBuiltinESMExports } from "node:module";
import timersPromises from "node:timers/promises";

/** Turns of the event loop without a pending call after which what a timer began counts as done. */
const QUIET_TURNS = 8;
/** What a process waits for that is neither a timer nor an open connection: files, look-ups, connections being made. */
const PENDING = /Req|Request|ConnectWrap|WriteWrap|ShutdownWrap|Job/u;

/** Real milliseconds for each one beyond the horizon. */
const SLOW_STEP_MS = 3;

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

const real = { Date: globalThis.Date, setTimeout: globalThis.setTimeout, setImmediate: globalThis.setImmediate };

export class FastClock {
  #now: number;
  readonly #began: number;
  /** What is due by then runs at once. */
  #horizon: number;
  /** The horizon moves on to here, slowly. */
  #limit: number;
  #order = 0;
  #arrived: (() => void) | undefined;
  readonly #timers = new Map<number, Timer>();

  /** `begin`: Unix milliseconds. */
  constructor(begin: number) {
    this.#now = this.#began = this.#horizon = this.#limit = begin;
  }

  /** Replaces the globals of this process for good, and begins to run what is due. */
  install(): void {
    const now = () => this.#now;
    globalThis.Date = new Proxy(real.Date, {
      construct: (target, given) =>
        given.length === 0 ? new real.Date(now()) : (Reflect.construct(target, given) as Date),
      get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
    });
    const timer = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      this.#handle(ms, () => {
        run(...given);
      });
    const clear = (id: unknown) => {
      if (id !== undefined && id !== null) this.#timers.delete(Number(id));
    };
    const every = (run: () => void, ms = 0) => {
      const again = () => {
        this.#set(Number(handle), ms, again);
        run();
      };
      const handle = this.#handle(ms, again);
      return handle;
    };
    Object.assign(globalThis, { setTimeout: timer, clearTimeout: clear, setInterval: every, clearInterval: clear });
    performance.now = () => this.#now - this.#began;
    AbortSignal.timeout = (ms) => {
      const ended = new AbortController();
      this.#handle(ms, () => {
        ended.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
      });
      return ended.signal;
    };
    Object.assign(timersPromises, {
      setTimeout: <T>(ms?: number, value?: T, { signal }: { signal?: AbortSignal } = {}) =>
        new Promise<T | undefined>((resolve, reject) => {
          const fail = () => {
            clear(handle);
            reject(new DOMException("The operation was aborted", "AbortError"));
          };
          const handle = this.#handle(ms ?? 0, () => {
            signal?.removeEventListener("abort", fail);
            resolve(value);
          });
          if (signal?.aborted === true) fail();
          else signal?.addEventListener("abort", fail, { once: true });
        }),
    });
    syncBuiltinESMExports();
    void this.#run();
  }

  /** Resolves at `time` (Unix milliseconds), when everything before it has happened. */
  async until(time: number): Promise<void> {
    this.#horizon = this.#limit = time;
    await new Promise<void>((resolve) => {
      this.#arrived = resolve;
    });
  }

  /** Lets what is due in the next `fastMs` happen at once; then goes on slowly, `slowMs` at most. */
  mayRun(fastMs: number, slowMs: number): void {
    this.#horizon = this.#now + fastMs;
    this.#limit = this.#horizon + slowMs;
  }

  async #run(): Promise<never> {
    for (;;) {
      await settled();
      const next = this.#next();
      if (next !== undefined && next[1].at <= this.#horizon) {
        this.#timers.delete(next[0]);
        this.#now = Math.max(this.#now, next[1].at);
        next[1].run();
        continue;
      }
      if (this.#arrived !== undefined) {
        this.#now = Math.max(this.#now, this.#horizon);
        this.#arrived();
        this.#arrived = undefined;
      }
      await new Promise((resolve) => real.setTimeout(resolve, SLOW_STEP_MS));
      this.#horizon = Math.min(this.#limit, this.#horizon + 1);
    }
  }

  #next(): [id: number, timer: Timer] | undefined {
    let next: [id: number, timer: Timer] | undefined;
    for (const one of this.#timers) {
      if (next === undefined || one[1].at < next[1].at || (one[1].at === next[1].at && one[1].order < next[1].order))
        next = one;
    }
    return next;
  }

  #set(id: number, ms: number, run: () => void): void {
    this.#timers.set(id, { at: this.#now + Math.max(1, Math.floor(ms || 0)), order: ++this.#order, run });
  }

  /** A timer as Node hands it out, as far as this program and its libraries use it. */
  #handle(ms: number, run: () => void) {
    const id = ++this.#order;
    this.#set(id, ms, run);
    const handle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => this.#timers.has(id),
      close: () => {
        this.#timers.delete(id);
        return handle;
      },
      refresh: () => {
        this.#set(id, ms, run);
        return handle;
      },
      [Symbol.toPrimitive]: () => id,
    };
    return handle;
  }
}

/** Resolves once what runs has come to rest: sockets within this machine deliver from one turn to the next. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await new Promise((resolve) => real.setImmediate(resolve));
    if (process.getActiveResourcesInfo().some((name) => PENDING.test(name))) quiet = 0;
  }
}
