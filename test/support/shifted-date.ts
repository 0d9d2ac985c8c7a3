/** A process-wide clock, ahead of or behind the real one, for code that reads the time without an injected clock. */

/** Sets `Date` to `at` (Unix milliseconds); it runs on from there until disposed. */
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
