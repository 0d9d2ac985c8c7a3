/** A clock for the whole process, ahead of or behind the real one: for what reads the time without being given a clock. */

/** Sets `Date` so that it is `at` (Unix milliseconds) now, and goes on from there until it is disposed. */
export function shiftDate(at: number): Disposable {
  const real = globalThis.Date;
  const byMs = at - real.now();
  const now = () => real.now() + byMs;
  globalThis.Date = new Proxy(real, {
    construct: (target, given) => (given.length === 0 ? new real(now()) : (Reflect.construct(target, given) as Date)),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
  return {
    [Symbol.dispose]: () => {
      globalThis.Date = real;
    },
  };
}
