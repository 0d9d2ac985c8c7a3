/** Maps codes of PostgreSQL and of sockets to `DatabaseError` reasons. */
import { DatabaseError, type DatabaseErrorReason } from "./error.ts";

/** Whole codes first, then classes. Source: postgresql.org/docs/18/errcodes-appendix.html, 2026-11. */
const REASONS: Readonly<Record<string, DatabaseErrorReason>> = {
  "3D000": "refused", // no such database
  // No statement names a table or a column that the migrations do not make, so somebody has removed it since.
  "3F000": "emptied", // no such schema
  "42P01": "emptied", // no such table
  "42703": "emptied", // no such column
  "28": "refused", // name or password
  "42501": "refused", // no privilege
  "40": "conflict", // deadlock, serialisation
  "55P03": "locked", // lock_timeout
  "57014": "timeout", // statement_timeout
  "57": "unreachable", // shut down, starting up
  "08": "unreachable",
  "53100": "unwritable", // disk full
  "53": "unreachable", // too many connections
  "25006": "unwritable", // read-only
  "25P03": "timeout", // idle in transaction
  "58": "unwritable", // system error
};

/** Node's codes for a server certificate that it does not accept. */
const CERTIFICATE = /CERT|^UNABLE_TO_|^INVALID_CA$|^HOSTNAME_MISMATCH$|^ERR_OSSL_PEM/;
/** Node's codes for a `sslrootcert` that cannot be read. */
const UNREADABLE = /^E(?:NOENT|ACCES|ISDIR)$/;

export function postgresError(error: unknown, where?: string): unknown {
  if (error instanceof DatabaseError) return error;
  const { code, syscall } = (error ?? {}) as { readonly code?: unknown; readonly syscall?: unknown };
  if (typeof code === "string") {
    if (/^[0-9A-Z]{5}$/.test(code))
      return new DatabaseError(REASONS[code] ?? REASONS[code.slice(0, 2)] ?? "statement", code, where);
    // A missing Unix socket has the code of a missing file.
    if (CERTIFICATE.test(code) || (UNREADABLE.test(code) && syscall !== "connect"))
      return new DatabaseError("certificate", code, where);
    // Errors of sockets (ECONNREFUSED, ENOTFOUND, ...) and of the streams on them.
    if (/^E(?!RR_)|^ERR_(?:STREAM|SOCKET|SSL)_/.test(code)) return new DatabaseError("unreachable", code, where);
  }
  // The driver's own errors have no code. Source: pg 8.23 lib/client.js.
  if (
    error instanceof Error &&
    /^(Connection terminated|timeout |Client |Query read|The server does)/.test(error.message)
  )
    return new DatabaseError("unreachable", undefined, where);
  return error;
}
