/** How far each source of events was ingested: where the next backfill begins. */
import type { RoomId } from "../model/ids.ts";
import type { OpenSpace } from "../ports/key-value.ts";
import { flags } from "./flags.ts";

/** The conversation service's events, or what staff write in a room. */
export type Source = "service" | RoomId;

/** Times in ISO 8601. Errors: LEDGER_UNAVAILABLE. */
export interface Cursors {
  ingestedUntil(source: Source): Promise<string | undefined>;
  setIngestedUntil(source: Source, at: string): Promise<void>;
}

export function createCursors(space: OpenSpace): Cursors {
  const cursors = flags(space, "");
  const nameOf = (source: Source) => (source === "service" ? "catch-up" : `read-until:${source}`);
  return {
    ingestedUntil: (source) => cursors.get(nameOf(source)),
    setIngestedUntil: (source, at) => cursors.set(nameOf(source), at),
  };
}
