/** The program as it was at an earlier commit, run with the packages of this one. */
import { spawnSync } from "node:child_process";
import { mkdtempDisposable, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestContext } from "vitest";
import { requireThat } from "../../support/optional-tool.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export interface VersionBefore extends AsyncDisposable {
  /** With its `src`, `locales`, `package.json`, and the packages of this one. */
  readonly folder: string;
  /** Its `main.ts`. */
  readonly main: string;
}

/** Skips the test where the history is not there, as in a shallow clone or an archive. */
export async function versionAt(context: TestContext, commit: string): Promise<VersionBefore> {
  const archive = spawnSync("git", ["-C", ROOT, "archive", commit, "src", "locales", "package.json"], {
    maxBuffer: 1 << 28,
  });
  requireThat(context, archive.status === 0, `the history does not reach back to ${commit}`);
  const folder = await mkdtempDisposable(join(tmpdir(), "bridge-before-"));
  const file = join(folder.path, "before.tar");
  await writeFile(file, archive.stdout);
  const unpacked = spawnSync("tar", ["-xf", file, "-C", folder.path], { encoding: "utf8" });
  if (unpacked.status !== 0) throw new Error(unpacked.stderr);
  await symlink(join(ROOT, "node_modules"), join(folder.path, "node_modules"));
  const main = join(folder.path, "src/main.ts");
  return { folder: folder.path, main, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}
