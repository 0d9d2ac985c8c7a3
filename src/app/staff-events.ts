/** Receives what staff do in the team chats: counts and traces it, and shares the suspicion that some of it is missing. */
import type { BridgeDeps } from "../bridge/deps.ts";
import { ingestStaffEvents } from "../bridge/inbound/ingest-staff-event.ts";
import type { MayBeMissing, TeamChat } from "../bridge/ports/team-chat.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { SharedSuspicions } from "./shared-suspicions.ts";
import type { Tracing } from "./tracing/tracing.ts";

export interface StaffEventsOptions {
  readonly deps: BridgeDeps;
  readonly metrics: Pick<Metrics, "eventIn">;
  readonly tracing: Tracing | undefined;
  readonly suspicions: Pick<SharedSuspicions, "suspect">;
}

/** Resolves when all of `chats` listen, or `signal` aborts, which also ends the listening. Rejects if one cannot connect. */
export async function listenForStaff(
  chats: readonly TeamChat[],
  { deps, metrics, tracing, suspicions }: StaffEventsOptions,
  signal: AbortSignal,
): Promise<void> {
  for (const chat of chats) {
    if (signal.aborted) break;
    const mayBeMissing: MayBeMissing = (state) => {
      if (state === "unconnected") deps.missing.readSoon();
      else suspicions.suspect(chat.name);
    };
    await chat.listen(
      async (events, read) => {
        const ingest = () => ingestStaffEvents(events, deps, read);
        const attributes = { "messaging.batch.message_count": events.length };
        const ingesting =
          tracing?.span(`receive ${chat.name}`, { kind: "consumer", from: [], attributes }, ingest) ?? ingest();
        try {
          for (const isNew of await ingesting) metrics.eventIn(chat.name, isNew ? "new" : "repeated");
        } catch (error) {
          metrics.eventIn(chat.name, "unavailable");
          throw error;
        }
      },
      signal,
      mayBeMissing,
    );
  }
}
