/** What must hold before a release, beyond the checks of every change: `npm run check:release`. */
import { pathToFileURL } from "node:url";
import { exists, pathsIn, read } from "./tree.ts";

/** Base images without the digest that fixes their content. A tag can be moved to another image. */
export function unpinned(dockerfile: string): readonly string[] {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gmu)].map(([, image = ""]) => image);
  return images.filter((image) => !/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/u.test(image));
}

/** Why this checkout is not the version that a tag names; `undefined` if it is. `tag`: `v0.2.0`. */
export function wrongTag(
  tag: string,
  version: string,
  changelog: string,
  changes: readonly string[],
): string | undefined {
  if (tag !== `v${version}`) return `The tag ${tag} is not the version of package.json, ${version}.`;
  if (changes.length > 0) return `${changes.join(", ")}: not in the changelog yet. Run: npm run release`;
  if (!changelog.includes(`\n## [${version}] - `))
    return `CHANGELOG.md has no version ${version}. Run: npm run release`;
  return undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const images = unpinned(read("Dockerfile"));
  for (const image of images) {
    const tag = image.replace(/@.*$/u, "");
    process.stderr.write(
      `Dockerfile: ${image} has no digest. Write the one that this prints after the tag, as ${tag}@sha256:…\n` +
        `  docker buildx imagetools inspect ${tag} --format '{{.Manifest.Digest}}'\n`,
    );
  }
  if (images.length > 0) process.exitCode = 1;
  const [, , tag] = process.argv;
  const { version } = JSON.parse(read("package.json")) as { readonly version: string };
  const changes = exists("changes") ? pathsIn("changes") : [];
  const wrong = tag === undefined ? undefined : wrongTag(tag, version, read("CHANGELOG.md"), changes);
  if (wrong !== undefined) {
    process.stderr.write(`${wrong}\n`);
    process.exitCode = 1;
  }
}
