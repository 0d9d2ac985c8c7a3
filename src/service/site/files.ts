/** The widget's scripts, read from disk. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

export interface ScriptFile {
  readonly body: string;
  readonly gzipped: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** The widget's modules, beside the loader: `/site/widget/NAME.js` is `widget/NAME.browser.js` here. */
const MODULES = [
  "main",
  "texts",
  "store",
  "talk",
  "wire",
  "pause",
  "view",
  "bubbles",
  "elements",
  "rating",
  "email",
  "hours",
  "alerts",
  "focus",
  "colour",
  "style",
] as const;

/** Reads all of them once. Result: by path under `/site`. Errors: throws if a file cannot be read. */
export function widgetFiles(): ReadonlyMap<string, ScriptFile> {
  const paths = [["widget.js", "loader"], ...MODULES.map((name) => [`widget/${name}.js`, name] as const)] as const;
  return new Map(
    paths.map(([path, name]) => {
      const body = readFileSync(new URL(`widget/${name}.browser.js`, import.meta.url), "utf8");
      const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
      return [path, { body, gzipped: new Uint8Array(gzipSync(body, { level: 9 })), etag }];
    }),
  );
}
