/** The image contains everything that the program reads at run time. */
import { expect, it } from "vitest";
import { exists, filesIn, read, type SourceFile } from "./tree.ts";

const dockerfile = read("Dockerfile");

/** Paths that the build copies from the checkout. */
function copied(text: string): string[] {
  return [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)].flatMap(([, sources = ""]) => sources.split(" "));
}

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

it("runs as an unprivileged user, and keeps its data outside", () => {
  expect(dockerfile).toMatch(/^USER node$/mu);
  expect(dockerfile).toMatch(/^VOLUME \/app\/data$/mu);
  expect(dockerfile).toMatch(/^CMD \["node", "src\/main\.ts"\]$/mu);
  expect(dockerfile).toMatch(/^RUN npm ci --omit=dev /mu);
});
