/** Where an error was thrown. */

/** The stack without the lines that repeat the message, which may hold a client's text. */
export function stackFrames(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}
