/**
 * Virtual time: the timers, immediates and clocks that the bridge reads are replaced while a walk runs, so that an hour
 * costs milliseconds and the same seed runs everything in the same order. SQLite in a file is synchronous, and `disk.ts`
 * stands in for what it waits for. Only one walk may run at a time in a process, because the globals are shared.
 */
import { syncBuiltinESMExports } from "node:module";
import timersPromises from "node:timers/promises";

/** Monday morning, UTC. */
const BEGIN = Date.parse("2026-01-05T09:00:00.000Z");

/** Steps in which nothing was due before what is awaited counts as hanging. */
const MOST_IDLE_STEPS = 100;
/** Steps at one moment after which the bridge counts as spinning. */
const MOST_STEPS_AT_ONCE = 50_000;
/** Rounds of immediates in a row while a timer is due. */
const MOST_ROUNDS = 200;
/** Real rounds of the event loop are costly; now and then one lets signals in. */
const STEPS_PER_ROUND = 256;

/** The bridge does nothing any more, or the same thing for ever. */
export class StuckError extends Error {
  override readonly name = "StuckError";
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  /** A timer of the bridge is dropped with it; others belong to the world around it. */
  readonly isBridges: boolean;
}

type Callback = (...given: unknown[]) => void;

const real = { setImmediate: globalThis.setImmediate };

export class VirtualTime implements Disposable {
  #now = BEGIN;
  #clockMs = 0;
  #steps = 0;
  #movedTo = 0;
  #stepsHere = 0;
  /** Of immediates, in a row. */
  #rounds = 0;
  #order = 0;
  #isStirred = false;
  #isAccepting = true;
  readonly #timers = new Map<number, Timer>();
  #immediates = new Map<number, () => void>();
  readonly #restore: (() => void)[] = [];

  /** The true time, which the remotes' clocks show. */
  get now(): number {
    return this.#now;
  }

  /** What the clock of the bridge's machine shows. */
  get shown(): number {
    return this.#now + this.#clockMs;
  }

  /** Sets the clock of the bridge's machine, fast by `ms` or slow. Timers do not notice. */
  setClock(ms: number): void {
    this.#clockMs = ms;
  }

  /** The bridge's process is blocked: whatever was due meanwhile is late. */
  block(ms: number): void {
    this.#now += ms;
  }

  /** Milliseconds since the walk began. */
  get elapsed(): number {
    return this.#now - BEGIN;
  }

  /** Runs `run` in `ms` milliseconds, whatever happens to the bridge. */
  after(ms: number, run: () => void): void {
    this.#add(ms, run, false);
  }

  /** Streams were given something: what they do takes more than one tick, and time must not pass before it is done. */
  stir(): void {
    this.#isStirred = true;
  }

