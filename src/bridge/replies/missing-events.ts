/**
 * Rooms of which events may be missing: one was refused, or came only at a later attempt, or nothing was connected.
 * Until the thread or its whole room has been read back, what staff write there waits, so that it does not overtake what
 * is missing.
 */
import type { Clock } from "../../platform/clock.ts";
import type { BridgeDeps } from "../deps.ts";
import { BridgeError } from "../model/failure.ts";
import { teamChatOf, type RoomId, type TeamChatName, type ThreadId } from "../model/ids.ts";
import type { PendingReply, StaffMessage } from "../model/message.ts";
import { RetryLater } from "../ops/retry.ts";
import type { Entry } from "../ports/ledger.ts";
import type { Routes } from "../routing/route.ts";

/** How long a reply waits at most, after it was ingested; and a suspicion at most, for a room that cannot be read. */
export const WAIT_FOR_MISSING_MS = 15_000;

/** How often to look whether a room that cannot be read was read back. Short, because somebody waits. */
const LOOK_AGAIN_MS = 250;
const AFTER_FAILURE_MS = 2_000;

export interface MissingEvents {
  /** Events of this team chat may be missing. */
  suspect(chat: TeamChatName): void;
  /** The rooms are to be read back, but nothing has to wait for it. */
  readSoon(): void;
  isSuspected(room: RoomId, thread: ThreadId): boolean;
  /** Reads a room back; it is no longer suspected if nothing new happened meanwhile. Errors: those of `read`. */
  readBack(room: RoomId, read: () => Promise<void>): Promise<void>;
  /** The same for one of its threads. */
  readThreadBack(room: RoomId, thread: ThreadId, read: () => Promise<void>): Promise<void>;
  /** Whether a room waits to be read back, however long ago it was suspected. */
  hasSuspicions(): boolean;
  /** Returns a function that lifts the suspicions of now, except in rooms that were suspected again since. */
  lifting(): () => void;
  /** Resolves when the rooms are to be read back. */
  nextReading(): Promise<undefined>;
}

interface Suspicion {
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Threads that were read back since. */
  readonly read: Set<ThreadId>;
}

export function createMissingEvents({ modes }: Pick<Routes, "modes">, clock: Clock): MissingEvents {
  const answered = [...modes].flatMap(([room, mode]) => (mode === "alerts" ? [] : [room]));
  const rooms = new Map<RoomId, Suspicion>();
  let next = Promise.withResolvers<undefined>();

  function readSoon(): void {
    next.resolve(undefined);
    next = Promise.withResolvers();
  }

  return {
    suspect(chat) {
      const at = clock.now();
      for (const room of answered) if (teamChatOf(room) === chat) rooms.set(room, { at, read: new Set() });
      readSoon();
    },
    readSoon,
    isSuspected(room, thread) {
      const suspicion = rooms.get(room);
      return suspicion !== undefined && !suspicion.read.has(thread) && clock.now() - suspicion.at < WAIT_FOR_MISSING_MS;
    },
    async readBack(room, read) {
      const suspicion = rooms.get(room);
      await read();
      if (rooms.get(room) === suspicion) rooms.delete(room);
    },
    async readThreadBack(room, thread, read) {
      const suspicion = rooms.get(room);
      await read();
      suspicion?.read.add(thread);
    },
    hasSuspicions: () => rooms.size > 0,
    lifting() {
      const now = [...rooms];
      return () => {
        for (const [room, suspicion] of now) if (rooms.get(room) === suspicion) rooms.delete(room);
      };
    },
    nextReading: () => next.promise,
  };
}

/** Ingests what staff wrote in a message's thread and no event reported. Errors: those of a call. */
export type ReadMissed = (staff: Pick<StaffMessage, "room" | "thread">, signal: AbortSignal) => Promise<void>;

/**
 * Reads a reply's thread back if events may be missing there: they may have been written earlier. The thread alone,
 * because a room with many takes long, and a process that dies again and again would never be done with it.
 *
 * Errors: RetryLater, until the thread was read or the reply has waited enough.
 */
export async function readWhatIsMissing(
  { room, thread }: PendingReply,
  entry: Entry,
  read: ReadMissed,
  { missing, chats, settings, clock }: Pick<BridgeDeps, "missing" | "chats" | "settings" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const leftMs = entry.createdAt + settings.holdMs + WAIT_FOR_MISSING_MS - clock.now();
  if (leftMs <= 0 || !missing.isSuspected(room, thread)) return;
  // Its queue brings what is missing by itself.
  if (!chats.of(room).features.findsPosts) throw new RetryLater(LOOK_AGAIN_MS);
  try {
    await missing.readThreadBack(room, thread, () => read({ room, thread }, signal));
  } catch (error) {
    if (!(error instanceof BridgeError) || error.code === "LEDGER_UNAVAILABLE") throw error;
    throw new RetryLater(Math.min(error.details.retryAfterMs ?? AFTER_FAILURE_MS, leftMs));
  }
}
