/** Decides when a thread is given up and another one opened. */
import { BridgeError } from "../model/failure.ts";
import type { Batch, Entry } from "../ports/ledger.ts";

/** For so long, a client's messages wait for somebody to reopen the thread. */
const CLOSED_FOR_MS = 60_000;

/** Whether `batch`, which failed, continues in a new thread. `now`: Unix time in milliseconds. */
export function isThreadLost(error: unknown, { entries }: Batch, now: number): error is BridgeError {
  if (!(error instanceof BridgeError)) return false;
  if (error.code !== "THREAD_CLOSED") return error.code === "THREAD_GONE";
  const isFromClient = ({ kind }: Entry) => kind === "show" || kind === "relay";
  return entries.some((entry) => isFromClient(entry) && now - entry.createdAt >= CLOSED_FOR_MS);
}
