/** Walks on all cores. */
import { Worker } from "node:worker_threads";
import type { EdgeName } from "./life.ts";
import type { Walk } from "./walk.ts";

export interface Task {
  /** The seed of the first walk; each of the others has the next one. */
  readonly seed: number;
  readonly walks: number;
  /** How many walks the threads have begun. Some walks take far longer than others. */
  readonly begun: Int32Array<SharedArrayBuffer>;
  readonly acts: number;
  /** Default: each seed's own. */
  readonly edge?: EdgeName | undefined;
  /** Not 0: stop after this walk. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

export interface WalksOptions {
  readonly seed: number;
  readonly walks: number;
  readonly acts: number;
  readonly edge?: EdgeName | undefined;
  readonly threads: number;
  /** Does not stop at a walk that fails. */
  readonly keepGoing?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly onWalk: (walk: Walk) => void;
}

/** Result: the first walk that left something wrong behind, of those that were under way. Errors: of the simulation. */
export async function walkAll(options: WalksOptions): Promise<Walk | undefined> {
  const { seed, walks, acts, edge, threads, keepGoing = false, signal, onWalk } = options;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const halt = () => {
    Atomics.store(stop, 0, 1);
  };
  signal.addEventListener("abort", halt);
  let failed: Walk | undefined;
  const walker = () =>
    new Promise<void>((resolve, reject) => {
      const workerData: Task = { seed, walks, begun, acts, edge, stop };
      const worker = new Worker(new URL("walker.ts", import.meta.url), { workerData });
      worker.on("message", (walk: Walk) => {
        onWalk(walk);
        if (walk.wrong.length === 0) return;
        if (!keepGoing) halt();
        if (failed === undefined || walk.script.seed < failed.script.seed) failed = walk;
      });
      worker.once("error", reject);
      worker.once("exit", () => {
        resolve();
      });
    });
  await Promise.all(Array.from({ length: Math.min(threads, walks) }, walker));
  signal.removeEventListener("abort", halt);
  return failed;
}
