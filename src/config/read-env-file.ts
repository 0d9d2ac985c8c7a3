/** Reads files with `NAME=value` lines: `.env`, and those that people write for `setup`. */
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { StartError } from "../platform/start-error.ts";
import type { Environment } from "./secret-files.ts";

export interface EnvFile {
  /** `""` if there is no such file. */
  readonly text: string;
  readonly settings: Environment;
}

/** `path`: `0` for standard input. Errors: `StartError` for what is there and cannot be read, such as a folder. */
export function readEnvFile(path: string | 0): EnvFile {
  const text = textOf(path);
  return { text, settings: parseEnv(text) };
}

function textOf(path: string | 0): string {
  try {
    // Some editors begin a file with a byte order mark, which would be part of the first name.
    return readFileSync(path, "utf8").replace(/^\uFEFF/u, "");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code === "ENOENT") return "";
    throw new StartError([{ key: "cli-file-unreadable", values: { path: path === 0 ? "-" : path, code } }]);
  }
}
