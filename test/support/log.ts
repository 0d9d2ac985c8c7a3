/** Logs for tests. */
import type { Log } from "../../src/platform/log.ts";

export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function ignore(): void {
  // Discarded.
}
