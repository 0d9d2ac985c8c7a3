/** The files that the page loads. No build step: Node strips the types, and packages are served as published. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";

const FOLDER = new URL("files/", import.meta.url);

/** Packages that the page imports -> their names under `assets/`. */
const PACKAGES: Readonly<Record<string, string>> = {
  preact: "preact.js",
  "preact/hooks": "preact-hooks.js",
  htm: "htm.js",
};

/** The only files that are served under `assets/`. */
export const ASSETS = [
  ...Object.values(PACKAGES),
  "page.css",
  "page.browser.ts",
  "html.browser.ts",
  "icons.browser.ts",
  "texts.browser.ts",
  "server.browser.ts",
  "store.browser.ts",
  "markup.browser.ts",
  "blocks.browser.ts",
  "message.browser.ts",
  "modal.browser.ts",
  "reactions.browser.ts",
  "composer.browser.ts",
  "scroller.browser.ts",
  "workspace.browser.ts",
  "strip.browser.ts",
  "clients.browser.ts",
  "telegram.css",
  "telegram.browser.ts",
  "telegram-store.browser.ts",
  "telegram-message.browser.ts",
  "telegram-text.browser.ts",
  "site.css",
] as const;

export interface Asset {
  readonly type: string;
  readonly body: string;
}

const read = new Map<string, Asset>();

/** Reads a file at its first request, because stripping the types takes some 10 ms per file. */
export function readAsset(name: string): Asset | undefined {
  if (!ASSETS.some((known) => known === name)) return undefined;
  const asset = read.get(name) ?? { type: typeOf(name), body: bodyOf(name) };
  read.set(name, asset);
  return asset;
}

const typeOf = (name: string): string =>
  name.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";

function bodyOf(name: string): string {
  const [packageName] = Object.entries(PACKAGES).find(([, served]) => served === name) ?? [];
  const text =
    packageName === undefined ? readText(name) : readFileSync(new URL(import.meta.resolve(packageName)), "utf8");
  if (name.endsWith(".css")) return text;
  const script = name.endsWith(".ts") ? stripTypeScriptTypes(text) : text;
  return script
    .replace(/\bfrom\s*"([^".][^"]*)"/gu, (whole, wanted: string) =>
      PACKAGES[wanted] === undefined ? whole : `from "./${PACKAGES[wanted]}"`,
    )
    .replace(/^\/\/# sourceMappingURL=.*$/gmu, "");
}

/** An HTML file with its `{{sentence}}`s filled in and escaped. */
export function readPage(name: "page.html" | "site.html", fill: (key: string) => string): string {
  return readText(name).replace(/\{\{([\w-]+)\}\}/g, (_, key: string) => escapeHtml(fill(key)));
}

const readText = (name: string): string => readFileSync(new URL(name, FOLDER), "utf8");

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A page of the documentation as it is in the repository; `undefined`: there is none of this name. */
export async function readDocs(name: string): Promise<string | undefined> {
  if (!/^[a-z-]+\.md$/u.test(name)) return undefined;
  return await readFile(new URL(`../../../docs/${name}`, import.meta.url), "utf8").catch(() => undefined);
}
