/** What the page loads, read from disk once. No build step: the browser gets the files as they are. */
import { readFileSync } from "node:fs";

const FOLDER = new URL("files/", import.meta.url);

const TYPES = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
} as const;

/** The only files that are given out under `assets/`. */
export const ASSETS = [
  "page.css",
  "page.browser.js",
  "dom.browser.js",
  "store.browser.js",
  "markup.browser.js",
  "blocks.browser.js",
  "message.browser.js",
  "composer.browser.js",
  "workspace.browser.js",
  "strip.browser.js",
  "telegram.css",
  "telegram.browser.js",
  "telegram-store.browser.js",
  "telegram-message.browser.js",
  "telegram-text.browser.js",
  "site.css",
] as const;

export interface Asset {
  readonly type: string;
  readonly body: string;
}

export function readAssets(): ReadonlyMap<string, Asset> {
  return new Map(
    ASSETS.map((name) => [name, { type: name.endsWith(".css") ? TYPES.css : TYPES.js, body: readText(name) }]),
  );
}

/** An HTML file with its `{{sentence}}`s filled in and escaped. */
export function readPage(name: "page.html" | "site.html", fill: (key: string) => string): string {
  return readText(name).replace(/\{\{([\w-]+)\}\}/g, (_, key: string) => escapeHtml(fill(key)));
}

const readText = (name: string): string => readFileSync(new URL(name, FOLDER), "utf8");

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
