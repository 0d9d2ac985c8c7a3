/**
 * A replica that starts asks the others whether one of them was connected all the time and misses no events. If so, it
 * does not read the rooms back: that takes a call for each active thread, of which Slack allows some fifty a minute, and
 * a roll restarts every replica.
 */
import { randomUUID } from "node:crypto";
import type { TeamChat } from "../bridge/ports/team-chat.ts";
import type { MissingEvents } from "../bridge/replies/missing-events.ts";
import { DatabaseError, type Database } from "../database/index.ts";
import type { Log } from "../platform/log.ts";
import { sleepUntil } from "./repeat.ts";

const CHANNEL = "events-covered";
/** What is suspected at the start makes replies wait for their threads meanwhile. */
const ANSWER_WITHIN_MS = 1_000;

export interface CoveredStart extends AsyncDisposable {
  /**
   * Asks, once this process is connected itself: what is written while nobody is would be missed. Resolves when another
   * replica says that it misses nothing, or after a second. Never rejects.
   *
   * Result: whether nothing needs to be read back.
   */
  ask(signal: AbortSignal): Promise<boolean>;
}

export interface CoveredStartOptions {
  readonly chats: readonly Pick<TeamChat, "features" | "health">[];
  readonly missing: Pick<MissingEvents, "hasSuspicions" | "lifting">;
  readonly log: Log;
}

/**
 * Answers the other replicas until it is disposed of. What is suspected now is what an answer lifts.
 *
 * Errors: `DatabaseError`.
 */
export async function coveredStart(
  database: Pick<Database, "dialect" | "listen" | "transaction">,
  { chats, missing, log }: CoveredStartOptions,
): Promise<CoveredStart> {
  // On SQLite, there is one process.
  if (database.dialect === "sqlite")
    return { ask: () => Promise.resolve(false), [Symbol.asyncDispose]: async () => {} };
  const self = randomUUID();
  const lift = missing.lifting();
  const answered = Promise.withResolvers<undefined>();
  const missesNothing = () =>
    !missing.hasSuspicions() && chats.every(({ features, health }) => !features.findsPosts || health().ok);

  async function notify(payload: string): Promise<void> {
    try {
      await database.transaction((tx) => tx.notify(CHANNEL, payload));
    } catch (error) {
      const reason = error instanceof DatabaseError ? error.reason : "bug";
      log.warn({ reason }, "could not ask or answer the other replicas about missing events");
    }
  }

  const listening = await database.listen(CHANNEL, (payload = "") => {
    const [what, asker] = payload.split(" ");
    if (what === "asks" && asker !== self && missesNothing()) void notify(`covers ${asker ?? ""}`);
    if (what === "covers" && asker === self) answered.resolve(undefined);
  });
  return {
    async ask(signal) {
      await notify(`asks ${self}`);
      if (!(await sleepUntil(answered.promise, ANSWER_WITHIN_MS, signal))) return false;
      lift();
      return !missing.hasSuspicions();
    },
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
