/** The image contains everything that the program reads at run time. */
import { expect, it } from "vitest";
import { copied, isInImage } from "../support/image.ts";
import { exists, filesIn, importsOf, read, targetOf, type SourceFile } from "./tree.ts";

const dockerfile = read("Dockerfile");

/** Folders and files at the root that a module reaches through a relative URL. */
function reached({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/new URL\(\s*"(\.[^"]*)",\s*import\.meta\.url/gu)].map(
    ([, target = ""]) => new URL(target, `file:///${path}`).pathname.slice(1).split("/")[0] ?? "",
  );
}

it("copies only existing paths, and .dockerignore lets them through", () => {
  const ignore = read(".dockerignore").split("\n");
  expect(ignore).toContain("*");
  for (const source of copied(dockerfile)) {
    expect(exists(source), source).toBe(true);
    expect(ignore).toContain(`!${source}`);
  }
});

it("copies every folder that the source reads", () => {
  const folders = new Set(filesIn("src", ".ts").flatMap(reached));
  expect([...folders]).toContain("locales");
  expect([...folders].filter((folder) => !copied(dockerfile).includes(folder))).toEqual([]);
});

it("sees what a module reads by relative URL", () => {
  const file = { path: "src/sandbox/page.ts", text: `new URL("../../assets/page.html", import.meta.url)` };
  expect(reached(file)).toEqual(["assets"]);
});

it("contains the bridge, and neither the sandbox nor its emulators", () => {
  const inside = filesIn("src").filter(({ path }) => isInImage(path));
  expect(inside.map(({ path }) => path)).toContain("src/app/bridge.ts");
  expect(inside.filter(({ path }) => /sandbox\.ts$|\/sandbox\/|emulator/u.test(path))).toEqual([]);
});

it("removes exactly the packages that nothing but the sandbox imports", () => {
  const packages = (inImage: boolean) =>
    new Set(
      filesIn("src", ".ts")
        .filter(({ path }) => isInImage(path) === inImage)
        .flatMap((file) => importsOf(file).map((specifier) => targetOf(specifier, file.path)))
        .filter((target) => !target.startsWith("src/") && !target.startsWith("node:")),
    );
  const removed = [...dockerfile.matchAll(/ node_modules\/(\S+)/gu)].map(([, name]) => name);
  const used = packages(true);
  expect(removed.toSorted()).toEqual([...packages(false)].filter((name) => !used.has(name)).toSorted());
});

it("names the version of the package, and holds no package manager", () => {
  const { version } = JSON.parse(read("package.json")) as { readonly version: string };
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`);
  expect(dockerfile).toMatch(/^RUN rm -rf \/usr\/local\/lib\/node_modules .*\/npm /mu);
});

it("runs as an unprivileged user, and keeps its data outside", () => {
  expect(dockerfile).toMatch(/^USER node$/mu);
  expect(dockerfile).toMatch(/^VOLUME \/app\/data$/mu);
  expect(dockerfile).toMatch(/^CMD \["node", "src\/main\.ts"\]$/mu);
  expect(dockerfile).toMatch(/^RUN npm ci --omit=dev /mu);
});
