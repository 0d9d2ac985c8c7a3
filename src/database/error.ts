/** The ways in which the database can fail, each with a reason code and a sentence that says what to do. */
import type { Sentence } from "../platform/i18n/sentence.ts";

/** `locales/` explains each as `database-<reason>` and says what to do. */
export const DATABASE_REASONS = [
  "locked",
  "in-use",
  "unwritable",
  "damaged",
  "deleted",
  "emptied",
  "unreachable",
  "refused",
  "certificate",
  "timeout",
  "url",
  "closed",
  "conflict",
  "statement",
] as const;

export type DatabaseErrorReason = (typeof DATABASE_REASONS)[number];

/**
 * The lease of this process has ended, and other processes may own its work by now. The whole transaction is rolled back,
 * because everything that shares it may belong to that work.
 */
export class Fenced extends Error {
  override readonly name = "Fenced";
}

/**
 * A named failure of the database. Keeps only the driver's code, because the driver's messages and details contain
 * values, such as the text of clients.
 */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly reason: DatabaseErrorReason;
  /** SQLSTATE, SQLite's result code, or the code of a socket error. */
  readonly remoteCode: string | undefined;
  /** For people. */
  readonly sentence: Sentence;

  /**
   * `where`: a file's path or a server's name and port. Never the whole URL, which contains a password. `sentence`: says
   * more than the reason's own.
   */
  constructor(reason: DatabaseErrorReason, remoteCode?: string, where?: string, sentence?: Sentence) {
    super(reason);
    this.reason = reason;
    this.remoteCode = remoteCode;
    const known = [where, remoteCode].filter((part) => part !== undefined).join(", ");
    this.sentence = sentence ?? { key: `database-${reason}`, values: { where: known === "" ? "" : ` (${known})` } };
  }

  /** Whether only this statement is at fault, so that others of the same transaction can be retried without it. */
  get concernsOneStatement(): boolean {
    return this.reason === "statement" || this.reason === "conflict";
  }
}
