/** Works that follow one another. */

/**
 * Gives back what runs each work once those asked for before have ended, well or not, and settles as the work does.
 */
export function createSerialExecutor(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
