/** That the database is older than what the remotes show: it was restored, or found empty. */
import { z } from "zod";
import type { RoomId } from "../model/ids.ts";
import type { OpenSpace } from "../ports/key-value.ts";
import { flags } from "./flags.ts";

/** Times are ISO 8601. */
export interface RestoreRecord {
  /** What was ingested and sent since then is missing. */
  readonly takenAt: string;
  /**
   * When the newest backup was taken, if an older one was restored before it and never reconciled. The database holds what
   * was ingested until then.
   */
  readonly knownUntil?: string;
  /** What was written before then may have been handled. */
  readonly restoredAt: string;
  /** `reconciling`: nothing is sent yet. */
  readonly state: "reconciling" | "done";
  /** The database was not restored but found empty: nothing is known about any thread. */
  readonly isEmptied?: true;
  /** When the newest message of each room that was read back was written, by the team chat's own clock. */
  readonly readUntil?: Readonly<Record<RoomId, string>>;
  /** The newest trace of a bridge in the team chat of each such room: no bridge has handled what was written later. */
  readonly tracedUntil?: Readonly<Record<RoomId, string>>;
}

const restoreRecord: z.ZodType<RestoreRecord> = z.looseObject({
  takenAt: z.string(),
  knownUntil: z.exactOptional(z.string()),
  restoredAt: z.string(),
  state: z.enum(["reconciling", "done"]),
  isEmptied: z.exactOptional(z.literal(true)),
  readUntil: z.exactOptional(z.record(z.string(), z.string())),
  tracedUntil: z.exactOptional(z.record(z.string(), z.string())),
});

/** Errors: LEDGER_UNAVAILABLE. */
export interface RestoreRecords {
  /** The last restore; `undefined` if there was none. */
  restored(): Promise<RestoreRecord | undefined>;
  setRestored(record: RestoreRecord): Promise<void>;
  /** When a process found the empty database to be new, and not a lost one; ISO 8601, or `yes` from an earlier version. */
  newSince(): Promise<string | undefined>;
  setNewSince(at: string): Promise<void>;
}

/** The name of the record among the facts, which `markRestored` writes too. */
export const RESTORED = "restored";
const NEW = "new-database";

export function createRestoreRecords(space: OpenSpace): RestoreRecords {
  const facts = flags(space, "");
  return {
    async restored() {
      const text = await facts.get(RESTORED);
      return text === undefined ? undefined : readRestoreRecord(text);
    },
    setRestored: (record) => facts.set(RESTORED, JSON.stringify(record)),
    newSince: () => facts.get(NEW),
    setNewSince: (at) => facts.set(NEW, at),
  };
}

/** Errors: `ZodError`, `SyntaxError`. */
export function readRestoreRecord(text: string): RestoreRecord {
  return restoreRecord.parse(JSON.parse(text));
}

/** Which messages the database may have forgotten handling. */
export interface RestoreWindow {
  /** Whether what was written at `at` (ISO 8601) may have been handled before the database was restored. */
  covers(at: string): boolean;
  /** The same for a message of staff. In rooms that were read back it does not depend on anybody's clock. */
  coversIn(room: RoomId, at: string): boolean;
  /** Whether it may have been cancelled or discarded, too, so that it must not be sent without a question. */
  isDoubtfulIn(room: RoomId, at: string): boolean;
  /** The restore that this process knows of. */
  readonly record: RestoreRecord | undefined;
  /** Applies from now on. */
  set(record: RestoreRecord): void;
}

/** Tolerated difference between the clocks of the remotes and of the machine that restored the database. */
const CLOCK_MARGIN_MS = 30_000;

export function createRestoreWindow(): RestoreWindow {
  let record: RestoreRecord | undefined;
  let until = -Infinity;
  const covers = (at: string) => Date.parse(at) <= until;
  const isWithin = (end: string | undefined, at: string) => (end === undefined ? covers(at) : at <= end);
  return {
    covers,
    coversIn: (room, at) => isWithin(record?.readUntil?.[room], at),
    isDoubtfulIn: (room, at) => isWithin(record?.tracedUntil?.[room] ?? record?.readUntil?.[room], at),
    get record() {
      return record;
    },
    set(next) {
      record = next;
      until = Date.parse(next.restoredAt) + CLOCK_MARGIN_MS;
    },
  };
}
