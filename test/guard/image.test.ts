/** The image contains everything that the program reads at run time. */
import { describe, expect, it } from "vitest";
import { copied, execForms, isInImage, targets } from "../support/image.ts";
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

describe.for([...targets(dockerfile)])("the target %s", ([name, stage]) => {
  it("is labelled with the package's version", () => {
    const { version, license } = JSON.parse(read("package.json")) as Readonly<Record<string, string>>;
    expect(stage).toContain(`ARG VERSION=${version ?? "?"}\n`);
    const labels = [...stage.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/gu)].map(([, ...label]) => label);
    expect(Object.fromEntries(labels)).toEqual({
      title: "Conversation Bridge",
      description: expect.any(String) as string,
      licenses: license,
      version: "$VERSION",
      revision: "$REVISION",
    });
  });

  it("holds no package manager", () => {
    const bare = /^FROM gcr\.io\/distroless\//u;
    expect(bare.test(stage) || /^RUN rm -rf \/usr\/local\/lib\/node_modules .*\/npm /mu.test(stage), name).toBe(true);
  });

  it("runs Node itself as an unprivileged user, whom Kubernetes knows by number, and keeps its data outside", () => {
    const [, user = ""] = /^USER (\d+:\d+)$/mu.exec(stage) ?? [];
    expect(user).toMatch(/^[1-9]/u);
    expect(stage).toContain(`COPY --from=program --chown=${user} /empty ./data\n`);
    expect(stage).toMatch(/^VOLUME \/app\/data$/mu);
    expect(execForms(stage, /^CMD /u)).toEqual([["node", "src/main.ts"]]);
  });

  it("keeps what Node compiled out of the data", () => {
    expect(stage).toContain(" NODE_COMPILE_CACHE=/app/.compile-cache ");
  });
});

it("comes with a shell, and without one", () => {
  expect([...targets(dockerfile).keys()]).toEqual(["distroless", "slim"]);
  // Whoever names no target gets the last.
  expect(dockerfile.trimEnd().endsWith(targets(dockerfile).get("slim")?.trimEnd() ?? "?")).toBe(true);
  expect(dockerfile).toMatch(/^RUN npm ci --omit=dev /mu);
  // Without a shell, every line is in exec form.
  expect(targets(dockerfile).get("distroless")).not.toMatch(/^(?:RUN|CMD|ENTRYPOINT) [^[]/mu);
});
