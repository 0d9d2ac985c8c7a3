/**
 * Loaded with `--import` into every process that is measured, the bridge's too: answers what it used so far, over the
 * channel to its parent. The program that is measured knows nothing of it.
 */

export interface Usage {
  /** CPU time of all threads, in milliseconds. */
  readonly cpuMs: number;
  readonly rssBytes: number;
}

export const PROBE = "usage?";

process.on("message", (message) => {
  if (message !== PROBE) return;
  const { user, system } = process.cpuUsage();
  process.send?.({ usage: { cpuMs: (user + system) / 1_000, rssBytes: process.memoryUsage.rss() } satisfies Usage });
});
// Nothing that a run started outlives it.
process.on("disconnect", () => process.exit());
// The channel alone must not keep alive a process that is to end.
process.channel?.unref();
