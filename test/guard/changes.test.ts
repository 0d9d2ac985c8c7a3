/** Change files, and the version that they become. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { nextVersion, notesOf, readChange, release, type Change } from "../../deploy/release/changes.ts";
import { exists, filesIn, read, ROOT } from "./tree.ts";

const change = (kind: Change["kind"], bump: Change["bump"], text = "Something."): Change => ({ kind, bump, text });

it("are readable", () => {
  const changes = exists("changes") ? filesIn("changes") : [];
  for (const { path, text } of changes) expect(() => readChange(path, text)).not.toThrow();
  expect(readChange("a.md", "---\nkind: Fixed\nbump: patch\n---\nIt works.\n")).toEqual(
    change("Fixed", "patch", "It works."),
  );
});

it.for([
  "It works.",
  "---\nkind: Fixed\nbump: patch\n---\n\n",
  "---\nkind: Better\nbump: patch\n---\nIt works.",
  "---\nkind: Fixed\nbump: huge\n---\nIt works.",
  "---\nkind: Fixed\nbump: patch\nurgent: true\n---\nIt works.",
])("are refused with what is missing: %j", (text) => {
  expect(() => readChange("changes/a.md", text)).toThrow(/^changes\/a\.md: begin with "---", "kind:"/u);
});

it.for([
  ["0.2.0", [], "0.2.1"],
  ["0.2.9", [change("Fixed", "patch")], "0.2.10"],
  ["0.2.1", [change("Fixed", "patch"), change("Added", "minor")], "0.3.0"],
  ["0.2.1", [change("Removed", "major")], "0.3.0"],
  ["1.2.1", [change("Removed", "major"), change("Added", "minor")], "2.0.0"],
] as const)("lead from %s to the next version", ([version, changes, next]) => {
  expect(nextVersion(version, changes)).toBe(next);
});

it("become a section of the changelog, beside what stood there", () => {
  const before =
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n\n### Fixed\n\n- Two.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n";
  const changes = [change("Added", "minor", "Three."), change("Security", "patch", "Four\nlines.")];
  expect(release(before, "0.2.0", "2026-11-23", changes)).toBe(
    "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n### Added\n\n- One.\n- Three.\n\n### Fixed\n\n- Two.\n\n" +
      "### Security\n\n- Four\n  lines.\n\n## [0.1.0] - 2026-01-01\n\n- Old.\n",
  );
  expect(notesOf(before, "0.1.0")).toBe("- Old.");
  expect(() => notesOf(before, "0.9.0")).toThrow("CHANGELOG.md says nothing of 0.9.0.");
});

it("become a version that every file states, and a tag may then name", () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-release-"));
  const files = [
    "package.json",
    "package-lock.json",
    "Dockerfile",
    "CHANGELOG.md",
    "deploy",
    "src/platform",
    "test/guard",
  ];
  for (const path of files) cpSync(join(ROOT, path), join(folder.path, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder.path, "node_modules"));
  const at = (path: string) => join(folder.path, path);
  const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: folder.path, encoding: "utf8" });
  execFileSync("mkdir", ["-p", at("changes")]);
  writeFileSync(at("changes/bad.md"), "no head");
  const refused = run("deploy/release/prepare.ts");
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("changes/bad.md: begin with")]);
  expect(readFileSync(at("Dockerfile"), "utf8")).toBe(read("Dockerfile"));

  execFileSync("rm", [at("changes/bad.md")]);
  writeFileSync(at("changes/good.md"), "---\nkind: Security\nbump: minor\n---\nNobody leaks.\n");
  expect(run("deploy/release/prepare.ts", "8.9.10").stdout).toContain("git tag --sign v8.9.10");
  const { version } = JSON.parse(read("package.json")) as { readonly version: string };
  for (const path of files.slice(0, 3)) expect(readFileSync(at(path), "utf8"), path).toContain("8.9.10");
  const chart = readFileSync(at("deploy/helm/Chart.yaml"), "utf8");
  expect(chart).toContain("version: 8.9.10\nappVersion: 8.9.10\n");
  expect(readFileSync(at("deploy/kubernetes/base/workload.yaml"), "utf8")).not.toContain(`bridge:${version}`);
  expect(run("test/guard/release.ts", "v8.9.10")).toMatchObject({ status: 0, stderr: "" });
  expect(run("test/guard/release.ts", "v8.9.11")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("v8.9.11") as string,
  });
  expect(run("deploy/release/notes.ts", "8.9.10").stdout).toContain("Nobody leaks.");
});
