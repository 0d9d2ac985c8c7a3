/**
 * SQLite on a network file system loses data: locks do not hold between machines, and the write-ahead log needs shared
 * memory. Source: sqlite.org/wal.html and sqlite.org/faq.html#q5, read 2026-11-23.
 */
import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { StartError } from "../platform/start-error.ts";
import { sqlitePath } from "./sqlite-path.ts";

/** Magic numbers of file systems. Source: Linux, statfs(2), read 2026-11-23. */
const NETWORK: Readonly<Record<number, string>> = {
  0x69_69: "NFS",
  0x51_7b: "SMB",
  0xff_53_4d_42: "SMB",
  0xfe_53_4d_42: "SMB",
  0x01_02_19_97: "9P",
  0x65_73_55_46: "FUSE",
  0x00_c3_64_00: "Ceph",
  0x0b_d0_0b_d0: "Lustre",
  0x53_46_41_4f: "AFS",
};

export interface NetworkDisk {
  readonly folder: string;
  /** `NFS`. */
  readonly kind: string;
}

/** Where an SQLite database stands; `undefined` for PostgreSQL and local disks, and where nobody can tell. */
export function networkDisk(databaseUrl: string): NetworkDisk | undefined {
  if (!databaseUrl.startsWith("file:") || process.platform !== "linux") return undefined;
  let folder = dirname(resolve(sqlitePath(databaseUrl)));
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  // Node reports 32 bits with a sign on some platforms.
  const kind = NETWORK[statfsSync(folder).type >>> 0];
  return kind === undefined ? undefined : { folder, kind };
}

/** Errors: `StartError` for a network disk that is not `allowed`. */
export function requireLocalDisk(databaseUrl: string, allowed: boolean): void {
  const found = allowed ? undefined : networkDisk(databaseUrl);
  if (found !== undefined) throw new StartError([{ key: "database-network-disk", values: { ...found } }]);
}
