/** Serial execution of asynchronous work. */

/** Returns a function that runs each piece of work after the earlier ones have settled, and settles like that work. */
export function createSerialExecutor(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
