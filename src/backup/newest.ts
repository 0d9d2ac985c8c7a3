/** Where the newest backup is: in a file beside the database, for whoever finds the database damaged. */
import { readFileSync, writeFileSync } from "node:fs";
import { FILE_MODE } from "../database/private-files.ts";
import { existing, type SqliteFiles } from "./source.ts";

export interface NewestBackup {
  readonly path: string;
  /** ISO 8601. */
  readonly takenAt: string;
}

export function rememberBackup(files: SqliteFiles, backup: NewestBackup): void {
  const [first] = existing(files);
  if (first === undefined) return;
  try {
    writeFileSync(`${files[first]}-backup`, JSON.stringify(backup), { mode: FILE_MODE });
  } catch {
    // The backup is complete without it.
  }
}

/** `undefined` if none is known. */
export function newestBackup(files: SqliteFiles): NewestBackup | undefined {
  try {
    const [first = "bridge.db"] = existing(files);
    const read = JSON.parse(readFileSync(`${files[first]}-backup`, "utf8")) as Partial<NewestBackup>;
    const { path, takenAt } = read;
    return typeof path === "string" && typeof takenAt === "string" ? { path, takenAt } : undefined;
  } catch {
    return undefined;
  }
}
