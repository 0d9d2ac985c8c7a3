import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Collects all garbage, at once. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc()");
}
