/** The widget's scripts, as they stand on the disk. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export interface ScriptFile {
  readonly body: string;
  readonly etag: string;
}

/** Path under `/site` -> file beside this one. */
const SCRIPTS = {
  "widget.js": "widget/loader.browser.js",
  "widget/main.js": "widget/main.browser.js",
  "widget/store.js": "widget/store.browser.js",
  "widget/talk.js": "widget/talk.browser.js",
  "widget/view.js": "widget/view.browser.js",
  "widget/bubbles.js": "widget/bubbles.browser.js",
  "widget/style.js": "widget/style.browser.js",
} as const;

/** Reads them all once. Errors: throws when one cannot be read. */
export function widgetFiles(): ReadonlyMap<string, ScriptFile> {
  return new Map(
    Object.entries(SCRIPTS).map(([path, file]) => {
      const body = readFileSync(new URL(file, import.meta.url), "utf8");
      return [path, { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` }];
    }),
  );
}
