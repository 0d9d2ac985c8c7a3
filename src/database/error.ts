/** What can be wrong with the database, in a word and in one sentence that says what to do. */
import type { Sentence } from "../platform/i18n/sentence.ts";

/** What each means and what to do stands in `locales/` as `database-<reason>`. */
export const DATABASE_REASONS = [
  "locked",
  "in-use",
  "unwritable",
  "damaged",
  "unreachable",
  "refused",
  "timeout",
  "url",
  "closed",
  "conflict",
  "statement",
] as const;

export type DatabaseErrorReason = (typeof DATABASE_REASONS)[number];

/**
 * A named failure of the database. Keeps the driver's code only: its messages and details hold values, which are
 * clients' words.
 */
export class DatabaseError extends Error {
  override readonly name = "DatabaseProblem";
  readonly reason: DatabaseErrorReason;
  /** SQLSTATE, SQLite's result code, or the code of a socket error. */
  readonly remoteCode: string | undefined;
  /** For people. */
  readonly sentence: Sentence;

  /** `where`: a file's path or a server's name and port, never a whole address, which holds a password. */
  constructor(reason: DatabaseErrorReason, remoteCode?: string, where?: string) {
    super(reason);
    this.reason = reason;
    this.remoteCode = remoteCode;
    const known = [where, remoteCode].filter((part) => part !== undefined).join(", ");
    this.sentence = { key: `database-${reason}`, values: { where: known === "" ? "" : ` (${known})` } };
  }

  /** Whether only this one statement is at fault, so that others of the same transaction may be tried without it. */
  get concernsOneStatement(): boolean {
    return this.reason === "statement" || this.reason === "conflict";
  }
}
