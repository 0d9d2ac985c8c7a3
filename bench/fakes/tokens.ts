/** Every text of a run contains a number, by which it is recognised wherever it ends up. */

export function marked(token: number, text: string): string {
  return `[k:${token}] ${text}`;
}

/** The numbers in `text`, in order, including repeats. */
export function tokensIn(text: string): number[] {
  return [...text.matchAll(/\[k:(\d+)\]/g)].map(([, digits]) => Number(digits));
}
