/** A thread of `npm run simulate`: virtual time replaces globals, so each thread walks alone. */
import { parentPort, workerData } from "node:worker_threads";
import { edgeOf } from "./script.ts";
import { walk } from "./walk.ts";
import type { Task } from "./walkers.ts";

const { seed: first, walks, begun, acts, edge, stop } = workerData as Task;

while (Atomics.load(stop, 0) === 0) {
  const index = Atomics.add(begun, 0, 1);
  if (index >= walks) break;
  const seed = first + index;
  parentPort?.postMessage(await walk(seed, acts, {}, edge ?? edgeOf(seed)));
}
