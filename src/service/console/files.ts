/** The console's stylesheet and scripts, read from disk. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const FILES = {
  "page.css": { file: "files/page.css", type: "text/css; charset=utf-8" },
  ...Object.fromEntries(
    ["page", "drafts", "news", "shortcuts", "updates"].map((name) => [
      `${name}.js`,
      { file: `files/${name}.browser.js`, type: "text/javascript; charset=utf-8" },
    ]),
  ),
} as const;

export interface ConsoleFile {
  readonly body: string;
  readonly type: string;
  readonly etag: string;
}

/** By the name that pages request. Errors: throws if a file cannot be read. */
export function consoleFiles(): ReadonlyMap<string, ConsoleFile> {
  return new Map(
    Object.entries(FILES).map(([name, { file, type }]) => {
      const body = readFileSync(new URL(file, import.meta.url), "utf8");
      const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
      return [name, { body, type, etag }];
    }),
  );
}
