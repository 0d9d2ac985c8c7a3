/** A thread of `npm run simulate`: virtual time replaces globals, so each thread walks alone. */
import { parentPort, workerData } from "node:worker_threads";
import { edgeOf } from "./script.ts";
import { walk } from "./walk.ts";
import type { Task } from "./walkers.ts";

const { first, step, end, acts, edge, stop } = workerData as Task;

for (let seed = first; seed < end && Atomics.load(stop, 0) === 0; seed += step)
  parentPort?.postMessage(await walk(seed, acts, {}, edge ?? edgeOf(seed)));
