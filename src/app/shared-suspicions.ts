/**
 * Among replicas, whichever sends the replies of a conversation has to know that events may be missing: also those that
 * another one refused, or that one which died has not acknowledged.
 */
import { randomUUID } from "node:crypto";
import type { TeamChatName } from "../bridge/model/ids.ts";
import { DatabaseError, type Database } from "../database/index.ts";
import { WORKER_DIED } from "../ledger/index.ts";
import type { Log } from "../platform/log.ts";

const CHANNEL = "events-missing";
/** Between two notifications: each is a transaction, and a busy hour may refuse many events. */
const PAUSE_MS = 1_000;

export interface SuspicionOptions {
  readonly chats: readonly TeamChatName[];
  /** Another replica suspects this team chat. */
  readonly suspect: (chat: TeamChatName) => void;
  /** A process died, or what others suspect was not heard for a while. */
  readonly suspectAll: () => void;
  readonly log: Log;
}

export interface SharedSuspicions extends AsyncDisposable {
  /** Notifies the other replicas. Never throws: what cannot be shared, because the database is down, all suspect. */
  share(chat: TeamChatName): void;
}

/** Errors: `DatabaseError`. */
export async function shareSuspicions(
  database: Pick<Database, "dialect" | "listen" | "transaction">,
  { chats, suspect, suspectAll, log }: SuspicionOptions,
): Promise<SharedSuspicions> {
  if (database.dialect === "sqlite") return { share: () => undefined, [Symbol.asyncDispose]: () => Promise.resolve() };
  const self = randomUUID();
  const waiting = new Set<TeamChatName>();
  let timer: NodeJS.Timeout | undefined;
  await using parts = new AsyncDisposableStack();
  parts.use(await database.listen(WORKER_DIED, suspectAll));
  parts.use(
    await database.listen(CHANNEL, (payload) => {
      if (payload === undefined) suspectAll();
      const [from, name] = payload?.split(" ") ?? [];
      const chat = chats.find((one) => one === name);
      if (from !== self && chat !== undefined) suspect(chat);
    }),
  );
  parts.defer(() => {
    clearTimeout(timer);
  });
  const open = parts.move();

  function send(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    const shared = [...waiting];
    waiting.clear();
    timer = setTimeout(send, PAUSE_MS);
    const sent = database.transaction(async (tx) => {
      for (const chat of shared) await tx.notify(CHANNEL, `${self} ${chat}`);
    });
    sent.catch((error: unknown) => {
      const reason = error instanceof DatabaseError ? error.reason : "bug";
      log.warn({ chats: shared, reason }, "the other replicas were not told that events may be missing");
    });
  }

  return {
    share(chat) {
      waiting.add(chat);
      if (timer === undefined) send();
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
