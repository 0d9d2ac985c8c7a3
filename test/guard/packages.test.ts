/** Installations match what was tested, and the image, without devDependencies, has everything that `src/` imports. */
import { builtinModules } from "node:module";
import { expect, it } from "vitest";
import { filesIn, importsOf, read, targetOf, type SourceFile } from "./tree.ts";

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly resolved?: string; readonly integrity?: string }>>;
}

const manifest = JSON.parse(read("package.json")) as Manifest;
const lock = JSON.parse(read("package-lock.json")) as Lock;

function notExact({ dependencies, devDependencies, optionalDependencies }: Omit<Manifest, "engines">): string[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/u.test(version))
    .map(([name]) => name);
}

function packagesOf(files: readonly SourceFile[]): Set<string> {
  const targets = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => !specifier.startsWith("."))
      .map((specifier) => targetOf(specifier, file.path)),
  );
  return new Set(targets.filter((name) => !name.startsWith("node:") && !builtinModules.includes(name)));
}

const production = packagesOf(filesIn("src", ".ts"));
const beside = packagesOf([
  ...filesIn("test", ".ts"),
  ...filesIn("bench", ".ts"),
  ...filesIn("", ".config.ts", ".config.js").filter(({ path }) => !path.includes("/")),
]);

it("pins exact versions", () => {
  expect(notExact(manifest)).toEqual([]);
});

it("catches ranges and tags", () => {
  const dependencies = { a: "^1.2.3", b: "latest", c: "1.2", d: "1.2.3", e: "1.2.3-beta.4" };
  const others = { devDependencies: { f: "github:x/y" }, optionalDependencies: { g: "~1.2.3" } };
  expect(notExact({ dependencies, ...others })).toEqual(["a", "b", "c", "f", "g"]);
});

it("has everything that src/ imports in dependencies", () => {
  expect([...production].filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

it("has everything installed that tests and benches import", () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  expect([...beside].filter((name) => !(name in all))).toEqual([]);
});

it("has no dependency that src/ does not import", () => {
  // Data is not imported but read as files, by the package's name.
  const named = (name: string) => filesIn("src", ".ts").some(({ text }) => text.includes(`"${name}/`));
  const idle = Object.keys(manifest.dependencies).filter((name) => !production.has(name));
  expect(idle.filter((name) => !named(name))).toEqual([]);
});

it("resolves imported files to their package", () => {
  const text = `import "@slack/web-api/dist/x.js"; import "node:fs"; import "fs"; import "zod/mini"; import "./a.ts";`;
  expect([...packagesOf([{ path: "src/x.ts", text }])]).toEqual(["@slack/web-api", "zod"]);
});

/** Entries that are not from the public registry, or not pinned by their digest. */
function strangers({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { resolved, integrity }]) => {
      if (path === "") return false;
      return integrity === undefined || (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"));
    })
    .map(([path]) => path);
}

it("has a lock file of the public registry only, with every digest", () => {
  expect(strangers(lock)).toEqual([]);
});

it("catches a package from another registry, and one without its digest", () => {
  const integrity = "sha512-x";
  const packages = { "": {}, a: { integrity }, b: { resolved: "https://example.org/b.tgz", integrity }, c: {} };
  expect(strangers({ packages })).toEqual(["b", "c"]);
});

it("requires the Node version of the Dockerfile", () => {
  const [, major] = /^>=(\d+)/u.exec(manifest.engines["node"] ?? "") ?? [];
  expect(read("Dockerfile")).toContain(`FROM node:${major ?? "?"}-slim`);
  const runtimes = Object.values(manifest.optionalDependencies);
  expect(runtimes.filter((version) => !version.startsWith(`${major ?? "?"}.`))).toEqual([]);
});
