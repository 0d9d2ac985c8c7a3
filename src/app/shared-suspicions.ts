/**
 * Suspicions that events are missing, shared among replicas: the one that sends a conversation's replies may not be the
 * one that refused an event, and one that died acknowledged nothing more.
 */
import { randomUUID } from "node:crypto";
import type { TeamChatName } from "../bridge/model/ids.ts";
import type { TeamChat } from "../bridge/ports/team-chat.ts";
import type { MissingEvents } from "../bridge/replies/missing-events.ts";
import { DatabaseError, type Database } from "../database/index.ts";
import { WORKER_DIED } from "../ledger/index.ts";
import type { Log } from "../platform/log.ts";

const CHANNEL = "events-missing";
/** Between two notifications: each is a transaction, and a busy hour may refuse many events. */
const PAUSE_MS = 1_000;

export interface SharedSuspicions extends AsyncDisposable {
  /**
   * Events of this team chat may be missing, for every replica. Never throws: while the database is down and nothing can
   * be shared, each replica suspects everything anyway.
   */
  suspect(chat: TeamChatName): void;
  /** Suspects every team chat here, except those that queue their events. */
  suspectAll(): void;
}

export interface SharedSuspicionsOptions {
  readonly chats: readonly Pick<TeamChat, "name" | "features">[];
  readonly missing: Pick<MissingEvents, "suspect">;
  readonly log: Log;
}

/** Errors: `DatabaseError`. */
export async function shareSuspicions(
  database: Pick<Database, "dialect" | "listen" | "transaction">,
  { chats, missing, log }: SharedSuspicionsOptions,
): Promise<SharedSuspicions> {
  const self = randomUUID();
  const waiting = new Set<TeamChatName>();
  let timer: NodeJS.Timeout | undefined;

  function suspectAll(): void {
    for (const { name, features } of chats) if (features.findsPosts) missing.suspect(name);
  }

  function send(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    const shared = [...waiting];
    waiting.clear();
    timer = setTimeout(send, PAUSE_MS).unref();
    const sent = database.transaction(async (tx) => {
      for (const chat of shared) await tx.notify(CHANNEL, `${self} ${chat}`);
    });
    sent.catch((error: unknown) => {
      const reason = error instanceof DatabaseError ? error.reason : "bug";
      log.warn({ chats: shared, reason }, "the other replicas were not notified that events may be missing");
    });
  }

  function share(chat: TeamChatName): void {
    waiting.add(chat);
    if (timer === undefined) send();
  }

  await using parts = new AsyncDisposableStack();
  if (database.dialect === "postgres") {
    // Also called when the connection was lost, for this channel and the other one.
    parts.use(await database.listen(WORKER_DIED, suspectAll));
    parts.use(
      await database.listen(CHANNEL, (payload = "") => {
        const [from, chat] = payload.split(" ");
        const known = chats.find(({ name }) => name === chat);
        if (from !== self && known !== undefined) missing.suspect(known.name);
      }),
    );
  }
  const open = parts.move();
  return {
    suspect(chat) {
      missing.suspect(chat);
      if (database.dialect === "postgres") share(chat);
    },
    suspectAll,
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      await open.disposeAsync();
    },
  };
}
