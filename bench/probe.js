/**
 * Loaded with `--import` into every process that is measured, the bridge's too: answers what it used so far, over the
 * channel to its parent. The program that is measured knows nothing of it. Plain JavaScript, for Node's TypeScript
 * support alone takes 16 MB.
 */
import process from "node:process";

process.on("message", (message) => {
  if (message !== "usage?") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ usage: { cpuMs: (user + system) / 1_000, rssBytes: process.memoryUsage.rss() } });
});
// Nothing that a run started outlives it.
process.on("disconnect", () => process.exit());
// The channel alone must not keep alive a process that is to end.
process.channel?.unref();
