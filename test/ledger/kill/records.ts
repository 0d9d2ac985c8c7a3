/** The records that the killed process left. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An action outside the ledger. */
export interface Effect {
  readonly run: string;
  readonly lane: string;
  readonly seq: number;
  readonly id: string;
  readonly delivery: string;
  /** Whether the worker had been told that an earlier attempt may have acted. */
  readonly uncertain: boolean;
}

/** An entry that was acknowledged as ingested. */
export interface Claim {
  readonly lane: string;
  readonly id: string;
  readonly appender: string;
}

export function recorded<Line>(folder: string, file: string): Line[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}
