/**
 * Loaded with `--import` into every measured process, the bridge included: reports the process's resource usage to the
 * parent over IPC. The measured program is not aware of it. Plain JavaScript, because Node's TypeScript support alone
 * takes 16 MB.
 */
import process from "node:process";

process.on("message", (message) => {
  if (message !== "usage?") return;
  const { user, system } = process.cpuUsage();
  process.send?.({ usage: { cpuMs: (user + system) / 1_000, rssBytes: process.memoryUsage.rss() } });
});
// No process outlives the run that started it.
process.on("disconnect", () => process.exit());
// The IPC channel alone must not keep the process alive.
process.channel?.unref();
