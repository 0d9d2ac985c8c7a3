/** What the killed process wrote down. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Something that was done outside. */
export interface Effect {
  readonly run: string;
  readonly lane: string;
  readonly seq: number;
  readonly id: string;
  readonly delivery: string;
  /** Whether the worker had been told to look first. */
  readonly uncertain: boolean;
}

/** Something that was said to be taken in. */
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