  /** Replaces the globals. `random` stands in for `Math.random`. */
  install(random: () => number): void {
    const timer = (run: Callback, ms = 0, ...given: unknown[]) =>
      handle(
        this.#add(
          ms,
          () => {
            run(...given);
          },
          true,
        ),
      );
    const clear = (id: unknown) => {
      if (id !== undefined && id !== null) this.#timers.delete(Number(id));
    };
    const every = (run: () => void, ms: number) => {
      const again = () => {
        run();
        this.#timers.set(id, { ...this.#timer(ms, again, true) });
      };
      const id = this.#add(ms, again, true);
      return handle(id);
    };
    this.#replace(globalThis, {
      setTimeout: timer,
      clearTimeout: clear,
      setInterval: every,
      clearInterval: clear,
      setImmediate: (run: Callback, ...given: unknown[]) => {
        if (this.#isAccepting)
          this.#immediates.set(++this.#order, () => {
            run(...given);
          });
        return this.#order;
      },
    });
    this.#replace(Date, { now: () => this.shown });
    this.#replace(performance, { now: () => this.elapsed });
    this.#replace(Math, { random });
    this.#replace(AbortSignal, {
      timeout: (ms: number) => {
        const ended = new AbortController();
        this.#add(
          ms,
          () => {
            ended.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
          },
          true,
        );
        return ended.signal;
      },
      // Node holds its own as long as anybody listens to it, and what a dead process waits for never ends.
      any: (signals: readonly AbortSignal[]) => {
        const ended = new AbortController();
        for (const signal of signals) {
          const end = () => {
            ended.abort(signal.reason);
          };
          if (signal.aborted) end();
          else signal.addEventListener("abort", end, { once: true });
        }
        return ended.signal;
      },
    });
    this.#replace(timersPromises, {
      setTimeout: (ms: number) =>
        new Promise<void>((resolve) => {
          timer(() => {
            resolve();
          }, ms);
        }),
    });
    syncBuiltinESMExports();
  }

  /** Runs everything that is due in the next `ms` milliseconds, one step after another. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    while (await this.#step(until));
    this.#now = Math.max(this.#now, until);
  }

  /** Runs until `done` has settled, at most for `withinMs`; then it throws. */
  async until<T>(done: Promise<T>, withinMs: number): Promise<T> {
    const state = { isSettled: false };
    const settled = () => {
      state.isSettled = true;
    };
    done.then(settled, settled);
    const until = this.#now + withinMs;
    for (let idle = 0; !state.isSettled;) {
      idle = (await this.#step(until)) ? 0 : idle + 1;
      if (idle > MOST_IDLE_STEPS) throw new StuckError("the bridge hangs");
    }
    return await done;
  }

  /** Drops all timers and immediates of the bridge; until `revive`, it gets no new ones. */
  kill(): void {
    this.#isAccepting = false;
    this.#immediates.clear();
    for (const [id, { isBridges }] of this.#timers) if (isBridges) this.#timers.delete(id);
  }

  /** Accepts timers again, once the killed bridge has nothing left to run. */
  async revive(): Promise<void> {
    await nextRound();
    this.#isAccepting = true;
  }

  [Symbol.dispose](): void {
    for (const restore of this.#restore.splice(0).reverse()) restore();
    syncBuiltinESMExports();
  }

  /** Runs the next step that is due by `until`. Result: false if there is none. */
  async #step(until: number): Promise<boolean> {
    this.#steps += 1;
    if (this.#now > this.#movedTo) {
      this.#movedTo = this.#now;
      this.#stepsHere = 0;
    } else if (++this.#stepsHere > MOST_STEPS_AT_ONCE) throw new StuckError("the bridge spins");
    // All promises that can go on have done so when a tick runs.
    const needsRound = this.#isStirred || this.#steps % STEPS_PER_ROUND === 0;
    this.#isStirred = false;
    await (needsRound ? nextRound() : nextTick());
    let next: [id: number, timer: Timer] | undefined;
    for (const one of this.#timers) if (next === undefined || isBefore(one[1], next[1])) next = one;
    // Immediates run first, but must not starve timers that are due: while commits are slow, time passes between them.
    const isStarved = next !== undefined && next[1].at <= this.#now && this.#rounds >= MOST_ROUNDS;
    if (this.#immediates.size > 0 && !isStarved) {
      this.#rounds += 1;
      const ready = this.#immediates;
      this.#immediates = new Map();
      for (const run of ready.values()) run();
      return true;
    }
    this.#rounds = 0;
    if (next === undefined || next[1].at > until) return false;
    this.#timers.delete(next[0]);
    this.#now = Math.max(this.#now, next[1].at);
    next[1].run();
    return true;
  }

  #add(ms: number, run: () => void, isBridges: boolean): number {
    const timer = this.#timer(ms, run, isBridges);
    if (!isBridges || this.#isAccepting) this.#timers.set(timer.order, timer);
    return timer.order;
  }

  #timer(ms: number, run: () => void, isBridges: boolean): Timer {
    return { at: this.#now + Math.max(1, Math.floor(ms)), order: ++this.#order, run, isBridges };
  }

  #replace(target: object, functions: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(functions)) {
      const before = Object.getOwnPropertyDescriptor(target, name);
      Object.defineProperty(target, name, { configurable: true, writable: true, value });
      this.#restore.push(() => {
        if (before === undefined) Reflect.deleteProperty(target, name);
        else Object.defineProperty(target, name, before);
      });
    }
  }
}

function nextTick(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

function nextRound(): Promise<unknown> {
  return new Promise((resolve) => real.setImmediate(resolve));
}

function isBefore(one: Timer, other: Timer): boolean {
  return one.at === other.at ? one.order < other.order : one.at < other.at;
}

/** A timer as Node hands it out, as far as the bridge uses it. */
function handle(id: number) {
  const timer = { ref: () => timer, unref: () => timer, [Symbol.toPrimitive]: () => id };
  return timer;
}
