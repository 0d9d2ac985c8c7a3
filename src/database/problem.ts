/** What can be wrong with the database, in a word and in one line that says what to do. */

export const DATABASE_ADVICE = {
  locked: "The database is locked by another program for longer than a write may take. Close what holds it.",
  "in-use": "Another bridge runs on this database file. Stop it, or use postgres:// for several replicas.",
  unwritable:
    "The database cannot be written. Check the path of DATABASE_URL, its permissions and the free disk space.",
  damaged: "The file is not a database, or it is damaged. Restore it from a copy, or set DATABASE_URL to another path.",
  unreachable: "The database server does not answer. Check DATABASE_URL and that the server runs.",
  refused: "The database server refuses the name, the password or the database. Check DATABASE_URL.",
  timeout: "The database did not commit in time.",
  url: "DATABASE_URL must begin with file: or postgres://.",
  closed: "The database has been closed.",
  conflict: "The statement lost against one that ran at the same time.",
  statement: "The database refused a statement. This is a fault in the program; please report it.",
} as const;

export type DatabaseProblemReason = keyof typeof DATABASE_ADVICE;

/**
 * A named failure of the database. Keeps the driver's code only: its messages and details hold values, which are
 * clients' words.
 */
export class DatabaseProblem extends Error {
  override readonly name = "DatabaseProblem";
  readonly reason: DatabaseProblemReason;
  /** SQLSTATE, SQLite's result code, or the code of a socket error. */
  readonly farCode: string | undefined;

  /** `where`: a file's path or a server's name and port, never a whole address, which holds a password. */
  constructor(reason: DatabaseProblemReason, farCode?: string, where?: string) {
    const ids = [where, farCode].filter((part) => part !== undefined).join(", ");
    super(ids === "" ? DATABASE_ADVICE[reason] : `${DATABASE_ADVICE[reason]} (${ids})`);
    this.reason = reason;
    this.farCode = farCode;
  }

  /** Whether only this one statement is at fault, so that others of the same transaction may be tried without it. */
  get concernsOneStatement(): boolean {
    return this.reason === "statement" || this.reason === "conflict";
  }
}
