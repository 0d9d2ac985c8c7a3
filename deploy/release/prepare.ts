/** Turns the files in `changes/` into a version: `npm run release`. Somebody reads, commits and tags the result. */
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { nextVersion, readChange, release } from "./changes.ts";

/** Files that state the version, with the text around it. */
const STATED: Readonly<Record<string, RegExp>> = {
  "package.json": /(?<=^ {2}"version": ")[^"]+/mu,
  // Its own head, and the entry of this package.
  "package-lock.json": /(?<="name": "conversation-bridge",\n +"version": ")[^"]+/gu,
  Dockerfile: /(?<=^ARG VERSION=).+/gmu,
  "deploy/helm/Chart.yaml": /(?<=^(?:version|appVersion): ).+/gmu,
  "deploy/kubernetes/base/workload.yaml": /(?<=image: conversation-bridge:).+/gu,
};

const paths = globSync("changes/*.md").toSorted();
const changes = paths.map((path) => readChange(path, readFileSync(path, "utf8")));
const { version: current } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
// What stands below `[Unreleased]` by hand may want another version: `npm run release -- 0.3.0`.
const version = process.argv[2] ?? nextVersion(current, changes);
const changelog = readFileSync("CHANGELOG.md", "utf8");
const released = release(changelog, version, new Date().toISOString().slice(0, 10), changes);

for (const [path, stated] of Object.entries(STATED)) {
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace(stated, version));
}
writeFileSync("CHANGELOG.md", released);
for (const path of paths) rmSync(path);
process.stdout.write(
  `Version ${version}. Read the changelog, commit, and tag: git tag --sign v${version} && git push --tags\n`,
);
