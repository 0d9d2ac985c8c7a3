/** The service's operators, kept for a moment, because every card and list shows names. */
import { BridgeError } from "../bridge/model/failure.ts";
import { operatorPage } from "../contract/resources.ts";
import type { Operator } from "../contract/shapes.ts";
import type { Clock } from "../platform/clock.ts";
import type { HttpClient } from "./http-client.ts";

const FOR_MS = 5_000;
/** Where there is no list, or no response. */
const NONE_FOR_MS = 60_000;

/** Result: the list, or the last one if the service does not respond. Errors: only a bug's. */
export function createOperatorList(
  http: HttpClient,
  clock: Clock,
): (signal: AbortSignal) => Promise<readonly Operator[]> {
  let known: readonly Operator[] = [];
  let until = 0;
  let reading: Promise<readonly Operator[]> | undefined;

  async function read(signal: AbortSignal): Promise<readonly Operator[]> {
    try {
      const isOffered = (await http.allowed("/operators", signal)).includes("GET");
      const call = { method: "GET", path: "/operators", doing: "list", shape: operatorPage } as const;
      known = isOffered ? (await http.call(call, signal)).items : [];
      until = clock.now() + (isOffered ? FOR_MS : NONE_FOR_MS);
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      // A name is not worth a failure.
      if (!signal.aborted) until = clock.now() + NONE_FOR_MS;
    } finally {
      reading = undefined;
    }
    return known;
  }

  return async (signal) => (clock.now() < until ? known : await (reading ??= read(signal)));
}
