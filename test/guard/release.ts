/** What must hold before a release, beyond the checks of every change: `npm run check:release`. */
import { pathToFileURL } from "node:url";
import { read } from "./tree.ts";

/** Base images without the digest that fixes their content. A tag can be moved to another image. */
export function unpinned(dockerfile: string): readonly string[] {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gmu)].map(([, image = ""]) => image);
  return images.filter((image) => !/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/u.test(image));
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
}
