/** Maps SQLite's result codes to `DatabaseError` reasons. */
import { DatabaseError, type DatabaseErrorReason } from "./error.ts";

/** Primary result codes. Source: sqlite.org/rescode.html, 2026-11. */
const REASONS: Readonly<Record<number, DatabaseErrorReason>> = {
  3: "unwritable", // PERM
  5: "locked", // BUSY
  6: "locked", // LOCKED
  8: "unwritable", // READONLY
  10: "unwritable", // IOERR
  11: "damaged", // CORRUPT
  13: "unwritable", // FULL
  14: "unwritable", // CANTOPEN
  26: "damaged", // NOTADB
};
const FILE_CODES = ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOENT", "ENOTDIR", "EEXIST", "EISDIR", "EIO"];

/** Translates errors of `node:sqlite` and of file access; all others are returned unchanged. */
export function sqliteError(error: unknown, path?: string): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  if (typeof errcode === "number")
    return new DatabaseError(REASONS[errcode & 0xff] ?? "statement", `SQLITE ${errcode}`, path);
  if (typeof code === "string" && FILE_CODES.includes(code)) return new DatabaseError("unwritable", code, path);
  return error;
}
