/** Adds messages to the search index that are older than it, in the background, and those of earlier versions. */
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../platform/log.ts";
import { indexOlder } from "./message-search.ts";
import type { Write } from "./writes.ts";

/** Between two batches, for whatever else the process does. */
const PAUSE_MS = 10;
/** A replica of an earlier version may still store messages. */
const LOOK_EVERY_MS = 60_000;

/** Runs until it is disposed, which waits for the batch in progress. */
export function startIndexing(write: Write, log: Log): AsyncDisposable {
  const stop = new AbortController();
  const { signal } = stop;
  const done = (async () => {
    while (!signal.aborted) {
      const isMore = await indexOlder(write).catch((error: unknown) => {
        log.warn({ error: error instanceof Error ? error.name : typeof error }, "older messages could not be indexed");
        return false;
      });
      await pause(isMore ? PAUSE_MS : LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await done;
    },
  };
}
