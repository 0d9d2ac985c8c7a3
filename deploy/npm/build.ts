/**
 * Builds the npm package in `dist/`, from where it is packed and published: `npm run build`. Node strips no types below
 * `node_modules`, so the package holds JavaScript, with declarations. The same sources give the same bytes.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageLock, packageManifest, type Lock, type Manifest } from "./manifest.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DIST = join(ROOT, "dist");
const PROGRAM = "lib/main.js";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;

rmSync(DIST, { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "--project", join(ROOT, "deploy/npm/tsconfig.json")], { stdio: "inherit" });

// What the program reads as it is, scripts and pages for browsers among it.
for (const path of filesBelow("src")) if (isReadAsIs(path)) copy(path, path.replace(/^src\//u, "lib/"));
for (const path of filesBelow("locales")) copy(path);
for (const name of readdirSync(join(ROOT, "docs"))) if (name.endsWith(".md")) copy(`docs/${name}`);
for (const name of ["README.md", "CHANGELOG.md", "LICENSE"]) copy(name);

write("package.json", packageManifest(manifest, PROGRAM));
write("npm-shrinkwrap.json", packageLock(lock, packageManifest(manifest, PROGRAM)));

for (const path of filesBelow("dist")) {
  const file = join(ROOT, path);
  if (/\.(?:js|ftl)$/u.test(path)) writeFileSync(file, asInstalled(readFileSync(file, "utf8")));
  // Whatever the umask: the modes are part of the archive.
  chmodSync(file, path === `dist/${PROGRAM}` ? 0o755 : 0o644);
}

function isReadAsIs(path: string): boolean {
  return path.endsWith(".browser.ts") || !/\.(?:ts|md)$|\/tsconfig\.json$/u.test(path);
}

/** Paths from the root, in an order that is the same everywhere. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .toSorted();
}

function copy(from: string, to = from): void {
  mkdirSync(dirname(join(DIST, to)), { recursive: true });
  cpSync(join(ROOT, from), join(DIST, to));
}

function write(name: string, content: object): void {
  writeFileSync(join(DIST, name), `${JSON.stringify(content, undefined, 2)}\n`);
}

/** Commands as they are called without a checkout: there are no npm scripts then. */
function asInstalled(text: string): string {
  const commands = Object.entries(manifest.scripts).filter(([, script]) => script.includes("src/main.ts"));
  const names = commands.map(([name]) => name).join("|");
  return text
    .replaceAll(new RegExp(`npm (?:run (?:--silent )?)?(${names})\\b(?: --(?= ))?`, "gu"), "npx conversation-bridge $1")
    .replaceAll("npx node src/main.ts", "npx conversation-bridge");
}
