/** Where a fault happened. */

/** The stack without its first lines, which repeat the message: it may hold a client's words. */
export function stackFrames(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}
