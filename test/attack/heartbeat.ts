/** How long `/healthz` takes to answer, asked every few milliseconds from a thread that nothing else keeps busy. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface Heartbeat extends AsyncDisposable {
  /** The longest answer since the last question, in milliseconds. */
  longestMs(): Promise<number>;
}

export async function startHeartbeat(url: string): Promise<Heartbeat> {
  const worker = new Worker(new URL("heartbeat-thread.ts", import.meta.url), { workerData: url });
  await once(worker, "message");
  return {
    async longestMs() {
      const answer = once(worker, "message");
      worker.postMessage("longest?");
      const [longest] = (await answer) as [number];
      return longest;
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
