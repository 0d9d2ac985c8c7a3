/** The thread of the heartbeat: asks one question after the other, on one connection. */
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Client } from "undici";

const EVERY_MS = 5;

const client = new Client(workerData as string, { headersTimeout: 0, bodyTimeout: 0 });
let longest = 0;
let askedAt = performance.now();
parentPort?.on("message", () => {
  // A question that is not answered yet counts with the time it has taken so far.
  parentPort?.postMessage(Math.max(longest, performance.now() - askedAt));
  longest = 0;
});

/** Asks until there is an answer: a connection that breaks is no answer. */
async function answered(): Promise<void> {
  for (;;) {
    try {
      const { body } = await client.request({ method: "GET", path: "/healthz" });
      await body.dump();
      return;
    } catch {
      await pause(EVERY_MS);
    }
  }
}

await answered();
parentPort?.postMessage("beats");
for (;;) {
  await pause(EVERY_MS);
  askedAt = performance.now();
  await answered();
  longest = Math.max(longest, performance.now() - askedAt);
}
